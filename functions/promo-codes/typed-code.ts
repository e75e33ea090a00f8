// Is the promo code that a buyer typed valid? Every code that is not gets the same answer, and a
// network that tries many of them gets none.
import { countTry, giveTryBack, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { sheetWithCode } from "#functions/engine/stock/code-sheet.ts";
import { poolsOfCode } from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";
import type { ProblemError } from "#shared/core/problems.ts";

/**
 * Wrong codes that one network may try in an event. A household or an office mistypes less often;
 * whoever searches the shortest codes would need thousands of these windows.
 */
const wrongCodes: RateLimit = { name: "promo-codes", most: 30, seconds: 600 };

/**
 * The sheet with the typed code, or the refusal of a code that is not valid. Without a code, the
 * sheet itself. Throws 429 `too_many_requests` after too many wrong codes. Each try is counted
 * before the code is looked up, so that many at once learn no more; a right one is given back.
 */
export async function sheetForCode(
  sheet: Sheet,
  typed: string,
  network: string,
): Promise<Sheet | ProblemError> {
  if (typed === "") return sheet;
  const subject = `${sheet.event.id}#${network}`;
  await asSystem(() => countTry(wrongCodes, subject));
  const found = await sheetWithCode(sheet, typed);
  if (!found?.code || isOver(found.code)) {
    const code = "promo_code_invalid";
    return promoCodeProblem(code, { fields: [{ path: "promoCode", code }] });
  }
  await asSystem(() => giveTryBack(wrongCodes, subject));
  return found;
}

/** True while the limit on the code's uses takes in those that were made before it. */
export const isCodeChanging = (sheet: Sheet): boolean =>
  poolsOfCode(sheet).some((pool) => sheet.pools.get(pool)?.state !== "ON");

/** The code is valid before its expiry, and no more at it. */
const isOver = ({ expiresAt }: { expiresAt: string | null }): boolean =>
  expiresAt !== null && nowAt() >= expiresAt;
