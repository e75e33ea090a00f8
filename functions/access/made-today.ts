// How much may an account make a day of what costs the table much?
import type { Session } from "#functions/access/session.ts";
import { leftIfOver, secondsUntilNext } from "#functions/core/http/rate-limit.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { MAX_MADE_A_DAY } from "#shared/core/bounds.ts";
import { problem } from "#shared/core/problems.ts";

const DAY = 24 * 3600;

type Maker = Pick<Session, "accountId" | "isEmailConfirmed">;

/** Counted before it is made, so that requests at once make no more. Failures stay counted. */
export async function countMade(
  { accountId, isEmailConfirmed }: Maker,
  what: keyof typeof MAX_MADE_A_DAY,
  units = 1,
): Promise<void> {
  if (units <= 0) return;
  const { confirmed, unconfirmed } = MAX_MADE_A_DAY[what];
  const maximum = isEmailConfirmed ? confirmed : unconfirmed;
  const limit = { name: `made-${what}`, most: maximum, seconds: DAY };
  const left = await asSystem(() => leftIfOver(limit, accountId, units));
  if (left === null) return;
  const params = { what, maximum, left };
  if (!isEmailConfirmed) throw problem("confirm_to_make_more", { params });
  const seconds = secondsUntilNext(DAY);
  throw problem("too_much_made_today", { retryAfter: seconds, params: { ...params, seconds } });
}
