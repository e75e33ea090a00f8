// Which payment methods cannot be offered? Methods that confirm only after hours or days, because a
// basket is held for minutes.

/**
 * Stripe's payment methods with delayed notification: bank debits, bank transfers and vouchers. The
 * buyer would have paid at the bank or the kiosk long after the order ended. All other methods that
 * an account has enabled are offered.
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
