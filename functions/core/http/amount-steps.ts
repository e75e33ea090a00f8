// May an amount of money be stored? Only whole steps of its currency can be charged.
import { amountStepMinor, type Currency } from "#shared/core/money.ts";
import { fieldProblem } from "#shared/core/problems.ts";

export function mustBeInSteps(path: string, amountMinor: number, currency: Currency): void {
  const stepMinor = amountStepMinor(currency);
  if (amountMinor % stepMinor !== 0)
    throw fieldProblem(path, "not_multiple", { stepMinor, currency });
}
