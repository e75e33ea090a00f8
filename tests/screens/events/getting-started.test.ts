// Does the checklist lead from a new event to a live one? One action a row, the next filled.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { readinessParts } from "#shared/rules/page/readiness.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { showCover } from "#tests/support/scenes/shown-image.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import {
  codeOf,
  draft,
  filled,
  free,
  isDone,
  paid,
  row,
  rowSays,
} from "#tests/support/screens/first-hour.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode } from "#tests/support/servers/connected.ts";

const owner = eachTest(() => given.owner());

const area = (eventId: string) => `/manage/event/${eventId}`;
const checklistOf = (eventId: string) => `${area(eventId)}/getting-started`;
const LOOK = "A look at the page";
const entry = () => page.queryByRole("link", { name: "Getting started" });
const read = async (eventId: string, { token } = owner) =>
  (await call(events.get, { token, params: { eventId } })).data;
const actionsOf = (item: HTMLElement) => [
  ...within(item).queryAllByRole("button"),
  ...within(item).queryAllByRole("link"),
];
const rows = () => page.getAllByRole("listitem").filter((item) => item.dataset["done"]);

describe("where payments are missing", () => {
  inConnectMode();

  it("each open row has one action and only the next is filled; done ones have none", async () => {
    const stranger = await given.owner({ isConfirmed: false });
    const eventId = await draft(stranger, [paid]);
    const screen = await openScreen(checklistOf(eventId), stranger);
    await rowSays("Title", "Midsummer Night Concert");
    await says("5 of 9 done");
    expect(rows()).toHaveLength(readinessParts.length);
    for (const item of rows())
      expect(actionsOf(item)).toHaveLength(item.dataset["done"] === "true" ? 0 : 1);
    expect(filled()).toEqual(["Confirm email"]);
    expect(page.queryByText(/Confirm your email: we sent/)).toBeNull();
    await expectAccessible();

    await screen.press("Confirm email");
    screen.fill(await field("Code"), await codeOf(stranger));
    await screen.press("Confirm email");
    await rowSays("Your email", `${stranger.me.email} is confirmed.`);
    await waitFor(() => expect(filled()).toEqual(["Connect payments"]));
    expect(page.queryByText(/Standard can be bought once/)).toBeNull();
  });

  it("who cannot connect them asks an admin, and their next step is filled", async () => {
    const member = await given.organizerOf(owner);
    const eventId = await draft(owner, [paid]);
    await openScreen(checklistOf(eventId), member);

    await rowSays("Payments", `Not connected. Ask an admin of ${member.me.account.name}`);
    expect(actionsOf(await row("Payments"))).toEqual([]);
    expect(filled()).toEqual(["Add cover image"]);
  });
});

it("a new event opens here, listed in the side bar; its rows lead on, and back from the preview", async () => {
  const screen = await openScreen("/manage/events", owner);
  await screen.opened("Create event");
  screen.fill(await field("Event title"), "Harbour Lights");
  screen.fill(await field("Start"), "2031-05-01T19:00");
  await screen.press("Create event");

  await rowSays("Tickets", "Until there is one, people can only look at the page.");
  expect(window.location.pathname).toMatch(/\/getting-started$/);
  expect(entry()).toHaveAttribute("aria-current", "page");
  expect(filled()).toEqual(["Create ticket"]);
  expect(page.queryByText("Payments")).toBeNull();
  expect(await isDone(LOOK)).toBe(false);

  await screen.user.click(within(await row(LOOK)).getByRole("link", { name: "Preview" }));
  await screen.user.click(await page.findByRole("link", { name: "Back to the event" }));
  await rowSays(LOOK, "Your team has seen the page.");
  await screen.user.click(
    within(await row("Tickets")).getByRole("link", { name: "Create ticket" }),
  );
  const form = await page.findByRole("dialog", { name: "Create ticket" });
  await waitFor(() => expect(form).toContainElement(focused()));
  await expectAccessible();
  await screen.goTo(window.location.pathname);
  await page.findByRole("heading", { level: 1, name: "Tickets" });
  await says("No tickets yet");
  expect(page.queryByRole("dialog")).toBeNull();

  await screen.user.click(page.getByRole("link", { name: "Getting started" }));
  await screen.user.click(
    within(await row("Description")).getByRole("link", { name: "Add description" }),
  );
  await waitFor(async () => expect(await field("Description")).toHaveFocus());
  await screen.goTo(window.location.pathname);
  expect(await field("Description")).not.toHaveFocus();
});

const focused = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

it("with nothing left it says so and publishes, and ends with the link", async () => {
  const eventId = await ready();
  const screen = await openScreen(checklistOf(eventId), owner);
  await says("Your event is ready");
  expect(rows().map((item) => item.dataset["done"])).not.toContain("false");
  await waitFor(() => expect(filled()).toEqual(["Publish"]));

  const [, ofPage] = page.getAllByRole("button", { name: "Publish" });
  if (ofPage) await screen.user.click(ofPage);
  await screen.press("Publish");
  await page.findByRole("heading", { level: 2, name: "Your event is live" });
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  expect(filled()).toEqual(["Copy link"]);
  expect(entry()).toBeNull();
  await expectAccessible();
});

/** A draft with all that the rule asks for. */
async function ready(): Promise<string> {
  const eventId = await draft(owner, [free]);
  const { token } = owner;
  await showCover(owner, { id: eventId }, { width: 2160, height: 1080 });
  const body = { isLookedAt: true };
  await call(eventSettings.updateGettingStarted, { token, params: { eventId }, body });
  return eventId;
}

it("is put away for the team with an undo, says how it comes back, and comes back from the settings", async () => {
  const eventId = await draft(owner, [free]);
  const member = await given.organizerOf(owner);
  const screen = await openScreen(checklistOf(eventId), member);
  await screen.press("Dismiss");
  await page.findByRole("heading", { level: 2, name: "The checklist is put away" });
  expect(entry()).toBeNull();
  await screen.press("Undo");
  await rowSays("Tickets", "1 ticket");
  await screen.press("Dismiss");
  await page.findByRole("heading", { level: 2, name: "The checklist is put away" });
  expect((await read(eventId)).gettingStarted.isDismissed).toBe(true);
  await expectAccessible();

  await openScreen(`${area(eventId)}/settings`, owner);
  await says("The checklist is put away for your whole team.");
  expect(entry()).toBeNull();
  await (await openScreen(`${area(eventId)}/settings`, owner)).press("Bring it back");
  await waitFor(() => expect(entry()).not.toBeNull());
  expect(page.queryByRole("button", { name: "Bring it back" })).toBeNull();
});

it("says that it could not be read, and reads it again", async () => {
  const eventId = await draft(owner, [free]);
  const screen = await openScreen(`${area(eventId)}/orders`, owner);
  await page.findByRole("heading", { level: 1, name: "Orders" });
  const mend = screen.network.refuse(/\/organizers/, "changed_meanwhile");
  await screen.user.click(await page.findByRole("link", { name: "Getting started" }));
  await page.findByRole("button", { name: "Try again" });
  expect(page.queryByText("0 of")).toBeNull();

  mend();
  await screen.press("Try again");
  await rowSays("Tickets", "1 ticket");
});

describe("the public page", () => {
  const looks = ({ network }: Awaited<ReturnType<typeof openScreen>>) =>
    network.sent.filter(({ method, path }) => method === "PATCH" && /getting-started/.test(path));

  it("is looked at by a member, whatever address they opened; a buyer tells nothing", async () => {
    const { event } = await given.event(owner);
    const address = `/e/${event.id}/${event.slug}`;
    const asBuyer = await openScreen(address);
    await page.findByRole("heading", { level: 1, name: event.title });
    expect(looks(asBuyer)).toEqual([]);
    expect((await read(event.id)).gettingStarted.isLookedAt).toBe(false);

    await openScreen(address, await given.organizerOf(owner));
    await waitFor(async () => expect((await read(event.id)).gettingStarted.isLookedAt).toBe(true));
  });

  it("is looked at by somebody of another account: nothing is kept or said", async () => {
    const { event } = await given.event(owner);
    const asStranger = await openScreen(`/e/${event.id}/${event.slug}`, await given.owner());
    await waitFor(() => expect(looks(asStranger)).toHaveLength(1));
    await asStranger.network.calm();

    expect(page.getByRole("main")).not.toHaveTextContent("no longer exists");
    expect((await read(event.id)).gettingStarted.isLookedAt).toBe(false);
  });
});
