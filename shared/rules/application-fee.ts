// What does the operator keep of a payment?
import { type ApplicationFee, amountStepMinor, type Currency } from "#shared/core/money.ts";

/** A rate of 100 %, in 1/1000 percent. */
const WHOLE = 100_000;

/**
 * The fee on a charge in its own currency: the rate, rounded half up, plus the fixed part of that
 * currency. Never above the charge, and in whole steps of what the card provider takes.
 */
export function applicationFeeMinor(
  totalMinor: number,
  currency: Currency,
  fee: ApplicationFee,
): number {
  // Twice 99,999,999 times 100,000 is still a safe integer.
  const share = Math.floor((2 * totalMinor * fee.rate + WHOLE) / (2 * WHOLE));
  const wanted = Math.min(totalMinor, share + (fee.fixedMinor[currency] ?? 0));
  return wanted - (wanted % amountStepMinor(currency));
}
