// What does each kind of mail look like? Written by its template from the texts that people typed.
import type { MailKinds } from "#functions/mail/kinds/mail-kinds.ts";
import { confirmEmailMail } from "#functions/mail/templates/account/confirm-email.ts";
import { contactConfirmationMail } from "#functions/mail/templates/account/contact-confirmation.ts";
import { emailChangeMail } from "#functions/mail/templates/account/email-change.ts";
import { emailChangeNoticeMail } from "#functions/mail/templates/account/email-change-notice.ts";
import { exportReadyMail } from "#functions/mail/templates/account/export-ready.ts";
import { invitationMail } from "#functions/mail/templates/account/invitation.ts";
import { messageNotSentMail } from "#functions/mail/templates/account/message-not-sent.ts";
import { messagesStoppedMail } from "#functions/mail/templates/account/messages-stopped.ts";
import { resetPasswordMail } from "#functions/mail/templates/account/reset-password.ts";
import {
  confirmationWithFiles,
  ticketsWithFiles,
} from "#functions/mail/templates/confirmation-files.ts";
import type { Mail } from "#functions/mail/templates/content.ts";
import { eventChangedMail } from "#functions/mail/templates/event-changed.ts";
import { eventMail } from "#functions/mail/templates/event-mail.ts";
import { eventOffMail } from "#functions/mail/templates/event-off.ts";
import { findTicketsMail } from "#functions/mail/templates/find-tickets.ts";
import { joinDetailsMail } from "#functions/mail/templates/join-details.ts";
import { wordsOf } from "#functions/mail/templates/language.ts";
import { messageCopyMail, messageMail } from "#functions/mail/templates/message.ts";
import { newOrderMail } from "#functions/mail/templates/new-order.ts";
import { orderCancelledMail } from "#functions/mail/templates/order-cancelled.ts";
import { refundMail } from "#functions/mail/templates/refund.ts";
import { refundFailedMail } from "#functions/mail/templates/refund-failed.ts";
import { ticketCancelledMail } from "#functions/mail/templates/ticket-cancelled.ts";
import { ticketMail } from "#functions/mail/templates/ticket-mail.ts";
import { attendeeItem } from "#functions/stored/attendees.ts";
import { eventItem } from "#functions/stored/events.ts";
import type { Locale } from "#shared/core/locales.ts";

/** `line` stands where people type one line, `text` in plain texts, `html` in formatted ones. */
export type TypedTexts = { line: string; text: string; html: string };

export const printed = {
  support: "help@owl.example",
  buyer: "jana@buyer.example",
  operator: "ops@foyer.example",
};
const [eventId, orderId, ticketId] = ["evt_000000000000", "000000000000", "tkt_000000000000"];
const origin = "https://foyer.example";

function factsOf({ line, text, html }: TypedTexts, isProven: boolean) {
  const person = { firstName: line, lastName: line, email: printed.buyer };
  const place = { venueName: line, addressLine1: line, city: line, mapsUrl: "https://evil.com" };
  const event = eventItem.parse({
    ...{ id: eventId, accountId: "acc_000000000000", version: 1, organizerId: "org_000000000000" },
    ...{ title: line, slug: "x", status: "LIVE", timezone: "Europe/Berlin", currency: "EUR" },
    ...{ startAt: "2030-06-21T18:00:00.000Z", endAt: null, createdAt: "2026-01-01T00:00:00.000Z" },
    ...{ ...place, onlineDetails: text, wasLive: true },
  });
  const attendee = attendeeItem.parse({
    ...{ ...person, accountId: "acc_000000000000", reference: "F-0000000", evt: eventId },
    ...{ id: "att_000000000000000", orderId, place: "000", index: 0, part: 0, ticketId },
    ...{ ticketTitle: line, status: "ACTIVE", revision: 1, checkIns: {}, createdAt: "2026-01-01" },
  });
  const charge = { name: line, kind: "FEE", calculation: "FIXED", amount: 100, amountMinor: 100 };
  const orderLine = {
    ...{ ticketId, title: line, tierId: "tir_000000000000", tierLabel: line, quantity: 1 },
    ...{ listMinor: 2500, unitMinor: 2000, netMinor: 2000, feesMinor: 100, taxesMinor: 0 },
    ...{
      totalMinor: 2100,
      charges: [charge as { kind: "FEE"; calculation: "FIXED" } & typeof charge],
    },
  };
  const totals = { netMinor: 2000, feesMinor: 100, taxesMinor: 0, totalMinor: 2100 };
  const prices = {
    isTaxInclusive: false,
    currency: "EUR" as const,
    promoCode: line,
    promoRate: null,
  };
  return {
    ...{ ...prices, lines: [orderLine], totals, isManual: false, isProven, orderId },
    ...{ reference: "F-0000000", event, buyer: person, attendee, attendees: [attendee] },
    organizer: { name: line, contactEmail: printed.support },
    settings: {
      ...{ postCheckoutMessage: html, footerMessage: html, onlineDetails: text },
      ...{ supportEmail: printed.support, replyToEmail: printed.support },
    },
    ...{ to: printed.buyer, tickets: [attendee], isFirst: false },
  };
}

/** As the table of kinds puts them together. A kind that is missing does not compile. */
export function mailsOf(
  typed: TypedTexts,
  { isProven, locale, isOnline }: { isProven: boolean; locale: Locale; isOnline: boolean },
): Record<keyof MailKinds, Promise<Mail | null> | Mail | null> {
  const words = wordsOf(locale);
  const known = factsOf(typed, isProven);
  const facts = { ...known, event: { ...known.event, isOnline } };
  const picture = { url: `${origin}/images/img_0/1.jpg`, width: 9, height: 9 };
  const pictures = { cover: { ...picture, description: typed.line }, logo: null };
  const ofEvent = async (mail: Mail | null | Promise<Mail | null>) => {
    const written = await mail;
    return written && eventMail({ ...written, pictures }, facts, words);
  };
  const person = { to: facts.to, firstName: typed.line, url: `${origin}/x` };
  const money = { ...facts, backMinor: 2100, keptMinor: 100, amountMinor: 2100, validTickets: 1 };
  const old = { ...facts.event, city: typed.line, isOnline: !isOnline };
  const changed = { ...facts, guest: null, old };
  const own = { text: "OWN" as const, subject: typed.line, content: typed.html };
  const message = { message: own, firstName: typed.line };
  const unsubscribe = { page: `${origin}/unsubscribe/0`, post: `${origin}/api/unsubscribe/0` };
  const coming = { orderId, reference: "F-0000000", isPaid: true, ticketCount: 1 };
  return {
    FIRST_CONFIRMATION: ofEvent(confirmationWithFiles(facts, words)),
    CONFIRMATION: ofEvent(confirmationWithFiles(facts, words)),
    TICKET: ofEvent(ticketMail(facts, words)),
    GUEST_TICKETS: ofEvent(ticketsWithFiles({ ...facts, isFirst: true }, words)),
    CANCELLATION: ofEvent(ticketCancelledMail(facts, words)),
    JOIN_DETAILS: ofEvent(joinDetailsMail(facts, words)),
    EVENT_CHANGED: ofEvent(eventChangedMail(changed, words)),
    EVENT_OFF: ofEvent(eventOffMail(changed, words)),
    ORDER_CANCELLED: ofEvent(orderCancelledMail(money, words)),
    REFUND: ofEvent(refundMail({ ...money, because: "asked" }, words)),
    REFUND_FAILED: ofEvent(refundFailedMail({ ...money, because: "card", isOfOrder: true }, words)),
    NEW_ORDER: ofEvent(newOrderMail({ ...facts, share: "own" }, words)),
    MESSAGE: ofEvent(messageMail({ ...changed, ...message, unsubscribe }, words)),
    MESSAGE_TEST: ofEvent(messageCopyMail({ ...facts, ...message, isTest: true }, words)),
    MESSAGE_COPY: ofEvent(messageCopyMail({ ...facts, ...message, isTest: false }, words)),
    MESSAGE_NOT_SENT: messageNotSentMail(
      { ...person, subject: typed.line, event: typed.line, because: "DRAFT" },
      words,
    ),
    MESSAGES_STOPPED: messagesStoppedMail({ ...person, contact: printed.operator }, words),
    CONFIRM_EMAIL: confirmEmailMail({ ...person, code: "123456" }, words),
    RESET_PASSWORD: resetPasswordMail(person, words),
    INVITATION: invitationMail(
      {
        ...{ ...person, inviter: typed.line, role: "ADMIN" },
        account: { name: typed.line, email: printed.support },
      },
      words,
    ),
    EMAIL_CHANGE: emailChangeMail({ ...person, signInUrl: `${origin}/auth/login` }, words),
    EMAIL_CHANGE_NOTICE: emailChangeNoticeMail(person, words),
    CONTACT_CONFIRMATION: contactConfirmationMail(
      { ...person, organizer: typed.line, account: typed.text },
      words,
    ),
    EXPORT_READY: exportReadyMail(
      { ...person, list: "ATTENDEES", event: typed.line, rows: 312 },
      words,
    ),
    FIND_TICKETS: findTicketsMail(
      { to: facts.to, events: [{ event: facts.event, orders: [coming] }], hasMore: false },
      words,
    ),
  };
}
