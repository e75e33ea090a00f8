// How does a basket become a paid order? The order's link (`shortId`) gives the right to see and
// change it.
import * as z from "zod";
import { MailState } from "#shared/contracts/order-mails.ts";
import { OrderLine, OrderPromo, OrderTotals } from "#shared/contracts/order-prices.ts";
import { OrderStatus, PaymentStatus } from "#shared/contracts/orders.ts";
import { TypedCode } from "#shared/contracts/promo-codes.ts";
import { Place } from "#shared/contracts/public-events.ts";
import { AnswerInput, AnswersInput, PublicQuestion } from "#shared/contracts/questions.ts";
import { MoneyBack } from "#shared/contracts/refunds.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/bounds.ts";
import { AcceptedTerms, CurrencyCode, optionalUrl } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { AttendeeStatus, Person, PersonInput } from "#shared/core/people.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { one, route } from "#shared/core/route.ts";

export const DetailsInput = z.strictObject({
  buyer: PersonInput,
  /**
   * One entry per ticket, in any order. The number of entries of each ticket must equal the
   * order's.
   */
  attendees: z
    .array(
      z.strictObject({
        ticketId: idOf("ticket"),
        ...PersonInput.shape,
        /** The answers to the questions about each attendee. */
        answers: AnswersInput.default([]),
      }),
    )
    .min(1)
    .max(MAX_TICKETS_PER_ORDER),
  /** The answers to the questions about the order. */
  answers: AnswersInput.default([]),
  acceptedTerms: AcceptedTerms,
  /**
   * The address of the organizer's terms that the buyer was shown, empty for none. Others by now
   * are refused; without this field those of now count.
   */
  organizerTermsUrl: optionalUrl.unwrap().optional(),
});
export type DetailsInput = z.output<typeof DetailsInput>;

/**
 * An attendee as the buyer entered it. `shortId` opens the ticket, `ticketReference` is the number
 * printed on it. Both are null until the order is complete.
 */
const CheckoutAttendee = z.strictObject({
  ...Person.shape,
  ticketId: idOf("ticket"),
  ticketTitle: z.string(),
  status: AttendeeStatus,
  shortId: z.string().nullable(),
  ticketReference: z.string().nullable(),
  /** What was answered about this attendee; empty once the order cannot be changed any more. */
  answers: z.array(AnswerInput),
});

/** The event as its buyers and guests see it. */
export const BuyersEvent = z.strictObject({
  title: z.string(),
  slug: z.string(),
  startAt: z.string(),
  endAt: z.string().nullable(),
  timezone: z.string(),
  isOnline: z.boolean(),
  place: Place,
  /** How to join an online event; empty for readers without a valid ticket. */
  onlineDetails: z.string(),
  /** The address of the organizer's own terms; empty means none. */
  termsUrl: z.string(),
});
export type BuyersEvent = z.output<typeof BuyersEvent>;

export const CheckoutOrder = z.strictObject({
  shortId: z.string(),
  eventId: idOf("event"),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  /**
   * Seconds until the hold ends, by the server's clock. 0 if it has ended or the order is complete.
   */
  secondsLeft: z.int(),
  /** How often the hold can still be extended. */
  extensionsLeft: z.int(),
  reference: z.string().nullable(),
  currency: CurrencyCode,
  lines: z.array(OrderLine),
  totals: OrderTotals,
  ...MoneyBack.shape,
  /** True if the prices and fees of the lines include their taxes. */
  isTaxInclusive: z.boolean(),
  /** True if an organizer made it by hand. */
  isManual: z.boolean(),
  ...OrderPromo.shape,
  /** Whether the promo code revealed a ticket of the order. */
  hasRevealed: z.boolean(),
  buyer: Person.nullable(),
  /** True if the terms of now, ours and the organizer's, were accepted for this order already. */
  hasAcceptedTerms: z.boolean(),
  attendees: z.array(CheckoutAttendee),
  /** What is asked about the order and about its tickets; empty once nothing can be changed. */
  questions: z.array(PublicQuestion),
  /** What was answered about the order; empty once nothing can be changed. */
  answers: z.array(AnswerInput),
  /**
   * How to show the payment form; null if nothing is to be paid, or if the organizer cannot take
   * money now.
   */
  payment: z
    .strictObject({ publishableKey: z.string(), accountId: z.string().nullable() })
    .nullable(),
  /** What became of the order's confirmation; null before completion, and where none is sent. */
  mailState: MailState.nullable(),
  event: BuyersEvent,
});
export type CheckoutOrder = z.output<typeof CheckoutOrder>;

/**
 * `attempt` is the payment that `payment_in_progress` told of. A late repetition does not close the
 * one that the buyer opened after it.
 */
const ClosePaymentInput = z.strictObject({ attempt: z.int().min(1).max(1_000_000) });

const PaymentIntent = z.strictObject({
  clientSecret: z.string(),
  totalMinor: z.int(),
  currency: CurrencyCode,
});

const orderPath = "/public/events/{eventId}/orders/{shortId}";

/** Refusals of this resource by code, with their HTTP status. */
export const checkoutProblem = problemsOf({
  order_not_found: 404,
  order_expired: 410,
  attendee_count: 409,
  details_missing: 409,
  order_already_paid: 409,
  payment_in_progress: 409,
  too_many_code_changes: 409,
  no_more_extensions: 409,
  payment_not_needed: 409,
  network_closes_many: 429,
});

export const checkout = {
  get: route(`GET ${orderPath}`, {
    summary: "The order behind a link",
    access: "anyone",
    returns: one(CheckoutOrder),
  }),
  saveDetails: route(`PUT ${orderPath}`, {
    summary: "Saves buyer, attendees and answers; completes an order with nothing to pay",
    access: "anyone",
    body: DetailsInput,
    idempotent: true,
    returns: one(CheckoutOrder),
  }),
  startPayment: route(`POST ${orderPath}/payment-intent`, {
    summary: "Turns the hold into kept stock and answers the secret that the payment form confirms",
    access: "anyone",
    idempotent: true,
    returns: one(PaymentIntent),
  }),
  extend: route(`POST ${orderPath}/extend`, {
    summary: "Holds the basket five minutes longer, at most twice",
    access: "anyone",
    idempotent: true,
    returns: one(CheckoutOrder),
  }),
  setPromoCode: route(`PUT ${orderPath}/promo-code`, {
    summary: "Makes the price anew with a promo code; the basket stays held",
    access: "anyone",
    body: z.strictObject({ promoCode: TypedCode.unwrap().min(1) }),
    example: { promoCode: "EARLYBIRD" },
    idempotent: true,
    returns: one(CheckoutOrder),
  }),
  removePromoCode: route(`DELETE ${orderPath}/promo-code`, {
    summary: "Makes the price anew without the promo code; the basket stays held",
    access: "anyone",
    idempotent: true,
    returns: one(CheckoutOrder),
  }),
  closePayment: route(`POST ${orderPath}/close-payment`, {
    summary:
      "Closes the open payment, so that other tickets can replace the basket, which stays held; shows the order instead if it was paid meanwhile",
    access: "anyone",
    body: ClosePaymentInput,
    example: { attempt: 1 },
    idempotent: true,
    returns: one(CheckoutOrder),
  }),
  abandon: route(`POST ${orderPath}/abandon`, {
    summary: "Gives the basket back; shows the order instead if it was paid meanwhile",
    access: "anyone",
    idempotent: true,
    returns: one(CheckoutOrder),
  }),
};
