// Which orders does an event have, and what is in one?
import * as z from "zod";
import { OrderMail } from "#shared/contracts/order/order-mails.ts";
import { OrderLine, OrderPromo, OrderTotals } from "#shared/contracts/order/order-prices.ts";
import {
  CancelInput,
  DisputeState,
  MoneyBack,
  OrderDispute,
  RefundFailure,
  RefundInput,
  RefundStatus,
} from "#shared/contracts/order/refunds.ts";
import { AnswersInput, GivenAnswer } from "#shared/contracts/questions.ts";
import { MAX_LINES_PER_ORDER, MAX_TICKETS_PER_ORDER } from "#shared/core/bounds.ts";
import { AmountMinor, CurrencyCode } from "#shared/core/fields.ts";
import { idOf, OrderId } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { ActivityKind } from "#shared/core/order-activity.ts";
import { AttendeeStatus, Person, PersonInput } from "#shared/core/people.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

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
/** What people see; `rules/order-status` derives it from the three stored statuses. */
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

/** DISPUTED at some time. A bank has not decided an OPEN_DISPUTE, and asks in an INQUIRY. */
export const OrderBadge = z.enum([
  ...ShownOrderStatus.options,
  ...(["DISPUTED", "OPEN_DISPUTE", "INQUIRY", "BY_HAND", "UNDELIVERED"] as const),
]);
export type OrderBadge = z.output<typeof OrderBadge>;

/** A completed or cancelled order, or one whose payment was started. */
export const OrderRow = z.strictObject({
  id: OrderId,
  reference: z.string().nullable(),
  status: ShownOrderStatus,
  ...Person.shape,
  ticketCount: z.int(),
  totalMinor: z.int(),
  currency: CurrencyCode,
  createdAt: z.string(),
  isManual: z.boolean(),
  /** A cancelled order's status does not say what became of its refunds. */
  refundStatus: RefundStatus.nullable(),
  /** Of the newest dispute. */
  disputeState: DisputeState.nullable(),
  /** The buyer's present address does not take mail. */
  isUndelivered: z.boolean(),
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
  isUndelivered: z.boolean(),
});

/** `number`: the card cannot be used. `bank`: the bank's decision. */
export const DeclineReason = z.enum(["funds", "code", "expired", "number", "bank", "other"]);
export type DeclineReason = z.output<typeof DeclineReason>;
/** `last4` of the card's number; null if the payment was not by card. */
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
  isTaxInclusive: z.boolean(),
  ...OrderPromo.shape,
  ...MoneyBack.shape,
  /** Always 0 for free and manual orders. */
  refundableMinor: z.int(),
  /** Oldest first. */
  disputes: z.array(OrderDispute),
  attendees: z.array(OrderAttendee),
  /** About the order itself. Those about an attendee are on the attendee's page. */
  answers: z.array(GivenAnswer),
  /** Null before the details, and for manual orders. `organizerUrl` is empty without own terms. */
  acceptedTerms: z
    .strictObject({ version: z.string(), organizerUrl: z.string(), at: z.string() })
    .nullable(),
  completedAt: z.string().nullable(),
  /** Oldest first; empty before completion. */
  mails: z.array(OrderMail),
  /** Oldest first. `by` is who did it; null if it was nobody of the account. */
  timeline: z.array(
    z.strictObject({
      at: z.string(),
      what: ActivityKind,
      by: z.string().nullable(),
      attendee: z.string().nullable(),
      /** Null if the reason is unknown. */
      decline: Decline.nullable(),
      /** Null for an entry about the whole order. */
      amountMinor: z.int().nullable(),
      /** How often it happened. `amountMinor` sums all, everything else is of the last time. */
      times: z.int(),
      /** The ticket to which the attendee was moved, or the promo code. */
      detail: z.string().nullable(),
      refundFailure: RefundFailure.nullable(),
    }),
  ),
  /** Older entries about people and mails may be missing. */
  isTimelineFull: z.boolean(),
});
export type Order = z.output<typeof Order>;

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

/** The buyer has paid, if at all, in another way. */
export const ManualOrderInput = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        ticketId: idOf("ticket"),
        tierId: idOf("tier").nullable().default(null),
        quantity: z.int().min(1).max(MAX_TICKETS_PER_ORDER),
      }),
    )
    .min(1)
    .max(MAX_LINES_PER_ORDER),
  buyer: PersonInput,
  /** Empty: the buyer's name on all. */
  attendees: z
    .array(z.strictObject({ ticketId: idOf("ticket"), ...PersonInput.shape }))
    .max(MAX_TICKETS_PER_ORDER)
    .default([]),
  /** In all, in minor units of the event's currency. */
  paidMinor: AmountMinor.default(0),
  /** Mails the confirmation with the tickets. */
  sendMail: z.boolean().default(false),
});
export type ManualOrderInput = z.output<typeof ManualOrderInput>;

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
    summary:
      "Changes the buyer's name and address, and answers, of a complete order; a new address instead of one that does not take mail gets the confirmation",
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
