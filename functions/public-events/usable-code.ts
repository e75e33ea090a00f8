// With which promo code is an event shown? Only with one that is valid and has a use left.
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { sheetForCode } from "#functions/engine/stock/typed-code.ts";
import { isCodeUsedUp } from "#functions/engine/stock/units-left.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";
import { ProblemError } from "#shared/core/problems.ts";

/** Wrong codes of a network count, whatever they were typed for. */
export async function usableCode(
  sheet: Sheet,
  typed: string,
  network: string,
): Promise<Sheet | ProblemError> {
  const found = await sheetForCode(sheet, typed, network);
  if (found instanceof ProblemError || !(await isCodeUsedUp(found))) return found;
  return promoCodeProblem("promo_code_used_up");
}
