// How large can each row of the list of bounded work be made, and what does it take then? One step
// for each row; the handlers that people reach make the last of it, and refuse more.
import { countMade } from "#functions/access/made-today.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { events } from "#shared/contracts/events.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { questions } from "#shared/contracts/questions.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { MAX_DESCRIPTION, MAX_QUANTITY, MAX_TIERS } from "#shared/core/bounds.ts";
import type { Route } from "#shared/core/route.ts";
import type { BoundedName } from "#tests/support/scenes/bounds/bounded-work.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { longName, storeWideTickets, tieredWith } from "#tests/support/scenes/wide-tickets.ts";
import { eventFields, given, type TicketSketch } from "#tests/support/scenes/world.ts";
import { type Answer, call } from "#tests/support/servers/call.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";
import {
  countedCheckInLists,
  countedOrganizers,
  countedTaxesAndFees,
  countedTickets,
} from "#tests/support/table/counted-rows.ts";

type AtBound = {
  taken: { calls?: number; bytes?: number; pieces?: number };
  /** The code of the refusal of more; null if nobody is refused. */
  refused: string | null;
};

export type WorkAtBound = Record<BoundedName, (bound: number) => Promise<AtBound>>;

export const workAtBound = {
  async pricesOfEvent(bound) {
    const desk = await openDesk();
    await times(bound / MAX_TIERS, (n) => desk.add({ ...tieredWith(MAX_TIERS), title: name(n) }));
    return { taken: { bytes: bytesOf(await desk.page()) }, refused: await desk.refused(free) };
  },
  async ticketsOfEvent(bound) {
    const desk = await openDesk();
    const rows = countedTickets.of({ id: desk.event.id, ...desk.maker });
    const row = { title: "Lawn", type: "FREE", priceMinor: 0, createdAt } as const;
    await store(bound - 1, (position) => rows.create({ ...row, position, pools: [] }));
    await desk.add(free);
    const calls = await callsOf(() => call(tickets.list, desk.own));
    return { taken: { calls }, refused: await desk.refused(free) };
  },
  async ticketsOfDeletedEvent(bound) {
    const desk = await openDesk();
    const { own, event, maker } = desk;
    const rows = countedTickets.of({ id: event.id, ...maker });
    const row = { title: "Lawn", type: "FREE", priceMinor: 0, createdAt } as const;
    await store(bound, (position) => rows.create({ ...row, position, pools: [] }));
    const refused = await desk.refused(free);
    await call(events.setStatus, { ...own, body: { status: "DRAFT" } });
    return { taken: { calls: await callsOf(() => call(events.remove, own)) }, refused };
  },
  async tiersOfTicket(bound) {
    const desk = await openDesk();
    const calls = await callsOf(() => desk.add(tieredWith(bound)));
    return { taken: { calls }, refused: await desk.refused(tieredWith(bound + 1)) };
  },
  async textsOfTickets(bound) {
    const desk = await openDesk();
    const long = { ...free, description: "席".repeat(MAX_DESCRIPTION) };
    await times(Math.floor(bound / MAX_DESCRIPTION), () => desk.add(long));
    return { taken: { bytes: bytesOf(await desk.page()) }, refused: await desk.refused(long) };
  },
  async textsOfQuestions(bound) {
    const { own, event } = await openDesk();
    const long = { title: "Meal", type: "SINGLE_LINE", scope: "ORDER" } as const;
    const body = { ...long, description: "席".repeat(MAX_DESCRIPTION - long.title.length) };
    const add = () => call(questions.create, { ...own, body });
    await times(Math.floor(bound / MAX_DESCRIPTION), add);
    const asked = await call(publicEvents.questions, { params: { eventId: event.id } });
    return { taken: { bytes: bytesOf(asked) }, refused: codeOf(await add()) };
  },
  async textsOfSettings(bound) {
    const { own } = await openDesk();
    const save = (body: object) => call(eventSettings.update, { ...own, version: 1, body });
    const long = "席".repeat(bound);
    const checkout = { preCheckoutMessage: long, postCheckoutMessage: long };
    const refused = codeOf(await save({ email: { footerMessage: `${long}席` } }));
    await save({ email: { footerMessage: long } });
    const calls = await callsOf(() => save({ checkout }));
    return { taken: { calls, bytes: bytesOf(await call(eventSettings.get, own)) }, refused };
  },
  async pageOfEvent() {
    const desk = await openDesk();
    await storeWideTickets(desk.owner, desk.event.id);
    return { taken: { bytes: bytesOf(await desk.page()) }, refused: null };
  },
  async stockOfSave(bound) {
    const desk = await openDesk();
    const calls = await callsOf(() => desk.add({ ...free, quantityAvailable: bound }));
    const more = tieredWith(2, { quantityAvailable: MAX_QUANTITY });
    return { taken: { calls }, refused: await desk.refused(more) };
  },
  async stockOfDay(bound) {
    const desk = await openDesk();
    const before = bound - 64;
    await asSystem(() => countMade({ ...desk.maker, isEmailConfirmed: true }, "stock", before));
    await desk.add({ ...free, quantityAvailable: 64 });
    const taken = { pieces: before + (await desk.units()) };
    return { taken, refused: await desk.refused({ ...free, quantityAvailable: 1 }) };
  },
  async stockOfUnconfirmed(bound) {
    const desk = await openDesk({ isConfirmed: false });
    await desk.add({ ...free, quantityAvailable: bound });
    const taken = { pieces: await desk.units() };
    return { taken, refused: await desk.refused({ ...free, quantityAvailable: 1 }) };
  },
  async eventsOfUnconfirmed(bound) {
    const { token, organizerId } = await given.owner({ isConfirmed: false });
    const add = () => call(events.create, { token, body: eventFields(organizerId) });
    await times(bound, add);
    const refused = codeOf(await add());
    return { taken: { pieces: (await call(events.list, { token })).meta.total }, refused };
  },
  async codesOfUnconfirmed(bound) {
    const { own, maker } = await openDesk({ isConfirmed: false });
    const before = bound - 2;
    await asSystem(() => countMade({ ...maker, isEmailConfirmed: false }, "codes", before));
    const discount = { discountType: "PERCENTAGE", discountRate: 1000 } as const;
    const add = (n: number) =>
      call(promoCodes.create, { ...own, body: { ...discount, code: `CODE-${n}` } });
    await times(2, add);
    const refused = codeOf(await add(2));
    return {
      taken: { pieces: before + (await call(promoCodes.list, own)).meta.total },
      refused,
    };
  },
  async assignmentsOfEvent(bound) {
    const { own, add } = await openDesk();
    await add(free);
    const body = { name: "Hall", capacity: 5, appliesTo: "EVENT" } as const;
    const assign = () => call(capacityAssignments.create, { ...own, body });
    await times(bound, assign);
    const calls = await callsOf(() => call(capacityAssignments.list, own));
    return { taken: { calls }, refused: codeOf(await assign()) };
  },
  async checkInListsOfEvent(bound) {
    const { own, add, maker, event } = await openDesk();
    const { id } = await add(free);
    const body = { name: "Door", ticketIds: [id] };
    const open = () => call(checkInLists.create, { ...own, body });
    const rows = countedCheckInLists.of({ id: event.id, ...maker });
    await store(bound - 1, () => rows.create({ ...body, createdAt }));
    await open();
    const calls = await callsOf(() => call(checkInLists.list, own));
    return { taken: { calls }, refused: codeOf(await open()) };
  },
  async organizersOfAccount(bound) {
    const { token, me } = await given.owner();
    const body = { name: "Night Owl Events" };
    const add = () => call(organizers.create, { token, body });
    const rows = countedOrganizers.of({ accountId: me.account.id });
    // The owner has one already.
    await store(bound - 2, () => rows.create({ ...body, createdAt }));
    await add();
    const calls = await callsOf(() => call(organizers.list, { token }));
    return { taken: { calls }, refused: codeOf(await add()) };
  },
  async chargesOfAccount(bound) {
    const { token, add } = await withCharges(bound);
    const calls = await callsOf(() => call(taxesAndFees.list, { token }));
    return { taken: { calls }, refused: codeOf(await add()) };
  },
  async ticketsOfOrder(bound) {
    const owner = await given.owner();
    const { event, tickets: sold } = await given.event(owner);
    const units = sold.flatMap((ticket) => Array(bound).fill({ ticket, guest: jana }));
    const order = await sell(owner, event, units);
    const shortId = await linkOf("order-link", order.id);
    const pdf = await call(documents.orderPdf, { params: { eventId: event.id, shortId } });
    const lines = sold.map(({ id }) => ({ ticketId: id, quantity: bound + 1 }));
    const more = { params: { eventId: event.id }, body: { lines } };
    return {
      taken: { bytes: bytesOf(pdf) },
      refused: codeOf(await call(reservations.create, more)),
    };
  },
  async rowsOfPage(bound) {
    const { token } = await withCharges(bound);
    const list = (rows: number) => call(taxesAndFees.list, { token, search: `?per_page=${rows}` });
    return {
      taken: { pieces: (await list(bound)).data.length },
      refused: codeOf(await list(bound + 1)),
    };
  },
  async bodyOfRequest(bound) {
    const params = { eventId: "evt_000000000000" };
    const text = " ".repeat(bound + 1);
    const atBound = await call(reservations.create, { params, text: text.slice(1) });
    if (codeOf(atBound) === "too_large") throw new Error("It is refused at its bound.");
    let refused = "";
    const calls = await callsOf(async () => {
      refused = codeOf(await call(reservations.create, { params, text }));
    });
    return { taken: { calls }, refused };
  },
} satisfies Partial<WorkAtBound>;

const free: TicketSketch = { title: "Lawn", type: "FREE", priceMinor: 0 };
const name = (n: number) => longName(`Block ${n}`);

/** A live event without tickets, and what its owner does with it. */
export async function openDesk(options: { isConfirmed?: boolean } = {}) {
  const owner = await given.owner(options);
  const isDraft = options.isConfirmed === false;
  const { event } = await given.event(owner, { isDraft, tickets: [] });
  const own = { token: owner.token, params: { eventId: event.id } };
  return {
    owner,
    event,
    own,
    maker: { accountId: owner.me.account.id },
    add: (sketch: TicketSketch) => given.ticket(owner, event.id, sketch),
    refused: async (sketch: TicketSketch) =>
      codeOf(await call(tickets.create, { ...own, body: sketch })),
    page: () => call(pages.event, { params: { eventId: event.id, eventSlug: event.slug } }),
    /** The units of stock of all its tickets. */
    units: async () => {
      const { pools } = await asSystem(() => sheetNow(event.id));
      return [...pools.values()].reduce((sum, { c }) => sum + c, 0);
    },
  };
}

async function withCharges(count: number) {
  const { token, me } = await given.owner();
  const body = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 19_000 } as const;
  const add = () => call(taxesAndFees.create, { token, body });
  const rows = countedTaxesAndFees.of({ accountId: me.account.id });
  await store(count - 1, () => rows.create({ ...body, createdAt }));
  await add();
  return { token, add };
}

export const createdAt = "2030-01-01T00:00:00.000Z";

/** Makes rows straight in the table, where a hundred requests would take long. */
export const store = (count: number, make: (n: number) => Promise<unknown>): Promise<unknown> =>
  asSystem(() => Promise.all(Array.from({ length: count }, (_, n) => make(n))));

export async function times(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n++) await work(n);
}

type Told = Pick<Answer<Route>, "status" | "problem" | "text">;

/** The code of a refusal, or of its first field. */
export function codeOf({ status, problem, text }: Told): string {
  if (status < 400) throw new Error(`It was not refused: ${status} ${text.slice(0, 200)}`);
  return problem.code === "invalid_input" ? (problem.fields?.[0]?.code ?? "") : problem.code;
}

/** The bytes of an answer, as Lambda passes it on. */
export function bytesOf({ status, text }: Told): number {
  if (status >= 400) throw new Error(`It was refused: ${status} ${text.slice(0, 200)}`);
  return Buffer.byteLength(JSON.stringify(text));
}
