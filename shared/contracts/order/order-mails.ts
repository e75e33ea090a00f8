// Which mails does an order have, and did they arrive at the provider?
import * as z from "zod";

/**
 * LIMITED: not sent, since its mailbox had its share of the day. WAITING: for the next day.
 * BOUNCED: it came back, or earlier ones did. SOFT_BOUNCED: the mailbox did not take it in time.
 */
export const MailState = z.enum([
  "PENDING",
  "CLAIMED",
  "ACCEPTED",
  "UNKNOWN",
  "FAILED",
  "LIMITED",
  "WAITING",
  "BOUNCED",
  "SOFT_BOUNCED",
]);
export type MailState = z.output<typeof MailState>;

/**
 * CANCELLATION, TICKET, GUEST_TICKETS: to holders of tickets. EVENT_CHANGED, EVENT_OFF: to the
 * buyer, too. REFUND_FAILED, NEW_ORDER: to the organizer.
 */
export const OrderMailKind = z.enum([
  "CONFIRMATION",
  "TICKET",
  "CANCELLATION",
  "JOIN_DETAILS",
  "EVENT_CHANGED",
  "EVENT_OFF",
  "ORDER_CANCELLED",
  "REFUND",
  "REFUND_FAILED",
  "NEW_ORDER",
  "GUEST_TICKETS",
]);
export type OrderMailKind = z.output<typeof OrderMailKind>;

export const bringsTickets: readonly OrderMailKind[] = ["CONFIRMATION", "TICKET", "GUEST_TICKETS"];

export const OrderMail = z.strictObject({
  id: z.string(),
  kind: OrderMailKind,
  to: z.string(),
  state: MailState,
  /** When the mail got this state. */
  at: z.string().nullable(),
  /** The moment of its next chance; null unless it is WAITING. */
  waitsUntil: z.string().nullable(),
  /** The mail was sent again, because the outcome of the first is unknown. */
  isSecond: z.boolean(),
  /** Null if the mail is about the whole order. */
  attendeeId: z.string().nullable(),
});
export type OrderMail = z.output<typeof OrderMail>;
