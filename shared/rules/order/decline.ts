// Which reason for a declined card may people see? One of six for all of the provider's codes.
import type { DeclineReason } from "#shared/contracts/orders.ts";

// https://docs.stripe.com/declines/codes. Lost, stolen and fraudulent cards are never told apart.
const reasons: Record<string, DeclineReason> = {
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

/** `decline_code` is the bank's own code and takes precedence. */
export const declineReason = (error: {
  code?: string | undefined;
  decline_code?: string | undefined;
}): DeclineReason => reasons[error.decline_code ?? ""] ?? reasons[error.code ?? ""] ?? "other";
