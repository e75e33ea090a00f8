// Why did the bank refuse the payment? A helpful sentence for each reason.
import { t } from "@lingui/core/macro";
import type { StripeError } from "@stripe/stripe-js";
import { declineReason } from "#shared/rules/order/decline.ts";

export function declineSentence(error: Pick<StripeError, "code" | "decline_code">): string {
  switch (declineReason(error)) {
    case "funds":
      return t`Your card does not have enough funds. Try another card.`;
    case "code":
      return t`The security code is not right. Check it and try again.`;
    case "expired":
      return t`Your card has expired. Try another card.`;
    case "number":
      return t`This card cannot be used here. Check the number or try another card.`;
    case "bank":
      return t`Your bank did not confirm the payment. Try again, or ask your bank.`;
    case "other":
      return t`We could not process your payment. Please try again or contact support.`;
  }
}
