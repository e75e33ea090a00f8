// Can the card provider charge an order's total?
import {
  amountStepMinor,
  type Currency,
  largestAmountMinor,
  minimumChargeMinor,
} from "#shared/core/money.ts";

export type ChargeVerdict =
  | { allowed: true }
  | { allowed: false; because: "amount_below_minimum"; minimumMinor: number }
  | { allowed: false; because: "amount_too_large"; maximumMinor: number }
  | { allowed: false; because: "amount_off_step"; stepMinor: number };

export function chargeVerdict(totalMinor: number, currency: Currency): ChargeVerdict {
  const minimumMinor = minimumChargeMinor(currency);
  const maximumMinor = largestAmountMinor(currency);
  const stepMinor = amountStepMinor(currency);
  if (totalMinor > 0 && totalMinor < minimumMinor)
    return { allowed: false, because: "amount_below_minimum", minimumMinor };
  if (totalMinor > maximumMinor)
    return { allowed: false, because: "amount_too_large", maximumMinor };
  if (totalMinor % stepMinor !== 0)
    return { allowed: false, because: "amount_off_step", stepMinor };
  return { allowed: true };
}
