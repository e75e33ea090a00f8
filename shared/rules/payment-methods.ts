// Which ways to pay cannot be offered? Those that tell only hours or days later whether the money
// came: a basket is held for minutes.

/**
 * Stripe's payment methods with a delayed notification: bank debits, bank transfers and vouchers.
 * The buyer would have "paid" at the bank or the kiosk, and the order would be over long before.
 * Everything else that an account has switched on is offered.
 * https://docs.stripe.com/payments/payment-methods#payment-notification
 */
export const slowPaymentMethods = [
  "acss_debit",
  "au_becs_debit",
  "bacs_debit",
  "boleto",
  "customer_balance",
  "konbini",
  "multibanco",
  "nz_bank_account",
  "oxxo",
  "payto",
  "sepa_debit",
  "sofort",
  "us_bank_account",
] as const;
