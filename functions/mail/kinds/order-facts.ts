// What may a mail of an order tell? Its facts as they are when it is sent; null where its kind has
// nothing to say of them.
import { isProvenAccount } from "#functions/access/account-access.ts";
import { findEvent } from "#functions/access/event-access.ts";
import { factsOf } from "#functions/access/event-facts.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import { wordOr } from "#functions/core/table/packed.ts";
import { type Head, ticketUnits } from "#functions/engine/order/head.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { linesOf, promoOf } from "#functions/engine/sale/price-lines.ts";
import { isReplaced } from "#functions/mail/notice-readers.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";
import { RefundFailure } from "#shared/contracts/order/refunds.ts";
import { ticketsAt } from "#shared/rules/order/guest-addresses.ts";
import { endedUnpaid, isComplete } from "#shared/rules/order/order-life.ts";
import { moneyOf } from "#shared/rules/order/refunds.ts";
import { isMoved } from "#shared/rules/page/known-facts.ts";

type OfOrder = { order: OrderItems };
type Requested = OfOrder & { mail: StoredOrderMail };

/** Throws while facts are incomplete, so that the queue tries again. */
export async function orderFacts({ order: { head, attendees } }: OfOrder) {
  const { id: orderId, buyer, reference, isTaxInclusive, currency, totals, isManual } = head;
  if (!buyer || reference === null)
    throw new Error("A completed order lacks its buyer or reference.");
  const terms = { isTaxInclusive, currency, ...promoOf(head) };
  const prices = { lines: linesOf(head), totals, isManual, ...terms };
  if (attendees.length < ticketUnits(head))
    throw new Error("The order's tickets are not issued yet.");
  const seller = await sellerOf(head);
  return { orderId, reference, ...seller, buyer, attendees, ...prices };
}

export async function confirmationFacts(place: Requested) {
  const facts = await joinDetailsFacts(place);
  return facts && { ...facts, buyer: { ...facts.buyer, email: facts.to } };
}

export async function joinDetailsFacts({ order, mail: { to } }: Requested) {
  const facts = await orderFacts({ order });
  return activeOf(facts.attendees).length > 0 ? { ...facts, to } : null;
}

/** Null if nothing differs any more from what its reader knows. */
export async function eventChangedFacts(place: Requested) {
  const facts = await noticeFacts(place);
  const { old } = place.mail;
  return facts && old && isMoved(old, factsOf(facts.event)) ? { ...facts, old } : null;
}

/** Null if the event takes place again. */
export async function eventOffFacts(place: Requested) {
  const facts = await noticeFacts(place);
  return facts?.event.status === "LIVE" ? null : facts;
}

/** `guest` is the ticket of a reader who is not the buyer. */
async function noticeFacts({ order, mail }: Requested) {
  if (!isComplete(order.head) || isReplaced(mail, order)) return null;
  const facts = await orderFacts({ order });
  const { to, index } = mail;
  const active = activeOf(facts.attendees);
  if (index === undefined) return active.length > 0 ? { ...facts, to, guest: null } : null;
  const [guest] = ticketsAt(active, to);
  return guest ? { ...facts, to, guest } : null;
}

export const ticketFacts =
  (wanted: StoredAttendee["status"]) =>
  async ({ order, mail: { to, index } }: Requested) => {
    const facts = await orderFacts({ order });
    const attendee = facts.attendees.find((one) => one.index === index && one.status === wanted);
    return attendee ? { ...facts, to, attendee, tickets: [attendee], isFirst: false } : null;
  };

/** While an order is being cancelled, some of its tickets are active still. */
export async function guestFacts({ order, mail: { to } }: Requested) {
  const tickets = isComplete(order.head) ? ticketsAt(activeOf(order.attendees), to) : [];
  return tickets.length > 0
    ? { ...(await orderFacts({ order })), to, tickets, isFirst: true }
    : null;
}

export async function orderCancelledFacts({ order, mail: { to, refund } }: Requested) {
  const facts = await orderFacts({ order });
  const back = order.head.refunds.find(({ id, state }) => id === refund && state !== "FAILED");
  const { refundableMinor: keptMinor } = moneyOf(order.head);
  return { ...facts, to, backMinor: back?.amountMinor ?? 0, keptMinor };
}

export async function refundFacts(place: Requested) {
  const facts = await endedRefund(place, { hasFailed: false });
  if (!facts) return null;
  const { head, attendees } = place.order;
  const ofUnused = endedUnpaid(head) ? ("too_late" as const) : ("not_needed" as const);
  const because = facts.by === null && !facts.isOfOrder ? ofUnused : ("asked" as const);
  const validTickets = isComplete(head) ? activeOf(attendees).length : 0;
  return { ...facts, because, validTickets };
}

export async function refundFailedFacts(place: Requested) {
  const facts = await endedRefund(place, { hasFailed: true });
  return facts && { ...facts, because: wordOr(RefundFailure, facts.cause, "other") };
}

/** A refund needs no complete order. Null unless it ended as the mail says. */
async function endedRefund(
  { order: { head }, mail }: Requested,
  { hasFailed }: { hasFailed: boolean },
) {
  const refund = head.refunds.find(({ id }) => id === mail.refund);
  const { id: orderId, buyer, currency, reference, paid } = head;
  if (!refund || !buyer || (refund.state === "FAILED") !== hasFailed) return null;
  const { amountMinor, intent, by, cause = "" } = refund;
  const money = { currency, amountMinor, by, cause, isOfOrder: intent === paid };
  return { orderId, reference, ...(await sellerOf(head)), buyer, to: mail.to, ...money };
}

const activeOf = (attendees: readonly StoredAttendee[]) =>
  attendees.filter(({ status }) => status === "ACTIVE");

export async function sellerOf({ eventId }: Pick<Head, "eventId">) {
  const event = await findEvent(eventId);
  if (!event) throw new Error("An order lacks its event.");
  const [organizer, settings, isProven] = await Promise.all([
    organizerOf(event),
    // Mails with new connection details are written right after these.
    readEventSettings(event, { consistent: event.isOnline }),
    isProvenAccount(event.accountId),
  ]);
  if (!organizer) throw new Error("An event lacks its organizer.");
  return { event, organizer, settings, isProven };
}
