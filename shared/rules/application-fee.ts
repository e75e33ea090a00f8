// What does the operator keep of a payment?
import { type ApplicationFee, amountStepMinor, type Currency } from "#shared/core/money.ts";

/** A rate of 100 %, in 1/1000 percent. */
const WHOLE = 100_000;

/**
 * The fee on a charge, in the charge's currency: the rate, rounded half up, plus the fixed amount
 * of that currency. It never exceeds the charge, and is a multiple of the currency's step.
 */
export function applicationFeeMinor(
  totalMinor: number,
  currency: Currency,
  fee: ApplicationFee,
): number {
  // The largest value, 2 × 99,999,999 × 100,000, is still a safe integer.
  const share = Math.floor((2 * totalMinor * fee.rate + WHOLE) / (2 * WHOLE));
  const wanted = Math.min(totalMinor, share + (fee.fixedMinor[currency] ?? 0));
  return wanted - (wanted % amountStepMinor(currency));
}
