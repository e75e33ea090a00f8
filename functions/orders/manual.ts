// How is an order made by hand? It takes stock like any other, and is complete at once.
import { mustBeInSteps } from "#functions/core/http/amount-steps.ts";
import { requestHash } from "#functions/core/http/request-hash.ts";
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { noteIds } from "#functions/core/ports/logger.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { admitOrder } from "#functions/core/table/scope.ts";
import { reconcileLimits } from "#functions/engine/limit/reconcile-limits.ts";
import { type Head, unitsByPool } from "#functions/engine/order/head.ts";
import { findOrderOfEvent } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { claimReference, completion } from "#functions/engine/sale/complete.ts";
import { newDraft } from "#functions/engine/sale/new-draft.ts";
import { isShort } from "#functions/engine/sale/plan.ts";
import { putComplete } from "#functions/engine/sale/put-complete.ts";
import { mustBeSold } from "#functions/engine/sale/sold-of-event.ts";
import { isLimitChanging } from "#functions/engine/stock/limits-of.ts";
import { noStock } from "#functions/engine/stock/no-stock.ts";
import { offerOf } from "#functions/engine/stock/offer.ts";
import { forgetSheet, type Sheet, saleSheet } from "#functions/engine/stock/sheet.ts";
import { finishTickets } from "#functions/engine/tickets/ticket-work.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { Details } from "#functions/stored/order/details.ts";
import type { ManualOrderInput } from "#shared/contracts/orders.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { ticketProblem } from "#shared/contracts/tickets.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/bounds.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { amountStepMinor } from "#shared/core/money.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { missingAddresses } from "#shared/rules/order/guest-addresses.ts";
import { nextLook } from "#shared/rules/order/order-life.ts";
import { namesFit } from "#shared/rules/order/order-tickets.ts";
import { manualLines } from "#shared/rules/sale/manual-lines.ts";
import { mergeLines } from "#shared/rules/sale/order-lines.ts";
import { totalsOf } from "#shared/rules/sale/pricing.ts";

/** Idempotent by key. Tickets may be hidden or over; limits hold as for buyers. */
export async function createManualOrder(
  event: StoredEvent,
  input: ManualOrderInput,
  { by, key }: { by: string; key: string },
): Promise<OrderItems> {
  const id = await hmac("order-id", `${event.id}#manual#${key}`, ID_LENGTH);
  noteIds({ orderId: id });
  const request = requestHash(input);
  const before = await findOrderOfEvent(event.id, id);
  const order = before ?? (await made(event, input, { id, request, by }));
  if (order.head.request !== request) throw problem("idempotency_key_reused");
  await reconcileLimits(order.head);
  await finishTickets(id);
  return order;
}

type New = { id: string; request: string; by: string };

async function made(
  event: StoredEvent,
  input: ManualOrderInput,
  { id, request, by }: New,
): Promise<OrderItems> {
  // The ticket may have been made a moment before.
  forgetSheet(event.id);
  const sheet = await saleSheet(event.id);
  mustBeOrderable(sheet, input);
  mustHaveAddresses(event, input.attendees);
  if (input.lines.some((line) => isLimitChanging(sheet, line)))
    throw reservationProblem("limit_changing");
  const { buyer } = input;
  const reserved = manualDraft(sheet, input, { id, request, by });
  const names = input.attendees.length > 0 ? input.attendees : everybody(reserved, buyer);
  if (!namesFit(reserved.lines, names)) throw attendeeCount(reserved, input);
  const details: Details = { buyer, attendees: names };
  const reference = await claimReference(reserved);
  const done = completion({ head: reserved, details, attendees: [], mails: [] }, reference, null);
  const complete = {
    ...{ ...reserved, ...done },
    ...(!input.sendMail && { mail: null, owesGuestTickets: false }),
  };
  const head = { ...complete, due: nextLook(complete, nowSeconds()) };
  // The id derives from the event that the request has proved, and from its key.
  admitOrder(id);
  const put = await putComplete(sheet, head, details);
  if (!(put instanceof ProblemError)) return put;
  throw isShort(put) ? await noStock(sheet, unitsByPool(head)) : put;
}

function mustBeOrderable({ tickets, event }: Sheet, { lines, paidMinor }: ManualOrderInput): void {
  if (tickets.length === 0) throw ticketProblem("event_has_no_tickets");
  for (const [at, line] of lines.entries())
    mustBeSold({ tickets }, line, { ticket: `lines.${at}.ticketId`, tier: `lines.${at}.tierId` });
  const maximum = MAX_TICKETS_PER_ORDER;
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) > maximum)
    throw reservationProblem("order_too_large", { params: { maximum } });
  mustBeInSteps("paidMinor", paidMinor, event.currency);
}

function mustHaveAddresses(
  { sendsGuestTickets }: StoredEvent,
  attendees: ManualOrderInput["attendees"],
): void {
  const fields = sendsGuestTickets ? missingAddresses(attendees) : [];
  if (fields.length > 0) throw problem("invalid_input", { fields });
}

function manualDraft(sheet: Sheet, { lines, paidMinor }: ManualOrderInput, made: New): Head {
  const { by, ...ids } = made;
  const step = amountStepMinor(sheet.event.currency);
  const wanted = mergeLines(lines.map((line) => ({ ...line, offeredMinor: null })));
  const priced = manualLines(wanted, offerOf(sheet).tickets, paidMinor, step);
  const quote = { lines: priced, totals: totalsOf(priced), isTaxInclusive: false };
  return newDraft(sheet, quote, {
    ...ids,
    isManual: true,
    ticketWork: "ISSUE",
    paymentStatus: "NOT_REQUIRED",
    heldUntil: nowSeconds(),
    log: [{ at: nowAt(), what: "created_by_hand", by }],
  });
}

const everybody = ({ lines }: Head, buyer: ManualOrderInput["buyer"]): Details["attendees"] =>
  lines.flatMap(({ ticketId, quantity }) =>
    Array.from({ length: quantity }, () => ({ ticketId, ...buyer })),
  );

function attendeeCount({ lines }: Head, { attendees }: ManualOrderInput): ProblemError {
  const tickets = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return checkoutProblem("attendee_count", { params: { tickets, attendees: attendees.length } });
}
