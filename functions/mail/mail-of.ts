// Which mail does an item describe? Its facts are read when it is sent, so that the mail is up to
// date.
import type { I18n } from "@lingui/core";
import { findEvent } from "#functions/access/event-access.ts";
import { organizerOf } from "#functions/access/organizer-of.ts";
import type { RawMail } from "#functions/core/ports/mailer.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { wordOr } from "#functions/core/table/packed.ts";
import type { Item } from "#functions/core/table/table.ts";
import { type Head, ticketUnits } from "#functions/engine/order/head.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { linesOf, promoOf } from "#functions/engine/sale/price-lines.ts";
import { comingOrders } from "#functions/mail/coming-orders.ts";
import { confirmationOf } from "#functions/mail/confirmation.ts";
import type { MailPlace } from "#functions/mail/delivery.ts";
import { resetTokenOf } from "#functions/mail/password-reset.ts";
import { confirmEmailMail } from "#functions/mail/templates/confirm-email.ts";
import type { Mail } from "#functions/mail/templates/content.ts";
import { findTicketsMail } from "#functions/mail/templates/find-tickets.ts";
import { joinDetailsMail } from "#functions/mail/templates/join-details.ts";
import { wordsOf } from "#functions/mail/templates/language.ts";
import { mimeOf } from "#functions/mail/templates/mime.tsx";
import { orderCancelledMail } from "#functions/mail/templates/order-cancelled.ts";
import { orderConfirmationMail } from "#functions/mail/templates/order-confirmation.ts";
import { refundMail } from "#functions/mail/templates/refund.ts";
import { refundFailedMail } from "#functions/mail/templates/refund-failed.ts";
import { resetPasswordMail } from "#functions/mail/templates/reset-password.ts";
import { ticketCancelledMail } from "#functions/mail/templates/ticket-cancelled.ts";
import { ticketMail } from "#functions/mail/templates/ticket-mail.ts";
import { accountMailItem, addressMailItem } from "#functions/stored/mails.ts";
import type { StoredOrderMail } from "#functions/stored/order/mail.ts";
import { RefundFailure } from "#shared/contracts/refunds.ts";
import { DEFAULT_LOCALE } from "#shared/core/locales.ts";
import { endedUnpaid, isComplete } from "#shared/rules/order-life.ts";
import { moneyOf } from "#shared/rules/refunds.ts";

/**
 * Writes the mail of an item. Throws where its facts are incomplete, so that the queue retries.
 * Null where there is nothing to say: no upcoming orders, a ticket that was cancelled, or an event
 * without connection details.
 */
export async function mailOf(place: MailPlace): Promise<RawMail | null> {
  const words = wordsOf(DEFAULT_LOCALE);
  const mail = await written(place);
  return mail && mimeOf(mail, words.locale);

  async function written(from: MailPlace): Promise<Mail | null> {
    if (from.kind === "item") return itemMail(from.item);
    // A refund needs no complete order.
    if (from.kind === "orderMail" && isAboutRefund(from.mail))
      return aboutRefund(from.mail, from.order, words);
    const facts = await orderFacts(from.order);
    if (from.kind === "order") return orderConfirmationMail(facts, words);
    if (from.mail.kind === "ORDER_CANCELLED") {
      const { to, refund } = from.mail;
      const back = from.order.head.refunds.find(
        ({ id, state }) => id === refund && state !== "FAILED",
      );
      const { refundableMinor: keptMinor } = moneyOf(from.order.head);
      const money = { backMinor: back?.amountMinor ?? 0, keptMinor };
      return orderCancelledMail({ ...facts, to, ...money }, words);
    }
    return requestedMail(from.mail, facts);
  }

  function requestedMail(
    { kind, to, index }: StoredOrderMail,
    facts: OrderFacts,
  ): Promise<Mail | null> | Mail | null {
    if (kind === "CANCELLATION") {
      const attendee = facts.attendees.find(
        (one) => one.index === index && one.status === "CANCELLED",
      );
      return attendee ? ticketCancelledMail({ ...facts, to, attendee }, words) : null;
    }
    const active = facts.attendees.filter(({ status }) => status === "ACTIVE");
    const attendee = active.find((one) => one.index === index);
    if (index !== undefined) return attendee ? ticketMail({ ...facts, to, attendee }, words) : null;
    if (active.length === 0) return null;
    if (kind === "JOIN_DETAILS") return joinDetailsMail({ ...facts, to }, words);
    return orderConfirmationMail({ ...facts, buyer: { ...facts.buyer, email: to } }, words);
  }

  async function itemMail(item: Item): Promise<Mail | null> {
    if (item["kind"] === "FIND_TICKETS") {
      const { to } = addressMailItem.parse(item);
      const coming = await comingOrders(to);
      return coming.events.length > 0 ? findTicketsMail({ to, ...coming }, words) : null;
    }
    const { kind, to, data } = accountMailItem.parse(item);
    const { userId, nonce, firstName } = data;
    const origin = setting("APP_ORIGIN");
    if (kind === "RESET_PASSWORD") {
      const url = `${origin}/auth/reset-password/${await resetTokenOf(userId, nonce)}`;
      return resetPasswordMail({ to, firstName, url }, words);
    }
    const { token, code } = await confirmationOf(userId, nonce);
    const url = `${origin}/manage/profile/confirm-email-address/${token}`;
    return confirmEmailMail({ to, firstName, url, code }, words);
  }
}

const isAboutRefund = ({ kind }: StoredOrderMail): boolean =>
  kind === "REFUND" || kind === "REFUND_FAILED";

/** Tells the buyer of a refund that did not fail, and the organizer of one that did. */
async function aboutRefund(
  { kind, to, refund: id }: StoredOrderMail,
  { head, attendees }: OrderItems,
  words: I18n,
): Promise<Mail | null> {
  const refund = head.refunds.find((one) => one.id === id);
  const { id: orderId, buyer, currency, reference, paid } = head;
  if (!refund || !buyer || (refund.state === "FAILED") !== (kind === "REFUND_FAILED")) return null;
  const { amountMinor, intent, by, cause = "" } = refund;
  const facts = { orderId, reference, currency, amountMinor, to, ...(await sellerOf(head)) };
  const isOfOrder = intent === paid;
  if (kind === "REFUND_FAILED") {
    const because = wordOr(RefundFailure, cause, "other");
    return refundFailedMail({ ...facts, buyer, because, isOfOrder }, words);
  }
  const ofUnused = endedUnpaid(head) ? ("too_late" as const) : ("not_needed" as const);
  const because = by === null && !isOfOrder ? ofUnused : ("asked" as const);
  const validTickets = isComplete(head)
    ? attendees.filter(({ status }) => status === "ACTIVE").length
    : 0;
  return refundMail({ ...facts, because, validTickets }, words);
}

type OrderFacts = Awaited<ReturnType<typeof orderFacts>>;

async function orderFacts({ head, attendees }: OrderItems) {
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

async function sellerOf({ eventId }: Head) {
  const event = await findEvent(eventId);
  if (!event) throw new Error("An order lacks its event.");
  const organizer = await organizerOf(event);
  if (!organizer) throw new Error("An event lacks its organizer.");
  return { event, organizer };
}
