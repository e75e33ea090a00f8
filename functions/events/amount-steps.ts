// Does the event's currency have this amount?
import type { StoredEvent } from "#functions/events/item.ts";
import { amountStepMinor } from "#shared/core/money.ts";
import { fieldProblem } from "#shared/core/problems.ts";

/** Throws 422 if the amount is finer than the currency's steps. */
export function mustBeInSteps(
  path: string,
  amountMinor: number,
  currency: StoredEvent["currency"],
): void {
  const step = amountStepMinor(currency);
  if (amountMinor % step !== 0) throw fieldProblem(path, "not_multiple", { step });
}
