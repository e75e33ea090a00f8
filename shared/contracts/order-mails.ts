// Which mails does an order have, and did they arrive at the provider?
import * as z from "zod";

/** LIMITED: not sent, because the share of its mailbox or of the account was used up that day. */
export const MailState = z.enum(["PENDING", "CLAIMED", "ACCEPTED", "UNKNOWN", "FAILED", "LIMITED"]);
export type MailState = z.output<typeof MailState>;

/**
 * CONFIRMATION: all tickets, to the buyer. TICKET: one ticket, to its holder. CANCELLATION: tells a
 * holder that the ticket was cancelled. JOIN_DETAILS: new connection details of an online event, to
 * the buyer. ORDER_CANCELLED and REFUND tell the buyer of either. REFUND_FAILED tells the organizer
 * of a refund that failed later.
 */
export const OrderMailKind = z.enum([
  "CONFIRMATION",
  "TICKET",
  "CANCELLATION",
  "JOIN_DETAILS",
  "ORDER_CANCELLED",
  "REFUND",
  "REFUND_FAILED",
]);
export type OrderMailKind = z.output<typeof OrderMailKind>;

/** One mail of an order: its confirmation, or a mail requested later. */
export const OrderMail = z.strictObject({
  id: z.string(),
  kind: OrderMailKind,
  to: z.string(),
  state: MailState,
  /** When the mail got this state. */
  at: z.string().nullable(),
  /** Whether the mail was sent a second time, because the outcome of the first is unknown. */
  isSecond: z.boolean(),
  /** The attendee whose ticket the mail is about; null if it is about the whole order. */
  attendeeId: z.string().nullable(),
});
export type OrderMail = z.output<typeof OrderMail>;
