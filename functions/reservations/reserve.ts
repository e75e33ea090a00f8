// How is a basket reserved? The sheet decides what may be bought at which price; the stock decides
// whether it is available.

import { createHash } from "node:crypto";
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { hmac, readLink } from "#functions/core/ports/secrets.ts";
import { giveBack } from "#functions/engine/order/give-back.ts";
import { type Head, newHead } from "#functions/engine/order/head.ts";
import { type Held, holdStock } from "#functions/engine/order/hold.ts";
import { findOrderOfEvent, readOrder } from "#functions/engine/order/order.ts";
import { isShort } from "#functions/engine/order/plan.ts";
import { frozenPrices } from "#functions/engine/order/price-lines.ts";
import { networkMark } from "#functions/engine/stock/fair-share.ts";
import { offerOf } from "#functions/engine/stock/offer.ts";
import { newerSheet, publicSheet, type Sheet } from "#functions/engine/stock/sheet.ts";
import { unitsLeft } from "#functions/engine/stock/units-left.ts";
import { swapStock } from "#functions/reservations/swap.ts";
import type { StoredTicket } from "#functions/tickets/item.ts";
import { checkoutProblem } from "#shared/contracts/checkout.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import type { ReservationInput } from "#shared/contracts/reservations.ts";
import { reservationProblem } from "#shared/contracts/reservations.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import type { Currency } from "#shared/core/money.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { availabilityOf, isPaused } from "#shared/rules/availability.ts";
import { type ChargeVerdict, chargeVerdict } from "#shared/rules/charge-verdict.ts";
import { hasEnded } from "#shared/rules/event-status.ts";
import { hasOpenPayment, isAlive, isCancelled, isUnpaid } from "#shared/rules/order-life.ts";
import {
  leastPerOrder,
  lineRefusal,
  mergeLines,
  type WantedLine,
} from "#shared/rules/order-lines.ts";
import { quoteOf } from "#shared/rules/pricing.ts";

/** One day after the end of its hold, the table may delete an order without a payment. */
const FORGET_SECONDS = 24 * 3600;

/** A buyer's request: its idempotency key, its network address, and its content. */
export type ReservationRequest = { key: string; network: string; input: ReservationInput };

/**
 * Holds the tickets and freezes the price. A retry with the same key and lines returns the same
 * order while it lives; other lines are refused. `input.replaces` names an earlier order, which is
 * given back once the new one holds. If only its units make the new order possible, both happen in
 * one transaction. A refused buyer keeps the earlier order. Throws `payment_in_progress` if the
 * earlier order's payment is open.
 */
export async function reserve(
  eventId: string,
  asked: ReservationRequest,
): Promise<Held & { sheet: Sheet }> {
  const { key, network, input } = asked;
  const id = await hmac("order-id", `${eventId}#${key}`, ID_LENGTH);
  const sheet = await sheetWith(eventId, input.lines);
  const wanted = input.lines.map((line) => ({ ...line, tierId: null, offeredMinor: null }));
  const lines = mergeLines(wanted);
  const request = hashOf(lines);
  const refusal = await saleRefusal(sheet, wanted);
  // A retry after the sale ended returns the order made during it.
  if (refusal) return { ...mustBeSame(await heldBefore(id, refusal), request), sheet };
  const earlier = await earlierOrder(eventId, id, input.replaces);
  const draft = { ...draftOf(sheet, id, lines, request), network: networkMark(eventId, network) };
  const outcome = await holdInstead(sheet, draft, earlier);
  // No refusal keeps a retry from the order that its request made before.
  const held = outcome instanceof ProblemError ? await heldBefore(id, outcome) : outcome;
  mustBeSame(held, request);
  if (earlier) await giveBack(earlier.id);
  return { ...held, sheet };
}

/** The sheet, read again if it lacks a requested ticket: an organizer may just have added it. */
async function sheetWith(eventId: string, lines: ReservationInput["lines"]): Promise<Sheet> {
  const sheet = await publicSheet(eventId);
  const hasAll = lines.every(({ ticketId }) => sheet.tickets.some(({ id }) => id === ticketId));
  return hasAll ? sheet : newerSheet(eventId);
}

/**
 * Returns the order if the request is the one that made it. Throws `idempotency_key_reused` if the
 * key belongs to another basket, and `order_expired` or `order_cancelled` if the order is over. A
 * refused request never gives back the earlier order.
 */
function mustBeSame(held: Held, request: string): Held {
  const { head, isNew } = held;
  if (head.request !== request) throw problem("idempotency_key_reused");
  if (isNew) return held;
  if (isCancelled(head)) throw orderProblem("order_cancelled");
  if (!isAlive(head, nowSeconds())) throw checkoutProblem("order_expired");
  return held;
}

/** Holds the new order beside the earlier one if there is enough for both, else in its place. */
async function holdInstead(
  sheet: Sheet,
  draft: Head,
  earlier: Head | null,
): Promise<Held | ProblemError> {
  const held = await holdStock(sheet, draft, earlier?.id);
  if (!earlier || !(held instanceof ProblemError) || !isShort(held)) return held;
  const swapped = await swapStock(sheet, draft, earlier);
  const isStillShort = swapped instanceof ProblemError && isShort(swapped);
  return swapped === null || isStillShort ? held : swapped;
}

/**
 * Returns the order that an earlier try of this request made; if there is none, throws the refusal.
 * So a retry for the last tickets returns the order that already holds them.
 */
async function heldBefore(orderId: string, refusal: ProblemError): Promise<Held> {
  const order = await readOrder(orderId);
  if (!order) throw refusal;
  return { head: order.head, isNew: false };
}

/**
 * The unpaid order that the buyer had before; null if the link opens none. Such a link is no reason
 * to refuse.
 */
async function earlierOrder(
  eventId: string,
  ownId: string,
  shortId: string | undefined,
): Promise<Head | null> {
  const orderId = shortId === undefined ? null : await readLink("order-link", shortId);
  const order =
    orderId === null || orderId === ownId ? null : await findOrderOfEvent(eventId, orderId);
  if (!order || !isUnpaid(order.head)) return null;
  if (hasOpenPayment(order.head)) throw checkoutProblem("payment_in_progress");
  return order.head;
}

/**
 * Why the sheet does not allow the basket, or null. The remaining units are read only if they could
 * lower the order minimum.
 */
async function saleRefusal(sheet: Sheet, lines: WantedLine[]): Promise<ProblemError | null> {
  const refusal = sheetRefusal(sheet, lines, () => null);
  if (refusal?.code !== "too_few_per_order") return refusal;
  const wanted = sheet.tickets.filter(({ id }) => lines.some(({ ticketId }) => ticketId === id));
  return sheetRefusal(sheet, lines, await unitsLeft(sheet, wanted));
}

function sheetRefusal(
  sheet: Sheet,
  lines: WantedLine[],
  left: (ticket: StoredTicket) => number | null,
): ProblemError | null {
  const at = nowAt();
  const ended = hasEnded(sheet.event, at);
  const limits = sheet.tickets.map((ticket) => ({
    ...ticket,
    tiers: [],
    minPerOrder: leastPerOrder(ticket, left(ticket)),
    availability: availabilityOf(ticket, {
      at,
      hasEnded: ended,
      isPaused: isPaused(ticket, sheet),
      isSoldOut: false,
    }),
  }));
  const refusal = lineRefusal(lines, { tickets: limits, currency: sheet.event.currency });
  if (!refusal) return null;
  const { line, because, params } = refusal;
  return reservationProblem(because, {
    ...(params && { params }),
    fields: [{ path: `lines.${line}`, code: because, ...(params && { params }) }],
  });
}

function draftOf(sheet: Sheet, id: string, lines: WantedLine[], request: string): Head {
  const { event, tickets } = sheet;
  const quote = quoteOf(lines, offerOf(sheet));
  mustBeCharged(chargeVerdict(quote.totals.totalMinor, event.currency), event.currency);
  const heldUntil = nowSeconds() + event.orderTimeoutMinutes * 60;
  return newHead({
    id,
    accountId: event.accountId,
    eventId: event.id,
    paymentStatus: quote.totals.totalMinor > 0 ? "AWAITING_PAYMENT" : "NOT_REQUIRED",
    heldUntil,
    request,
    ...frozenPrices(quote),
    stock: quote.lines.map(({ ticketId, quantity }, line) => ({
      line,
      units: quantity,
      pools: tickets.find((ticket) => ticket.id === ticketId)?.pools ?? [],
    })),
    currency: event.currency,
    ttl: heldUntil + FORGET_SECONDS,
  });
}

/** Throws 422, with the limit that the total breaks, if the card provider cannot charge it. */
function mustBeCharged(verdict: ChargeVerdict, currency: Currency): void {
  if (verdict.allowed) return;
  const { allowed: _, because, ...limit } = verdict;
  throw reservationProblem(because, { params: { ...limit, currency } });
}

const hashOf = (lines: WantedLine[]): string =>
  createHash("sha256").update(JSON.stringify(lines)).digest("base64url").slice(0, 22);
