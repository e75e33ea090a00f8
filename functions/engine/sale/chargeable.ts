// Can the card provider charge an order's total?
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import type { Currency } from "#shared/core/money.ts";
import { chargeVerdict } from "#shared/rules/order/charge-verdict.ts";

export function mustBeCharged(totalMinor: number, currency: Currency): void {
  const verdict = chargeVerdict(totalMinor, currency);
  if (verdict.allowed) return;
  const { allowed: _, because, ...limit } = verdict;
  throw reservationProblem(because, { params: { ...limit, currency } });
}
