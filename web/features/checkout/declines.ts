// Why did the bank say no, in words that help? Six sentences; what could hurt the card's holder stays unsaid.
import { t } from "@lingui/core/macro";
import type { StripeError } from "@stripe/stripe-js";

type Decline = "funds" | "code" | "expired" | "number" | "bank" | "other";

// Stripe's decline codes (https://docs.stripe.com/declines/codes). Lost, stolen and fraudulent are not told apart from others.
const declines: Record<string, Decline> = {
  insufficient_funds: "funds",
  card_velocity_exceeded: "funds",
  withdrawal_count_limit_exceeded: "funds",
  incorrect_cvc: "code",
  invalid_cvc: "code",
  expired_card: "expired",
  invalid_expiry_month: "expired",
  invalid_expiry_year: "expired",
  incorrect_number: "number",
  invalid_number: "number",
  card_not_supported: "number",
  currency_not_supported: "number",
  call_issuer: "bank",
  do_not_honor: "bank",
  authentication_required: "bank",
  payment_intent_authentication_failure: "bank",
};

/** The sentence for a payment that was refused. */
export function declineSentence(error: Pick<StripeError, "code" | "decline_code">): string {
  const decline = declines[error.decline_code ?? ""] ?? declines[error.code ?? ""] ?? "other";
  switch (decline) {
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
