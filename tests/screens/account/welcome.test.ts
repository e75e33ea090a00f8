// Does each step of the setup ask for little, say what is wrong with it, and take the logo along?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { afterEach, describe, expect, it } from "vitest";
import { account } from "#shared/contracts/account.ts";
import { events } from "#shared/contracts/events.ts";
import { images } from "#shared/contracts/images.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { newcomer, WELCOME } from "#tests/support/screens/first-hour.ts";
import {
  field,
  leaveScreen,
  openScreen,
  type Screen,
  says,
} from "#tests/support/screens/screen.tsx";
import { fileOf, openUploads } from "#tests/support/screens/uploads.ts";
import { call } from "#tests/support/servers/call.ts";

const owner = eachTest(newcomer);

const form = (name: string) => page.findByRole("form", { name });
const reads = async (label: string | RegExp, words: RegExp) =>
  waitFor(async () => {
    const refused = await field(label);
    expect(refused).toHaveAccessibleDescription(words);
    expect(refused).toBeInvalid();
  });
const organizer = async () => (await call(organizers.list, { token: owner.token })).data[0];

async function named({ fill, press }: Screen, name = "Day Owl"): Promise<void> {
  await form("Organizer");
  fill(await field("Name"), name);
  await press("Continue");
  await form("Event");
}

async function dated({ fill, press }: Screen): Promise<void> {
  fill(await field("Event title"), "Lantern Walk");
  fill(await field("Start"), "2031-05-01T19:00");
  await press("Continue");
  await form("Ticket");
}

describe("the first step", () => {
  it("asks for a name alone, which the account bears; mails go to its maker's address", async () => {
    const screen = await openScreen(WELCOME, owner);
    const step = within(await form("Organizer"));
    expect(step.getAllByRole("textbox")).toEqual([await field("Name")]);
    expect(await field("Name")).toHaveFocus();
    await says(`Buyers can ask at ${owner.me.email}. You can change that later.`);
    await expectAccessible();

    await screen.press("Continue");
    await reads("Name", /This field is required/);
    screen.fill(await field("Name"), "x".repeat(256));
    await screen.press("Continue");
    await reads("Name", /Use at most \d+ characters/);
    await expectAccessible();
    await named(screen);

    expect(await organizer()).toMatchObject({
      ...{ name: "Day Owl", contactEmail: owner.me.email },
      ...{ contactState: "CONFIRMED", mailsTo: owner.me.email },
    });
    expect((await call(account.get, { token: owner.token })).data.name).toBe("Day Owl");
  });

  it("is an admin's: a member who is none reads whom to ask", async () => {
    await openScreen(WELCOME, await given.organizerOf(owner));

    await says("This account has no organizer yet");
    await says("Ask an admin of the account to add it.");
    expect(page.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(page.queryByRole("button", { name: "Choose a logo" })).toBeNull();
    await expectAccessible();
  });
});

describe("the logo of the first step", () => {
  const uploads = eachTest(openUploads);
  afterEach(() => leaveScreen());

  const square = { width: 128, height: 128 };
  const logoInput = async () => {
    const tile = (await page.findByRole("button", { name: /a logo$|another logo$/ })).parentElement;
    const input = tile?.querySelector<HTMLInputElement>("input[type=file]");
    if (!input) throw new Error("The tile takes no file.");
    return input;
  };
  const pick = async ({ user }: Screen, file: File) => user.upload(await logoInput(), file);
  const logos = async () => {
    const params = { organizerId: (await organizer())?.id ?? "" };
    return (await call(images.listOfOrganizer, { token: owner.token, params })).data;
  };

  it("is refused with the reason, replaced, and sent once while the person goes on", async () => {
    const screen = await openScreen(WELCOME, owner);
    await pick(screen, await fileOf({ width: 20, height: 20 }));
    await says(/too small|at least/);
    await expectAccessible();
    await pick(screen, await fileOf(square));
    await page.findByRole("button", { name: "Choose another logo" });
    await expectAccessible();

    const arrive = uploads.hold();
    await named(screen);
    await waitFor(() => expect(uploads.sent).toHaveLength(1));
    await dated(screen);
    arrive();

    await waitFor(async () =>
      expect((await logos()).map(({ status }) => status)).toEqual(["PROCESSING"]),
    );
    await screen.network.calm();
    expect(uploads.sent).toHaveLength(1);
    expect(page.queryByText("The logo was not added")).toBeNull();
  });

  it("that was not added says so on the next step, and is sent again by a press", async () => {
    uploads.fates.push("broken");
    const screen = await openScreen(WELCOME, owner);
    await pick(screen, await fileOf(square));
    await named(screen);

    await says("The logo was not added");
    await expectAccessible();
    await dated(screen);
    await says("The logo was not added");
    await screen.press("Try again");

    await waitFor(() => expect(page.queryByText("The logo was not added")).toBeNull());
    await screen.network.calm();
    expect(await logos()).toHaveLength(1);
  });

  it("that the server refuses is told with the place to add one later", async () => {
    const screen = await openScreen(WELCOME, owner);
    const fields = [{ path: "contentType", code: "image_type" }];
    screen.network.refuse(/\/organizers\/\w+\/images/, "invalid_input", fields);
    await pick(screen, await fileOf(square));

    await named(screen);

    await says("The logo was not added");
    await says("You can add one under Organizers.");
    expect(page.queryByRole("button", { name: "Try again" })).toBeNull();
    await expectAccessible();
  });
});

it("event and ticket say what is wrong; the ticket begins with the account's default taxes", async () => {
  for (const [name, isDefault] of [
    ["VAT", true],
    ["City tax", false],
  ] as const) {
    const body = { name, kind: "TAX", calculation: "PERCENTAGE", amount: 19_000, isDefault };
    await call(taxesAndFees.create, { token: owner.token, body });
  }
  const screen = await openScreen(WELCOME, owner);
  const { fill, press } = screen;
  await named(screen);
  await press("Continue");
  await reads("Event title", /This field is required/);
  await reads("Start", /Enter a date and a time/);
  await expectAccessible();
  fill(await field("Event title"), "Lantern Walk");
  fill(await field("Start"), "2031-05-01T19:00");
  fill(await field("End (optional)"), "2031-05-01T18:00");
  await press("Continue");
  await reads("End (optional)", /The end must be after the start/);
  fill(await field("End (optional)"), "2031-05-01T22:00");
  await press("Continue");

  const step = within(await form("Ticket"));
  await step.findByText("VAT, 19%");
  expect(step.queryByText("City tax, 19%")).toBeNull();
  await press("Continue");
  await reads("Name", /This field is required/);
  await reads("Price", /A paid ticket needs a price/);
  await expectAccessible();
  fill(await field("Name"), "Standard");
  fill(await field("Price"), "25");
  await press("Continue");

  await page.findByRole("heading", { name: "Your event is ready" });
  const [event] = (await call(events.list, { token: owner.token })).data;
  const params = { eventId: event?.id ?? "" };
  const { data: charges } = await call(taxesAndFees.list, { token: owner.token });
  const vat = charges.find(({ name }) => name === "VAT")?.id;
  expect((await call(tickets.list, { token: owner.token, params })).data).toMatchObject([
    { title: "Standard", priceMinor: 2500, taxAndFeeIds: [vat] },
  ]);
});
