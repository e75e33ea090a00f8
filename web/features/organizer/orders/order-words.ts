// How is an order's history written for people? A sentence for each stable word.
import { useLingui } from "@lingui/react/macro";
import type { RefundFailure } from "#shared/contracts/order/refunds.ts";
import type { DeclineReason, PaymentStatus } from "#shared/contracts/orders.ts";
import type { ActivityKind } from "#shared/core/order-activity.ts";

/** `who` is the name of the attendee concerned, or empty. */
export function useActivityWords(): Record<ActivityKind, (who: string) => string> {
  const { t } = useLingui();
  return {
    created: () => t`Tickets reserved`,
    created_by_hand: () => t`Order made by hand`,
    details: () => t`Names entered`,
    promo_code_set: () => t`Promo code applied`,
    promo_code_removed: () => t`Promo code removed`,
    payment_started: () => t`Payment started`,
    payment_failed: () => t`Payment declined`,
    paid: () => t`Payment received`,
    completed: () => t`Order completed`,
    expired: () => t`Reservation expired`,
    abandoned: () => t`Cancelled by the buyer`,
    cancelled: () => t`Order cancelled`,
    refund_started: () => t`Refund started`,
    refund_done: () => t`Refunded`,
    refund_failed: () => t`Refund failed: the money did not go back`,
    refund_slow: () => t`The refund takes longer than usual`,
    refunded_elsewhere: () => t`Refunded at the payment provider`,
    dispute_inquiry: () => t`The buyer's bank asks about the payment`,
    dispute_opened: () => t`The buyer disputes the payment`,
    dispute_won: () => t`Dispute ended in your favour`,
    dispute_lost: () => t`Dispute lost: the money went back to the buyer`,
    mail_accepted: () => t`Confirmation sent`,
    mail_failed: () => t`Confirmation could not be sent`,
    mail_unknown: () => t`Confirmation may not have been sent`,
    mail_limited: () =>
      t`Confirmation held back: too many mails to this mailbox were asked for that day`,
    mail_waits: () => t`Confirmation waits: your account has sent its mails of that day`,
    mail_bounced: () => t`Confirmation came back: the address does not take mail`,
    mail_soft_bounced: () => t`Confirmation could not be delivered`,
    mail_repeated: () =>
      t`Confirmation sent a second time, because the first could not be confirmed`,
    confirmation_requested: () => t`Confirmation requested again`,
    ticket_requested: (who) =>
      who ? t`Ticket mail requested for ${who}` : t`Ticket mail requested`,
    guest_tickets_requested: () => t`Ticket mails to guests requested`,
    cancellation_told: (who) =>
      who
        ? t`Mail to ${who} about the cancellation requested`
        : t`Mail about the cancellation requested`,
    join_details_requested: () => t`Mail with new connection details requested`,
    event_changed_told: () => t`Mail about the changed event requested`,
    event_off_told: () => t`Mail that the event does not take place requested`,
    order_cancelled_told: () => t`Mail to the buyer about the cancellation requested`,
    refund_told: () => t`Mail to the buyer about the refund requested`,
    refund_failure_told: () => t`Mail to the organizer about the failed refund requested`,
    buyer_edited: () => t`Buyer changed`,
    attendee_edited: (who) => (who ? t`Details of ${who} changed` : t`Attendee changed`),
    answers_edited: (who) => (who ? t`Answers of ${who} changed` : t`Answers changed`),
    attendee_cancelled: (who) => (who ? t`Ticket of ${who} cancelled` : t`Ticket cancelled`),
    attendee_reactivated: (who) => (who ? t`Ticket of ${who} reactivated` : t`Ticket reactivated`),
    cancellation_undone: (who) =>
      who ? t`Cancellation undone for ${who}` : t`Cancellation undone`,
    attendee_moved: (who) => (who ? t`${who} moved to another ticket` : t`Moved to another ticket`),
    checked_in: (who) => (who ? t`${who} checked in` : t`Checked in`),
    check_in_undone: (who) => (who ? t`Check-in of ${who} undone` : t`Check-in undone`),
    other: () => t`Order changed`,
  };
}

export function useDeclineWords(): Record<DeclineReason, string> {
  const { t } = useLingui();
  return {
    funds: t`Not enough funds`,
    code: t`Wrong security code`,
    expired: t`Card expired`,
    number: t`Card cannot be used here`,
    bank: t`Not confirmed by the bank`,
    other: t`Refused without a reason`,
  };
}

/** It also says what the organizer can do. */
export function useRefundFailureWords(): Record<RefundFailure, string> {
  const { t } = useLingui();
  return {
    account: t`The payment account is no longer connected`,
    balance: t`The balance of the payment account is too low`,
    bank: t`The buyer's bank refused it`,
    card: t`The buyer's card is closed`,
    disputed: t`The payment is disputed`,
    elsewhere: t`It was refunded at the payment provider already`,
    other: t`Refused without a reason`,
  };
}

export function usePaymentWords(): Record<PaymentStatus, string> {
  const { t } = useLingui();
  return {
    NOT_REQUIRED: t`Nothing to pay`,
    AWAITING_PAYMENT: t`Not paid yet`,
    PROCESSING: t`The payment is being processed`,
    PAYMENT_FAILED: t`The last payment was declined`,
    PAYMENT_RECEIVED: t`Paid by card`,
  };
}
