// How does a basket become a paid order? Its link (`shortId`) gives the right to change it.
import * as z from "zod";
import { MailState } from "#shared/contracts/order/order-mails.ts";
import { OrderLine, OrderPromo, OrderTotals } from "#shared/contracts/order/order-prices.ts";
import { MoneyBack } from "#shared/contracts/order/refunds.ts";
import { OrderStatus, PaymentStatus } from "#shared/contracts/orders.ts";
import { TypedCode } from "#shared/contracts/promo-codes.ts";
import { Place } from "#shared/contracts/public/public-events.ts";
import { AnswerInput, AnswersInput, PublicQuestion } from "#shared/contracts/questions.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/bounds.ts";
import { AcceptedTerms, CurrencyCode, optionalUrl } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { AttendeeStatus, GuestInput, Person, PersonInput } from "#shared/core/people.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { one, route } from "#shared/core/route.ts";

export const DetailsInput = z.strictObject({
  buyer: PersonInput,
  /** One for each ticket of the order, in any order. */
  attendees: z
    .array(
      z.strictObject({
        ticketId: idOf("ticket"),
        ...GuestInput.shape,
        answers: AnswersInput.default([]),
      }),
    )
    .min(1)
    .max(MAX_TICKETS_PER_ORDER),
  answers: AnswersInput.default([]),
  acceptedTerms: AcceptedTerms,
  /** The terms that the buyer was shown, empty for none; refused if they have changed since. */
  organizerTermsUrl: optionalUrl.unwrap().optional(),
});
export type DetailsInput = z.output<typeof DetailsInput>;

/** `shortId` opens the ticket, `ticketReference` is printed on it; null until completion. */
const CheckoutAttendee = z.strictObject({
  ...Person.shape,
  ticketId: idOf("ticket"),
  ticketTitle: z.string(),
  status: AttendeeStatus,
  shortId: z.string().nullable(),
  ticketReference: z.string().nullable(),
  /** Empty once the order cannot be changed any more. */
  answers: z.array(AnswerInput),
});

export const BuyersEvent = z.strictObject({
  title: z.string(),
  slug: z.string(),
  startAt: z.string(),
  endAt: z.string().nullable(),
  timezone: z.string(),
  isOnline: z.boolean(),
  place: Place,
  /** Empty for readers without a valid ticket. */
  onlineDetails: z.string(),
  termsUrl: z.string(),
  sendsGuestTickets: z.boolean(),
});
export type BuyersEvent = z.output<typeof BuyersEvent>;

export const CheckoutOrder = z.strictObject({
  shortId: z.string(),
  eventId: idOf("event"),
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  /** By the server's clock; 0 if the hold has ended or the order is complete. */
  secondsLeft: z.int(),
  extensionsLeft: z.int(),
  reference: z.string().nullable(),
  currency: CurrencyCode,
  lines: z.array(OrderLine),
  totals: OrderTotals,
  ...MoneyBack.shape,
  isTaxInclusive: z.boolean(),
  isManual: z.boolean(),
  ...OrderPromo.shape,
  /** Whether the promo code revealed a ticket of the order. */
  hasRevealed: z.boolean(),
  buyer: Person.nullable(),
  /** Whether the current terms, ours and the organizer's, were accepted for this order. */
  hasAcceptedTerms: z.boolean(),
  attendees: z.array(CheckoutAttendee),
  /** Empty once nothing can be changed. */
  questions: z.array(PublicQuestion),
  /** About the order; empty once nothing can be changed. */
  answers: z.array(AnswerInput),
  /** Null if nothing is to be paid, or if the organizer cannot take money now. */
  payment: z
    .strictObject({ publishableKey: z.string(), accountId: z.string().nullable() })
    .nullable(),
  /** Of the order's confirmation; null before completion, and where none is sent. */
  mailState: MailState.nullable(),
  /** Null unless the mail is WAITING. */
  mailWaitsUntil: z.string().nullable(),
  event: BuyersEvent,
  /** Sanitised HTML for the details step; empty once nothing can be changed. */
  preCheckoutMessage: z.string(),
  /** Sanitised HTML for the summary; empty before completion. */
  postCheckoutMessage: z.string(),
  /** Whom the buyer may ask; empty means nobody. */
  supportEmail: z.string(),
});
export type CheckoutOrder = z.output<typeof CheckoutOrder>;

/** `payment_in_progress` told `attempt`: a late repetition must not close a newer payment. */
const ClosePaymentInput = z.strictObject({ attempt: z.int().min(1).max(1_000_000) });

const PaymentIntent = z.strictObject({
  clientSecret: z.string(),
  totalMinor: z.int(),
  currency: CurrencyCode,
});

const orderPath = "/public/events/{eventId}/orders/{shortId}";

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
