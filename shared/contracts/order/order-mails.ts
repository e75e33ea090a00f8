// Which mails does an order have, and did they arrive at the provider?
import * as z from "zod";

/**
 * LIMITED: not sent, because the share of its mailbox was used up that day. WAITING: its account
 * sent what it may that day. BOUNCED: it came back, or earlier ones did and it was not sent.
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
]);
export type MailState = z.output<typeof MailState>;

/** CANCELLATION, TICKET, GUEST_TICKETS: to the holder. REFUND_FAILED, NEW_ORDER: organizer's. */
export const OrderMailKind = z.enum([
  "CONFIRMATION",
  "TICKET",
  "CANCELLATION",
  "JOIN_DETAILS",
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
