// Is the promo code that a buyer typed valid? Every code that is not gets the same answer, and a
// network that tries many of them gets none.
import { lookUpGuess } from "#functions/core/http/guess-limit.ts";
import type { RateLimit } from "#functions/core/http/rate-limit.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { sheetWithCode } from "#functions/engine/stock/code-sheet.ts";
import { poolsOfCode } from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";
import type { ProblemError } from "#shared/core/problems.ts";

/**
 * Different wrong codes that one network may try in an event. A household or an office mistypes
 * less often; whoever searches the shortest codes would need thousands of these windows.
 */
const wrongCodes: RateLimit = { name: "promo-codes", most: 30, seconds: 600 };

/**
 * The sheet with the typed code, or the refusal: `promo_code_invalid`, or `too_many_requests` for
 * any code after too many wrong ones. Without a code, the sheet itself.
 */
export async function sheetForCode(
  sheet: Sheet,
  typed: string,
  network: string,
): Promise<Sheet | ProblemError> {
  if (typed === "") return sheet;
  const guess = { subject: `${sheet.event.id}#${network}`, text: typed.trim().toUpperCase() };
  const found = await lookUpGuess(wrongCodes, guess, async () => {
    const withCode = await sheetWithCode(sheet, typed);
    return withCode?.code && !isOver(withCode.code) ? withCode : null;
  });
  const code = "promo_code_invalid";
  return found ?? promoCodeProblem(code, { fields: [{ path: "promoCode", code }] });
}

/** True while the limit on the code's uses takes in those that were made before it. */
export const isCodeChanging = (sheet: Sheet): boolean =>
  poolsOfCode(sheet).some((pool) => sheet.pools.get(pool)?.state === "BUILDING");

/** The code is valid before its expiry, and no more at it. */
const isOver = ({ expiresAt }: { expiresAt: string | null }): boolean =>
  expiresAt !== null && nowAt() >= expiresAt;
