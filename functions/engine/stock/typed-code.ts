// Is the promo code that a buyer typed valid? Every code that is not gets the same answer.
import { lookUpGuess } from "#functions/core/http/guess-limit.ts";
import type { RateLimit } from "#functions/core/http/rate-limit.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { codeTexts, sheetWithCode } from "#functions/engine/stock/code-sheet.ts";
import { poolsOfCode } from "#functions/engine/stock/limits-of.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";
import type { ProblemError } from "#shared/core/problems.ts";
import { codeReadings } from "#shared/core/text/pasted-text.ts";

/** People mistype less; who searches the shortest codes would need thousands of these windows. */
const wrongCodes: RateLimit = { name: "promo-codes", most: 30, seconds: 600 };

export async function sheetForCode(
  sheet: Sheet,
  typed: string,
  network: string,
): Promise<Sheet | ProblemError> {
  if (typed === "") return sheet;
  const [, , text] = codeReadings(typed);
  const guess = { subject: `${sheet.event.id}#${network}`, text };
  const found =
    codeTexts(typed).length > 0 &&
    (await lookUpGuess(wrongCodes, guess, async () => {
      const withCode = await sheetWithCode(sheet, typed);
      return withCode?.code && !isOver(withCode.code) ? withCode : null;
    }));
  const code = "promo_code_invalid";
  return found || promoCodeProblem(code, { fields: [{ path: "promoCode", code }] });
}

export const isCodeChanging = (sheet: Sheet): boolean =>
  poolsOfCode(sheet).some((pool) => sheet.pools.get(pool)?.state === "BUILDING");

const isOver = ({ expiresAt }: { expiresAt: string | null }): boolean =>
  expiresAt !== null && nowAt() >= expiresAt;
