// How does a basket come into being? The sheet says what may be bought and what it costs; the stock says whether it is there.
import { createHash } from "node:crypto";
import { nowAt, nowSeconds } from "#functions/core/clock.ts";
import { hmac, readLink } from "#functions/core/secrets.ts";
import { writeItem } from "#functions/core/table.ts";
import { readPool, readTrays } from "#functions/inventory/pools.ts";
import { forgetSheet, publicSheet, type Sheet, type SheetTicket } from "#functions/inventory/sheet.ts";
import { effectiveFree } from "#functions/inventory/trays.ts";
import { unitsLeft } from "#functions/inventory/units-left.ts";
import { giveBack, hasOpenPayment, isUnpaid } from "#functions/orders/end-unpaid.ts";
import { type Head, unitsByPool } from "#functions/orders/head.ts";
import { type Held, holdStock, isShort } from "#functions/orders/hold.ts";
import { findOrder, readOrder } from "#functions/orders/order.ts";
import type { ReservationInput } from "#shared/contracts/reservations.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";
import { availabilityOf, isPaused } from "#shared/rules/availability.ts";
import { hasEnded } from "#shared/rules/event-status.ts";
import { leastPerOrder, lineRefusal, mergeLines, type WantedLine } from "#shared/rules/order-lines.ts";
import { chargeVerdict, quoteOf } from "#shared/rules/pricing.ts";

/** Seconds after the end of its hold at which the table may forget an order that never came to a payment. */
const FORGET_SECONDS = 24 * 3600;

/**
 * Holds the tickets and freezes the price. The same key with the same lines is the same order; with other lines it is refused.
 * The order that this one replaces is given back once the new one holds, or before, where only its units can make the new one
 * whole: whoever is refused keeps what they had. Throws `payment_in_progress` where a payment of that order is open.
 */
export async function reserve(eventId: string, key: string, input: ReservationInput): Promise<Held & { sheet: Sheet }> {
  const id = await hmac("order-id", `${eventId}#${key}`, ID_LENGTH);
  const sheet = await publicSheet(eventId);
  const lines = mergeLines(input.lines);
  const request = hashOf(lines);
  const refusal = await saleRefusal(sheet, input.lines);
  // Who asks again after the sale has ended has what they were given while it lasted.
  if (refusal) return { ...mustBeSame(await heldBefore(id, refusal), request), sheet };
  await touch(sheet, lines);
  const earlier = await earlierOrder(eventId, id, input.replaces);
  const draft = draftOf(sheet, id, lines, request);
  const held = await holdInstead(sheet, draft, earlier).catch((short: unknown) => {
    if (!isShort(short)) throw short;
    return heldBefore(id, short);
  });
  mustBeSame(held, request);
  if (earlier) await giveBack(earlier.id);
  return { ...held, sheet };
}

/** The same key is the same request; of another one with that key nothing comes, and nothing is given back for it. */
function mustBeSame(held: Held, request: string): Held {
  if (held.head.request !== request) throw problem("idempotency_key_reused");
  return held;
}

/** Holds beside the earlier order if there is enough for both, else in its place. */
async function holdInstead(sheet: Sheet, draft: Head, earlier: Head | null): Promise<Held> {
  return holdStock(sheet, draft).catch(async (refusal: unknown) => {
    if (!earlier || !isShort(refusal) || (await readOrder(draft.id)) || !(await wouldFit(draft, earlier)))
      throw refusal;
    await giveBack(earlier.id);
    return holdStock(sheet, draft);
  });
}

/** Who asks again for the last tickets, which they hold already, has them; only others hear that nothing is left. */
async function heldBefore(orderId: string, refusal: unknown): Promise<Held> {
  const order = await readOrder(orderId);
  if (!order) throw refusal;
  return { head: order.head, isNew: false };
}

/** The order that a buyer had here before; a link that opens none any more is no reason to refuse. */
async function earlierOrder(eventId: string, ownId: string, shortId: string | undefined): Promise<Head | null> {
  const orderId = shortId === undefined ? null : await readLink("order-link", shortId);
  const order = orderId === null || orderId === ownId ? null : await findOrder(eventId, orderId);
  if (!order || !isUnpaid(order.head)) return null;
  if (hasOpenPayment(order.head)) throw problem("payment_in_progress");
  return order.head;
}

/** Whether the units that the earlier order holds are just the ones that are missing. */
async function wouldFit(draft: Head, earlier: Head): Promise<boolean> {
  const own = unitsByPool(earlier);
  const fits = [...unitsByPool(draft)].map(async ([pool, units]) => {
    const trays = await readTrays(draft.evt, await readPool(draft.evt, pool));
    return trays.reduce((free, tray) => free + effectiveFree(tray, nowSeconds()), own.get(pool) ?? 0) >= units;
  });
  return (await Promise.all(fits)).every(Boolean);
}

/** Why the sheet does not allow a basket, or null. What is left is only asked for where it could allow a smaller one. */
async function saleRefusal(sheet: Sheet, lines: WantedLine[]): Promise<ProblemError | null> {
  const refusal = sheetRefusal(sheet, lines, () => null);
  if (refusal?.code !== "too_few_per_order") return refusal;
  const wanted = sheet.tickets.filter(({ id }) => lines.some(({ ticketId }) => ticketId === id));
  return sheetRefusal(sheet, lines, await unitsLeft(sheet.event.id, wanted));
}

function sheetRefusal(
  sheet: Sheet,
  lines: WantedLine[],
  left: (ticket: SheetTicket) => number | null,
): ProblemError | null {
  const at = nowAt();
  const ended = hasEnded(sheet.event, at);
  const limits = sheet.tickets.map((ticket) => ({
    ...ticket,
    minPerOrder: leastPerOrder(ticket, left(ticket)),
    availability: availabilityOf(ticket, {
      at,
      hasEnded: ended,
      isPaused: isPaused(ticket, sheet),
      isSoldOut: false,
    }),
  }));
  const refusal = lineRefusal(lines, limits);
  if (!refusal) return null;
  const { line, because, params } = refusal;
  return problem(because, {
    ...(params && { params }),
    fields: [{ path: `lines.${line}`, code: because, ...(params && { params }) }],
  });
}

/**
 * Marks tickets as sold from, once; from then on they can be hidden but not deleted, and get no limit. A ticket that was deleted or
 * limited since the sheet was read is refused here, because nothing after it asks for limits that the sheet does not know.
 */
async function touch(sheet: Sheet, lines: WantedLine[]): Promise<void> {
  for (const ticket of sheet.tickets.filter((one) => !one.touched && lines.some((line) => line.ticketId === one.id))) {
    const written = await writeItem({
      update: { pk: `EVT#${sheet.event.id}`, sk: `TICKET#${ticket.id}` },
      set: "SET touched = :yes",
      if: "attribute_exists(pk) AND pools = :pools",
      values: { ":yes": true, ":pools": ticket.pools },
    });
    if (!written.ok) {
      forgetSheet(sheet.event.id);
      const isDeleted = written.because === "condition" && written.item === null;
      throw problem(isDeleted ? "not_on_sale" : "busy", { retryAfter: 1 });
    }
    ticket.touched = true; // the kept sheet knows it too: once per container and ticket
  }
}

function draftOf(sheet: Sheet, id: string, lines: WantedLine[], request: string): Head {
  const { event, tickets } = sheet;
  const quote = quoteOf(lines, tickets);
  const verdict = chargeVerdict(quote.totals.totalMinor, event.currency);
  if (!verdict.allowed && verdict.because === "too_large") throw problem("amount_too_large");
  if (!verdict.allowed)
    throw problem(verdict.because, { params: { minimumMinor: verdict.minimumMinor, currency: event.currency } });
  const at = nowAt();
  const exp = nowSeconds() + event.orderTimeoutMinutes * 60;
  const poolsOf = (ticketId: string) => tickets.find((ticket) => ticket.id === ticketId)?.pools ?? [];
  return {
    id,
    acc: event.acc,
    evt: event.id,
    v: 1,
    commit: "",
    status: "RESERVED",
    paymentStatus: quote.totals.totalMinor > 0 ? "AWAITING_PAYMENT" : "NOT_REQUIRED",
    createdAt: at,
    completedAt: null,
    exp,
    extended: null,
    request,
    stock: lines.map(({ ticketId, quantity }) => ({ ticketId, units: quantity, pools: poolsOf(ticketId) })),
    holds: [],
    kept: false,
    ...quote,
    currency: event.currency,
    pay: null,
    paid: null,
    refunds: [],
    reference: null,
    mail: null,
    log: [{ at, what: "created" }],
    due: null,
    ttl: exp + FORGET_SECONDS,
    buyer: null,
  };
}

const hashOf = (lines: WantedLine[]): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("base64url").slice(0, 22);
