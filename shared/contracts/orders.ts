// Which orders does an event have, and what is in one?
import * as z from "zod";
import { OrderMail } from "#shared/contracts/order-mails.ts";
import { OrderLine, OrderPromo, OrderTotals } from "#shared/contracts/order-prices.ts";
import { AnswersInput, GivenAnswer } from "#shared/contracts/questions.ts";
import {
  CancelInput,
  DisputeState,
  MoneyBack,
  OrderDispute,
  RefundFailure,
  RefundInput,
  RefundStatus,
} from "#shared/contracts/refunds.ts";
import { MAX_LINES_PER_ORDER, MAX_TICKETS_PER_ORDER } from "#shared/core/bounds.ts";
import { AmountMinor, CurrencyCode } from "#shared/core/fields.ts";
import { idOf, OrderId } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { ActivityKind } from "#shared/core/order-activity.ts";
import { AttendeeStatus, Person, PersonInput } from "#shared/core/people.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

/** The status in the head of an order. */
export const OrderStatus = z.enum([
  "RESERVED",
  "EXPIRING",
  "EXPIRED",
  "ABANDONED",
  "COMPLETED",
  "CANCELLED",
]);
export type OrderStatus = z.output<typeof OrderStatus>;
export const PaymentStatus = z.enum([
  "NOT_REQUIRED",
  "AWAITING_PAYMENT",
  "PROCESSING",
  "PAYMENT_FAILED",
  "PAYMENT_RECEIVED",
]);
export type PaymentStatus = z.output<typeof PaymentStatus>;
/**
 * The single status that people see. `rules/order-status` derives it from the three stored ones.
 */
export const ShownOrderStatus = z.enum([
  "AWAITING_PAYMENT",
  "PROCESSING",
  "COMPLETED",
  "CANCELLED",
  "PAYMENT_FAILED",
  "EXPIRED",
  "REFUND_PENDING",
  "REFUNDED",
  "PARTIALLY_REFUNDED",
  "REFUND_FAILED",
]);
export type ShownOrderStatus = z.output<typeof ShownOrderStatus>;

/** What the list can be filtered by. DISPUTED: the bank asked for the money back at some time. */
export const OrderBadge = z.enum([...ShownOrderStatus.options, "DISPUTED", "BY_HAND"]);
export type OrderBadge = z.output<typeof OrderBadge>;

/** One row of the orders list: a completed or cancelled order, or one whose payment was started. */
export const OrderRow = z.strictObject({
  id: OrderId,
  reference: z.string().nullable(),
  status: ShownOrderStatus,
  ...Person.shape,
  ticketCount: z.int(),
  totalMinor: z.int(),
  currency: CurrencyCode,
  createdAt: z.string(),
  /** True if an organizer made it by hand. */
  isManual: z.boolean(),
  /** What became of the refunds; a cancelled order's status does not say it. */
  refundStatus: RefundStatus.nullable(),
  /** The state of the newest dispute. */
  disputeState: DisputeState.nullable(),
});
export type OrderRow = z.output<typeof OrderRow>;

const OrderAttendee = z.strictObject({
  id: z.string(),
  shortId: z.string(),
  ...Person.shape,
  ticketId: idOf("ticket"),
  ticketTitle: z.string(),
  status: AttendeeStatus,
  /** True if every mail so far carried an older code, which the door refuses. */
  isTicketOutdated: z.boolean(),
});

/**
 * Why a card was declined: insufficient funds, a wrong security code, an expired card, an unusable
 * number, the bank's decision, or any other reason.
 */
export const DeclineReason = z.enum(["funds", "code", "expired", "number", "bank", "other"]);
export type DeclineReason = z.output<typeof DeclineReason>;
/**
 * A declined payment as the organizer sees it. `last4` are the last digits of the card's number;
 * null if the payment was not by card.
 */
export const Decline = z.strictObject({ reason: DeclineReason, last4: z.string().nullable() });
export type Decline = z.output<typeof Decline>;

export const Order = z.strictObject({
  ...OrderRow.shape,
  /** Raised by each edit of the buyer or the order's answers, but not by payments and mails. */
  version: z.int(),
  shortId: z.string(),
  paymentStatus: PaymentStatus,
  lines: z.array(OrderLine),
  totals: OrderTotals,
  /** True if the prices and fees of the lines include their taxes. */
  isTaxInclusive: z.boolean(),
  ...OrderPromo.shape,
  ...MoneyBack.shape,
  /** What is left to refund. Always 0 for free and manual orders. */
  refundableMinor: z.int(),
  /** Disputes of the payment, oldest first. */
  disputes: z.array(OrderDispute),
  attendees: z.array(OrderAttendee),
  /** The answers about the order itself. Those about an attendee are on the attendee's page. */
  answers: z.array(GivenAnswer),
  /**
   * What the buyer accepted with the details: the operator's version of the terms, and the address
   * of the organizer's own, empty for none. Null before that, and for orders made by hand.
   */
  acceptedTerms: z
    .strictObject({ version: z.string(), organizerUrl: z.string(), at: z.string() })
    .nullable(),
  completedAt: z.string().nullable(),
  /** The order's mails, oldest first; empty before completion. */
  mails: z.array(OrderMail),
  /**
   * The order's timeline, oldest first. `by` is the person who did it, `attendee` the attendee it
   * is about; null if there is none.
   */
  timeline: z.array(
    z.strictObject({
      at: z.string(),
      what: ActivityKind,
      by: z.string().nullable(),
      attendee: z.string().nullable(),
      /** Why a payment was declined; null if that is unknown. */
      decline: Decline.nullable(),
      /** The money of an entry that is not about the whole order; null for any other. */
      amountMinor: z.int().nullable(),
      /** How often it happened; all else is of the last time, the money of all. */
      times: z.int(),
      /**
       * The ticket to which the attendee was moved, or the promo code; null for any other entry,
       * and for codes of orders made before logs kept them.
       */
      detail: z.string().nullable(),
      /** Why a refund failed; null for any other entry. */
      refundFailure: RefundFailure.nullable(),
    }),
  ),
  /** The timeline is as long as it gets: older entries about people and mails may have gone. */
  isTimelineFull: z.boolean(),
});
export type Order = z.output<typeof Order>;

/** The fields that a person edits. */
export const OrderInput = z.strictObject({
  ...PersonInput.shape,
  /** The answers to change; an empty one removes what was answered. All others stay. */
  answers: AnswersInput.default([]),
});
export type OrderInput = z.output<typeof OrderInput>;

export const orderSorts = [
  "createdAt",
  "reference",
  "lastName",
  "email",
  "totalMinor",
  "ticketCount",
  "status",
] as const;

/** An order that an organizer makes by hand. The buyer has paid, if at all, in another way. */
export const ManualOrderInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        ticketId: idOf("ticket"),
        /** The tier of a tiered ticket. */
        tierId: idOf("tier").nullable().default(null),
        quantity: z.int().min(1).max(MAX_TICKETS_PER_ORDER),
      }),
    )
    .min(1)
    .max(MAX_LINES_PER_ORDER),
  buyer: PersonInput,
  /** The name on each ticket; empty means the buyer's on all. */
  attendees: z
    .array(z.strictObject({ ticketId: idOf("ticket"), ...PersonInput.shape }))
    .max(MAX_TICKETS_PER_ORDER)
    .default([]),
  /** What the buyer paid in all, in minor units of the event's currency. */
  paidMinor: AmountMinor.default(0),
  /** Whether the buyer gets the confirmation with the tickets. */
  sendMail: z.boolean().default(false),
});
export type ManualOrderInput = z.output<typeof ManualOrderInput>;

/** Refusals of this resource by code, with their HTTP status. */
export const orderProblem = problemsOf({
  order_cancelled: 409,
  order_not_complete: 409,
  manual_order_not_refundable: 409,
  nothing_to_refund: 409,
  refund_pending: 409,
  refund_over_remainder: 409,
  too_many_refunds: 409,
  order_disputed: 409,
  no_stock: 409,
  by_hand_share_used: 429,
});

export const orders = {
  list: route("GET /events/{eventId}/orders", {
    summary: "The event's orders",
    access: "organizer",
    query: listQuery({
      sorts: orderSorts,
      defaultDirection: "desc",
      filters: { status: OrderBadge },
    }),
    returns: page(OrderRow),
  }),
  create: route("POST /events/{eventId}/orders", {
    summary:
      "Makes an order by hand: it takes stock, is complete at once and cannot be refunded; the same key makes it once",
    access: "organizer",
    idempotent: true,
    body: ManualOrderInput,
    returns: one(Order),
    status: 201,
  }),
  get: route("GET /events/{eventId}/orders/{orderId}", {
    summary: "One order with its attendees and timeline",
    access: "organizer",
    returns: one(Order),
  }),
  update: route("PUT /events/{eventId}/orders/{orderId}", {
    summary: "Changes the buyer's name and address, and answers, of a complete order",
    access: "organizer",
    body: OrderInput,
    versioned: true,
    returns: one(Order),
  }),
  cancel: route("POST /events/{eventId}/orders/{orderId}/cancel", {
    summary:
      "Cancels an order with all its tickets, gives its stock back once, and refunds it if asked to; repeating changes nothing",
    access: "organizer",
    idempotent: true,
    body: CancelInput,
    example: { refund: true },
    returns: one(Order),
  }),
  refund: route("POST /events/{eventId}/orders/{orderId}/refund", {
    summary:
      "Refunds a part or all of what is left of a card payment; the same key refunds it once",
    access: "organizer",
    idempotent: true,
    body: RefundInput,
    example: { amountMinor: 2500, notifyBuyer: true },
    returns: one(Order),
  }),
  resendConfirmation: route("POST /events/{eventId}/orders/{orderId}/resend-confirmation", {
    summary:
      "Sends the buyer the confirmation with all active tickets again; the same key sends it once",
    access: "organizer",
    idempotent: true,
    returns: nothing,
  }),
};
