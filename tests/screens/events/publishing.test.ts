// What does a person read before an event goes live, and afterwards where payments are missing?
import { screen as page, waitFor, within } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import { confirmationItem } from "#functions/stored/users.ts";
import { events } from "#shared/contracts/events.ts";
import { given, type Owner, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode } from "#tests/support/servers/connected.ts";

const free: TicketSketch = { title: "Guest", type: "FREE", priceMinor: 0 };
const paid: TicketSketch = { title: "Standard" };

async function codeOf({ me: { id: userId } }: Owner): Promise<string> {
  const item = await asSystem(() => getItem(confirmationItem.key({ userId })));
  return (await confirmationOf(userId, confirmationItem.parse(item ?? {}).nonce)).code;
}

let owner: Owner;
beforeEach(async () => {
  owner = await given.owner();
});

const draft = async (of: Owner, tickets: TicketSketch[]) =>
  (await given.event(of, { isDraft: true, tickets })).event.id;
const ticketsOf = (eventId: string) => `/manage/event/${eventId}/tickets`;
const statusOf = async (eventId: string) =>
  (await call(events.get, { token: owner.token, params: { eventId } })).data.status;
const filled = () =>
  within(front())
    .getAllByRole("button")
    .filter((button) => (button.dataset["variant"] ?? "filled") === "filled")
    .map((button) => button.textContent);

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

    await says("Anybody with the link can see the event and get its tickets.");
    expect(front()).not.toHaveTextContent(/payments/i);
    await screen.press("Publish");
    await page.findByText("Midsummer Night Concert is live.");
  });
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
  await screen.press("Publish");
  await page.findByText("Midsummer Night Concert is live.");
});
