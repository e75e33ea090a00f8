// Which payment methods cannot be offered? Those that confirm after the basket's hold has ended.

/** Delayed notification: https://docs.stripe.com/payments/payment-methods#payment-notification */
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
