// Does a form name a ticket that was deleted since, and only such a one? Can it be saved with it,
// and what is left of the lists once the last ticket was deleted?
import { screen as page, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const standard: TicketSketch = { quantityAvailable: 20 };
const pair = [standard, { ...standard, title: "Balcony" }];

const owner = allTests(() => given.owner());

/** An event, and what a colleague does with it meanwhile. */
async function opening(sketches: TicketSketch[]) {
  const { event, tickets: made } = await given.event(owner, { tickets: sketches });
  const own = { token: owner.token, params: { eventId: event.id } };
  return {
    own,
    path: `/manage/event/${event.id}`,
    ids: made.map(({ id }) => id),
    removeTicket: (ticketId = "") =>
      call(tickets.remove, { ...own, params: { eventId: event.id, ticketId } }),
  };
}

const row = (name: string) => page.findByRole("row", { name: new RegExp(name) });
const rowSays = async (name: string, words: string) => {
  const one = await row(name);
  await waitFor(() => expect(one).toHaveTextContent(words));
};
const places = [
  {
    noun: promoCodes,
    screen: "promo-codes",
    name: "TENTH",
    fields: { code: "TENTH", discountType: "PERCENTAGE", discountRate: 10_000 },
    saved: "TENTH was saved.",
    isListed: true,
  },
  {
    noun: capacityAssignments,
    screen: "capacity-assignments",
    name: "Hall",
    fields: { name: "Hall", capacity: 50, appliesTo: "TICKETS" },
    saved: "Hall was saved.",
    isListed: true,
  },
  {
    noun: checkInLists,
    screen: "check-in",
    name: "Main door",
    fields: { name: "Main door" },
    saved: "Check-in list saved",
    isListed: false,
  },
];

it.each(places)(
  "$screen call a deleted ticket a deleted one, and keep it",
  async ({ noun, screen, name, fields, saved, isListed }) => {
    const { own, path, ids, removeTicket } = await opening(pair);
    const ticketIds = [ids[1]];
    await call(noun.create, { ...own, body: { ...fields, ticketIds } });
    await removeTicket(ids[1]);
    const { chosen, press } = await openScreen(`${path}/${screen}`, owner);
    if (isListed) await rowSays(name, "Deleted ticket");

    await chosen("Edit", name);
    await says("Deleted ticket");
    await expectAccessible();
    await press("Save");

    await page.findByText(saved);
    const kept = (await call(noun.list, own)).data.map((one) => one.ticketIds);
    expect(kept).toEqual([ticketIds]);
  },
);

it("a ticket that a colleague made meanwhile is read before it is called deleted, and once", async () => {
  const { own, path, ids, removeTicket } = await opening(pair);
  const withTickets = (code: string, ...ticketIds: unknown[]) =>
    call(promoCodes.create, { ...own, body: { code, discountType: "NONE", ticketIds } });
  await withTickets("GONE", ids[1]);
  await removeTicket(ids[1]);
  const { user, fill, network } = await openScreen(`${path}/promo-codes`, owner);
  const reads = () =>
    network.sent.filter((one) => one.method === "GET" && one.path.endsWith("/tickets")).length;
  await rowSays("GONE", "Deleted ticket");
  const { id } = (await call(tickets.create, { ...own, body: terrace })).data;
  await withTickets("OPENED", ids[0], id);

  fill(page.getByRole("searchbox", { name: "Promo code" }), "OPENED");

  await rowSays("OPENED", "Standard, Terrace");
  const before = reads();
  expect(before).toBeGreaterThan(0);
  fill(page.getByRole("searchbox", { name: "Promo code" }), "GONE");
  await rowSays("GONE", "Deleted ticket");
  await user.click(page.getByRole("button", { name: "GONE" }));
  await page.findByRole("dialog");
  await says("Deleted ticket");
  expect(reads()).toBe(before);
  await expectAccessible();
});

const terrace = { ...standard, title: "Terrace", type: "PAID", priceMinor: 2500 };
const bare = [
  {
    screen: "check-in",
    name: "Main door",
    verb: "Delete list",
    why: "A check-in list lets people in by their tickets",
  },
  {
    screen: "capacity-assignments",
    name: "Hall",
    verb: "Delete capacity assignment",
    why: "A capacity assignment limits tickets",
  },
];

it.each(bare)(
  "$name, which names the last ticket or the whole event, can be changed after its deletion",
  async ({ screen, name, verb, why }) => {
    const { own, path, ids, removeTicket } = await opening([standard]);
    const hall = { name: "Hall", capacity: 50, appliesTo: "EVENT" };
    await call(checkInLists.create, { ...own, body: { name: "Main door", ticketIds: ids } });
    await call(capacityAssignments.create, { ...own, body: hall });
    await removeTicket(ids[0]);
    const { fill, chosen, press } = await openScreen(`${path}/${screen}`, owner);
    await says(`${why}, and this event has none.`);
    await row(name);
    const link = page.getByRole("link", { name: "Go to tickets" });
    expect(link).toHaveAttribute("href", expect.stringMatching(/\/tickets$/));
    expect(page.queryByRole("button", { name: /^Create/ })).not.toBeInTheDocument();
    await expectAccessible();

    await chosen("Edit", name);
    fill(await field("Name"), `${name} 2`);
    await press("Save");
    await row(`${name} 2`);

    await chosen("Delete", `${name} 2`);
    await press(verb);
    await page.findByRole("heading", { name: "Create a ticket first" });
    await waitFor(() => expect(page.getByRole("link", { name: "Go to tickets" })).toHaveFocus());
    await expectAccessible();
  },
);

it("while the tickets cannot be read, a list can be changed, keeps what is typed, and does not ask without end", async () => {
  const { own, path, ids } = await opening([standard]);
  await call(checkInLists.create, { ...own, body: { name: "Main door", ticketIds: ids } });
  const { goTo, network, fill, chosen, opened, press } = await openScreen("/manage/events", owner);
  const allow = network.refuse(/\/tickets(\?.*)?$/, "invalid_input");
  await goTo(`${path}/check-in`);
  await chosen("Edit", "Main door");
  fill(await field("Name"), "Side door");
  await says("This did not load. Try again, or reload the page.");
  await expectAccessible();

  await press("Save");

  await row("Side door");
  const reads = network.sent.filter((one) => one.path.endsWith("/tickets"));
  expect(reads.length).toBeLessThan(6);
  await opened("Create check-in list");
  await says("This could not be loaded");
  await expectAccessible();
  allow();
  await press("Try again");
  await field("Name");
  await says("Standard");
  expect(front()).toHaveAccessibleName("Create check-in list");
});
