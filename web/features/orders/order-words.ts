// How is what happened to an order told? The stable words of its timeline, payment and mail as sentences.
import { useLingui } from "@lingui/react/macro";
import type { MailState, PaymentStatus, TimelineWord } from "#shared/contracts/orders.ts";

/** The timeline's words. */
export function useHappenings(): Record<TimelineWord, string> {
  const { t } = useLingui();
  return {
    created: t`Tickets reserved`,
    details: t`Names entered`,
    payment_started: t`Payment started`,
    payment_failed: t`Payment declined`,
    paid: t`Payment received`,
    completed: t`Order completed`,
    expired: t`Reservation expired`,
    abandoned: t`Cancelled by the buyer`,
    refund_started: t`Refund started`,
    mail_accepted: t`Confirmation sent`,
    mail_failed: t`Confirmation could not be sent`,
    mail_unknown: t`Confirmation may not have been sent`,
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

export function useMailWords(): Record<MailState, string> {
  const { t } = useLingui();
  return {
    PENDING: t`The confirmation is about to be sent`,
    CLAIMED: t`The confirmation is being sent`,
    ACCEPTED: t`The confirmation was sent`,
    UNKNOWN: t`It is not known whether the confirmation was sent`,
    FAILED: t`The confirmation could not be sent`,
  };
}
