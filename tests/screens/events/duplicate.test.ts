// Does an organizer get a copy of an event, with what was chosen, and know before what stays
// behind?
import { fireEvent, screen as page, waitFor, within } from "@testing-library/dom";
import { expect, it } from "vitest";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openJobClock } from "#tests/support/scenes/job-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { expectAccessible } from "#tests/support/screens/axe.ts";
import { field, front, openScreen, says } from "#tests/support/screens/screen.tsx";
import { call } from "#tests/support/servers/call.ts";

const owner = eachTest(() => given.owner());
const work = eachTest(() => openJobClock(owner.me.account.id));

const TITLE = "Harbour Fair";
const begun = { title: TITLE, startAt: "2030-06-21T18:00:00.000Z" };

/** An event with one ticket, two codes of which one names it, and a list that names it. */
async function fair(fields: Record<string, unknown> = {}): Promise<string> {
  const { event, tickets: made } = await given.event(owner, {
    isDraft: true,
    tickets: [{ quantityAvailable: 40 }],
    fields: { ...begun, ...fields },
  });
  const of = { token: owner.token, params: { eventId: event.id } };
  const ticketIds = made.map(({ id }) => id);
  const saving = { discountType: "PERCENTAGE", discountRate: 1000 };
  await call(promoCodes.create, { ...of, body: { ...saving, code: "ALL10" } });
  await call(promoCodes.create, { ...of, body: { ...saving, code: "ONE10", ticketIds } });
  await given.checkInList(owner, event.id, ticketIds);
  return event.id;
}

const at = (path: string) => waitFor(() => expect(location.pathname).toBe(path));
const box = (name: string | RegExp) => within(front()).getByRole("checkbox", { name });
const boxes = () => within(front()).getAllByRole<HTMLInputElement>("checkbox");
const isPost = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && path.endsWith("/duplicate");
const copies = async () =>
  (await call(events.list, { token: owner.token })).data.filter(({ title }) => title !== TITLE);

it("a row leads to a form with all on; two presses make one copy, which the list shows and opens", async () => {
  await fair();
  const screen = await openScreen("/manage/events", await given.organizerOf(owner));
  await screen.chosen("Duplicate", TITLE);
  await says("What to copy");
  expect(await field("Event title")).toHaveValue(TITLE);
  expect(await field("Start")).toHaveValue("2031-06-20T20:00");
  await says("Ends Sat, Jun 21, 2031, 12:00 AM");
  expect(boxes().map(({ checked, labels }) => [labels?.[0]?.textContent, checked])).toEqual([
    ["Tickets 1", true],
    ["Promo codes 2", true],
    ["Check-in lists 1", true],
    ["Settings", true],
  ]);
  await expectAccessible();

  screen.fill(await field("Event title"), "Harbour Fair 2031");
  const button = within(front()).getByRole("button", { name: "Duplicate" });
  for (const press of [1, 2]) fireEvent.click(button, { detail: press });
  const progress = await page.findByRole("group", { name: `Copying ${TITLE}` });
  await waitFor(() => expect(page.queryByRole("dialog")).toBeNull());
  expect(progress).toHaveTextContent("Starts in a moment");
  await expectAccessible();
  await screen.goTo("/manage/events");
  await page.findByRole("group", { name: `Copying ${TITLE}` });
  expect(page.queryByRole("link", { name: "Harbour Fair 2031" })).toBeNull();

  await work.settle();
  await page.findByRole("link", { name: "Open the copy" });
  await page.findByRole("link", { name: "Harbour Fair 2031" });
  expect(await copies()).toHaveLength(1);
  expect(page.getByRole("button", { name: "Create event" })).toHaveAttribute(
    "data-variant",
    "default",
  );
  await expectAccessible();
  await screen.user.click(page.getByRole("link", { name: "Open the copy" }));
  const [copy] = await copies();
  await at(`/manage/event/${copy?.id}/getting-started`);
  await screen.goTo("/manage/events");
  await page.findByRole("link", { name: "Harbour Fair 2031" });
  expect(page.queryByRole("group", { name: /^Copying/ })).toBeNull();
});

it("without the tickets, what names them says so beside its box", async () => {
  await fair();
  const screen = await openScreen("/manage/events", owner);
  await screen.chosen("Duplicate", TITLE);
  await says("What to copy");
  expect(front()).not.toHaveTextContent("stays behind");

  await screen.user.click(box("Tickets 1"));
  expect(box("Promo codes 2")).toHaveAccessibleDescription(
    "1 of 2 names tickets and stays behind.",
  );
  expect(box("Promo codes 2")).toBeChecked();
  expect(box("Check-in lists 1")).toHaveAccessibleDescription("Needs tickets.");
  expect(box("Check-in lists 1")).toBeDisabled();
  expect(box("Check-in lists 1")).not.toBeChecked();
  await expectAccessible();
  await screen.user.click(box("Tickets 1"));
  expect(box("Check-in lists 1")).toBeChecked();
  await screen.user.click(box("Tickets 1"));
  await screen.user.click(box("Settings"));
  screen.fill(await field("Event title"), "Codes alone");
  await screen.press("Duplicate");
  await page.findByRole("group", { name: `Copying ${TITLE}` });

  await work.settle();
  await page.findByRole("link", { name: "Codes alone" });
  const [copy] = await copies();
  const of = { token: owner.token, params: { eventId: copy?.id ?? "" } };
  expect((await call(promoCodes.list, of)).data.map(({ code }) => code)).toEqual(["ALL10"]);
  expect((await call(tickets.list, of)).data).toEqual([]);
  expect((await call(checkInLists.list, of)).data).toEqual([]);
});

it("dates that would be over are named before, for what comes along", async () => {
  const eventId = await fair();
  const early = { title: "Early bird", saleEndsAt: "2030-06-01T10:00:00.000Z" };
  await given.ticket(owner, eventId, early);
  const of = { token: owner.token, params: { eventId } };
  const old = { discountType: "PERCENTAGE", discountRate: 1000, expiresAt: early.saleEndsAt };
  for (const code of ["OLD1", "OLD2", "OLD3", "OLD4", "OLD5", "OLD6"])
    await call(promoCodes.create, { ...of, body: { ...old, code } });
  const screen = await openScreen("/manage/events", owner);
  await screen.chosen("Duplicate", TITLE);
  await says("What to copy");
  expect(front()).not.toHaveTextContent("would be over");

  screen.fill(await field("Start"), localIn(7));
  await says("These dates would be over, and stay empty:");
  await says(/Early bird: sale ends .+OLD1: expires .+2 more dates/);
  await expectAccessible();
  await screen.user.click(box(/^Promo codes/));
  expect(front()).not.toHaveTextContent("OLD1: expires");
  await screen.user.click(box(/^Tickets/));
  expect(front()).not.toHaveTextContent("would be over");
});

/** As a browser's field has it, so many days from now at eight in the evening. */
const localIn = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T20:00`;

it("a start that is over and a title that is too long are refused at their fields", async () => {
  await fair({ startAt: "2021-03-28T18:00:00.000Z", endAt: null });
  const screen = await openScreen("/manage/events", owner);
  await screen.chosen("Duplicate", TITLE);
  await says("What to copy");
  expect(front()).not.toHaveTextContent("Ends ");
  screen.fill(await field("Start"), "2021-03-28T20:00");
  screen.fill(await field("Event title"), "x".repeat(150));
  await screen.press("Duplicate");
  await says("Use at most 149 characters.");
  await says("Choose a start that is still to come.");
  await waitFor(async () => expect(await field("Event title")).toHaveFocus());
  expect(screen.network.sent.filter(isPost)).toEqual([]);

  // On that day clocks go from two to three.
  expect(front()).not.toHaveTextContent("Clocks skip");
  screen.fill(await field("Start"), "2027-03-28T02:30");
  expect(await field("Start")).toHaveAccessibleDescription(
    /Clocks skip this hour: it becomes 3:30.AM CEST\./,
  );
  screen.fill(await field("Event title"), "x".repeat(149));
  await screen.press("Duplicate");
  await page.findByRole("group", { name: `Copying ${TITLE}` });
  await work.settle();
  const [copy] = await waitFor(async () => {
    const found = await copies();
    expect(found).toHaveLength(1);
    return found;
  });
  expect(copy).toMatchObject({ startAt: "2027-03-28T01:30:00.000Z", endAt: null });
});

it("the event's own menu leads there and to the list; what was refused says why and can be pressed again", async () => {
  const eventId = await fair();
  const screen = await openScreen(`/manage/event/${eventId}/tickets`, owner);
  const unread = screen.network.refuse(/\/duplicate/, "busy");
  await screen.user.click(await page.findByRole("button", { name: "More actions for the event" }));
  await screen.user.click(await page.findByRole("menuitem", { name: "Duplicate" }));
  await says("This could not be loaded");
  unread();
  await screen.press("Try again");
  await says("What to copy");
  const used = screen.network.refuse(/\/duplicate/, "too_much_made_today");
  screen.fill(await field("Event title"), "Harbour Fair again");
  await screen.press("Duplicate");
  await says(/the most that a day allows/);
  used();
  await screen.press("Duplicate");

  await at("/manage/events");
  await page.findByRole("group", { name: `Copying ${TITLE}` });
  await screen.press("Stop");
  await says("Stopped. There is no copy yet.");
  await screen.press("Try again");
  await waitFor(() => expect(page.queryByRole("button", { name: "Try again" })).toBeNull());
  await work.settle();
  await page.findByRole("link", { name: "Harbour Fair again" });
  expect(await copies()).toHaveLength(1);
});

it("a copy of an event that is deleted meanwhile ends, and says so", async () => {
  const eventId = await fair();
  const screen = await openScreen("/manage/events", owner);
  await screen.chosen("Duplicate", TITLE);
  await says("What to copy");
  await screen.press("Duplicate");
  await page.findByRole("group", { name: `Copying ${TITLE}` });
  await call(events.remove, { token: owner.token, params: { eventId } });

  await work.settle();
  await says("It ended, because the event or your role does not allow it any more.");
  expect(page.queryByRole("link", { name: "Open the copy" })).toBeNull();
  await screen.press("Close");
  expect(page.queryByRole("group", { name: /^Copying/ })).toBeNull();
});
