// Does the last step of the setup lead on? With a row for what is done or missing, and one filled
// button.
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { confirmOwnAddress } from "#tests/support/scenes/mail/contact-desk.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
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
  WELCOME,
} from "#tests/support/screens/first-hour.ts";
import { field, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode } from "#tests/support/servers/connected.ts";

let owner: Owner;
beforeEach(async () => {
  owner = await given.owner();
});

const heading = (name: string) => page.findByRole("heading", { level: 2, name });
const nobodyCanHave = /get (?:its|your) tickets|on sale now|buyers can pay/i;

describe("where payments are missing", () => {
  inConnectMode();

  it("the code comes first, then payments; published anyway, no sentence promises tickets", async () => {
    const stranger = await given.owner({ isConfirmed: false });
    const eventId = await draft(stranger, [paid, free]);
    const screen = await openScreen(WELCOME, stranger);
    await heading("Your event is ready");
    await rowSays("Ticket", /Standard.*€25.*GuestFree/);
    await rowSays("Payments", "Paid tickets can be bought once payments are connected.");
    expect([await isDone("Ticket"), await isDone("Email"), await isDone("Payments")]).toEqual([
      ...[true, false, false],
    ]);
    expect(filled()).toEqual(["Confirm email"]);
    await expectAccessible();

    await screen.press("Publish");
    expect(await field("Code")).toHaveFocus();
    expect(page.queryByRole("dialog")).toBeNull();
    expect(within(await row("Payments")).queryByRole("button")).toBeNull();
    screen.fill(await field("Code"), await codeOf(stranger));
    await screen.press("Confirm email");
    await rowSays("Email", `${stranger.me.email} is confirmed.`);
    expect(await isDone("Email")).toBe(true);
    expect(filled()).toEqual(["Connect payments"]);
    await expectAccessible();

    await screen.press("Publish");
    await says("The page goes live. Standard can be bought once payments are connected.");
    await screen.press("Publish anyway");
    await heading("Your event is live");
    await page.findByText("Midsummer Night Concert is live.");
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    expect(filled()).toEqual(["Connect payments"]);
    expect(page.getByRole("main")).not.toHaveTextContent(nobodyCanHave);
    await expectAccessible();
    const read = await call(events.get, { token: stranger.token, params: { eventId } });
    expect(read.data.status).toBe("LIVE");
  });

  it("an organizer asks an admin to connect them, and publishes", async () => {
    const member = await given.organizerOf(owner);
    await draft(owner, [paid]);
    const { press } = await openScreen(WELCOME, member);

    await rowSays("Payments", `Not connected. Ask an admin of ${member.me.account.name}`);
    expect(within(await row("Payments")).queryByRole("button")).toBeNull();
    expect(filled()).toEqual(["Publish"]);
    await expectAccessible();
    await press("Publish");
    await press("Publish anyway");

    await heading("Your event is live");
    expect(page.getByRole("main")).not.toHaveTextContent(nobodyCanHave);
  });

  it("free tickets alone mention none, before and after it is public", async () => {
    await draft(owner, [free]);
    const { press } = await openScreen(WELCOME, owner);
    await heading("Your event is ready");
    expect(filled()).toEqual(["Publish"]);
    expect(page.getByRole("main")).not.toHaveTextContent(/payment/i);

    await press("Publish");
    await press("Publish");

    await heading("Your event is live");
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
    expect(filled()).toEqual(["Go to your event"]);
    expect(page.getByRole("main")).not.toHaveTextContent(/payment/i);
    await expectAccessible();
  });
});

it("an operator's own keys take the money: payments are done, and nothing asks for them", async () => {
  await draft(owner, [paid]);
  await openScreen(WELCOME, owner);

  await rowSays("Payments", "Connected.");
  expect(await isDone("Payments")).toBe(true);
  expect(page.queryByRole("button", { name: "Connect payments" })).toBeNull();
  expect(filled()).toEqual(["Publish"]);
});

describe("the code", () => {
  beforeEach(async () => {
    owner = await given.owner({ isConfirmed: false });
    await draft(owner, [free]);
  });

  it("that is wrong says so once; another mail is sent, and voids the first", async () => {
    const { fill, press } = await openScreen(WELCOME, owner);
    const first = await codeOf(owner);
    await rowSays("Email", `Type the six digits that we mailed to ${owner.me.email}`);
    const wrong = "This code is wrong or too old. Ask for a new one.";
    const refused = async (typed: string, words: string) => {
      fill(await field("Code"), typed);
      await press("Confirm email");
      await waitFor(async () => expect(await field("Code")).toHaveAccessibleDescription(words));
      expect(page.getAllByText(words)).toHaveLength(1);
    };
    await refused("12345", "Enter the six digits of the mail.");
    await refused(first === "000000" ? "111111" : "000000", wrong);
    await expectAccessible();

    await press("Send the mail again");
    await rowSays("Email", `We sent a new mail to ${owner.me.email}.`);
    await rowSays("Email", "The older ones no longer work.");
    await refused(first, wrong);
    fill(await field("Code"), await codeOf(owner));
    await press("Confirm email");

    await rowSays("Email", `${owner.me.email} is confirmed.`);
  });

  it("is not needed where the link was opened in another tab: the row turns done by itself", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await openScreen(WELCOME, owner);
    await rowSays("Email", "Type the six digits");
    await confirmOwnAddress(owner);
    expect(await isDone("Email")).toBe(false);

    await vi.advanceTimersByTimeAsync(LOOK_EVERY_MS);

    await rowSays("Email", `${owner.me.email} is confirmed.`);
    expect(await isDone("Email")).toBe(true);
    expect(filled()).toEqual(["Publish"]);
  });
});

/** No less than the page waits before it looks again. */
const LOOK_EVERY_MS = 6_000;
