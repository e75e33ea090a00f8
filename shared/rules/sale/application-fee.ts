// What does the operator keep of a payment?
import { type ApplicationFee, amountStepMinor, type Currency } from "#shared/core/money.ts";
import { WHOLE_RATE } from "#shared/core/rates.ts";

/** Rounded half up, at most the charge, in whole steps of the charge's currency. */
export function applicationFeeMinor(
  totalMinor: number,
  currency: Currency,
  fee: ApplicationFee,
): number {
  // The largest value, 2 × 99,999,999 × 100,000, is still a safe integer.
  const share = Math.floor((2 * totalMinor * fee.rate + WHOLE_RATE) / (2 * WHOLE_RATE));
  const wanted = Math.min(totalMinor, share + (fee.fixedMinor[currency] ?? 0));
  return wanted - (wanted % amountStepMinor(currency));
}
