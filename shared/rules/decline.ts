// Which reason for a declined card may people see? One of six, mapped from the provider's many
// codes.
import type { DeclineReason } from "#shared/contracts/orders.ts";

// Stripe's decline codes: https://docs.stripe.com/declines/codes. Lost, stolen and fraudulent cards
// become "other", like unknown codes.
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

/**
 * The reason of the provider's error. `decline_code` is the bank's own code and takes precedence
 * over `code`. Unknown codes are "other".
 */
export const declineReason = (error: {
  code?: string | undefined;
  decline_code?: string | undefined;
}): DeclineReason => reasons[error.decline_code ?? ""] ?? reasons[error.code ?? ""] ?? "other";
