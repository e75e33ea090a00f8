// What does a person read before an event goes live, and afterwards where payments are missing?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { describe, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import {
  codeOf,
  draft,
  filled,
  free,
  paid,
  takesPayments,
} from "#tests/support/screens/first-hour.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode } from "#tests/support/servers/connected.ts";

const owner = eachTest(() => given.owner());

const ticketsOf = (eventId: string) => `/manage/event/${eventId}/tickets`;
const statusOf = async (eventId: string) =>
  (await call(events.get, { token: owner.token, params: { eventId } })).data.status;
describe("where payments are missing", () => {
  inConnectMode();

  it("an admin reads which tickets cannot be bought, with the way to Stripe filled", async () => {
    const eventId = await draft(owner, [paid, free]);
    const screen = await openScreen(ticketsOf(eventId), owner);
    await screen.press("Publish");

    await says("The page goes live. Standard can be bought once payments are connected.");
    await waitFor(() => expect(filled()).toContain("Connect payments"));
    expect(filled()).not.toContain("Publish anyway");
    await expectAccessible();

    await screen.press("Publish anyway");
    await page.findByText("Midsummer Night Concert is live.");
    expect(await statusOf(eventId)).toBe("LIVE");
  });

  it("an organizer asks an admin, and may publish", async () => {
    const member = await given.organizerOf(owner);
    const eventId = await draft(owner, [paid]);
    const screen = await openScreen(ticketsOf(eventId), member);
    await screen.press("Publish");

    await says(/Ask an admin of .* to connect them\./);
    expect(within(front()).queryByRole("button", { name: "Connect payments" })).toBeNull();
    await screen.press("Publish anyway");
    await page.findByText("Midsummer Night Concert is live.");
  });

  it("free tickets alone mention no payments", async () => {
    const eventId = await draft(owner, [free]);
    const screen = await openScreen(ticketsOf(eventId), owner);
    await screen.press("Publish");

    await says("Anybody with the link can see the event and get the tickets that are on sale.");
    expect(front()).not.toHaveTextContent(/payments/i);
    await screen.press("Publish");
    await page.findByText("Midsummer Night Concert is live.");
  });

  it("payments that were disconnected before the question are in it; while it stands, the page says so", async () => {
    await takesPayments(owner, true);
    const eventId = await draft(owner, [paid]);
    const screen = await openScreen(ticketsOf(eventId), owner);
    await page.findByRole("button", { name: "Standard" });
    await takesPayments(owner, false);
    await screen.press("Publish");
    await says("The page goes live. Standard can be bought once payments are connected.");
    await screen.press("Cancel");
    await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());

    await takesPayments(owner, true);
    await screen.press("Publish");
    await says("Anybody with the link can see the event and get the tickets that are on sale.");
    await takesPayments(owner, false);
    await screen.press("Publish");

    await page.findByText("Midsummer Night Concert is live.");
    await says("Standard can be bought once payments are connected.");
    await expectAccessible();
  });
});

it("an event without a ticket promises none", async () => {
  const eventId = await draft(owner, []);
  const screen = await openScreen(ticketsOf(eventId), owner);
  await screen.press("Publish");

  await says("Anybody with the link can see the event. It has no ticket yet.");
});

it("publishing waits for the address before it asks, and goes on with the code", async () => {
  const stranger = await given.owner({ isConfirmed: false });
  const eventId = await draft(stranger, [free]);
  const screen = await openScreen(ticketsOf(eventId), stranger);
  await screen.press("Publish");
  await page.findByRole("dialog", { name: "Confirm your email first" });
  await expectAccessible();

  screen.fill(await field("Code"), "12345");
  await screen.press("Confirm email");
  await says("Enter the six digits of the mail.");
  screen.fill(await field("Code"), await codeOf(stranger));
  await screen.press("Confirm email");

  await page.findByRole("dialog", { name: "Publish Midsummer Night Concert?" });
  await says("Anybody with the link can see the event and get the tickets that are on sale.");
  await screen.press("Publish");
  await page.findByText("Midsummer Night Concert is live.");
});

it("of two people who publish at once both read that the event is live", async () => {
  const eventId = await draft(owner, [free]);
  const screen = await openScreen(ticketsOf(eventId), owner);
  await screen.press("Publish");
  await says("Anybody with the link can see the event and get the tickets that are on sale.");
  const body = { status: "LIVE" } as const;
  await call(events.setStatus, { token: owner.token, params: { eventId }, body });

  await screen.press("Publish");

  await page.findByText("Midsummer Night Concert is live.");
  await waitFor(() => expect(page.queryByText("Draft")).toBeNull());
  expect(page.queryByText("The status did not change")).toBeNull();
});
