// How much may an account make a day of what costs the table much?
import type { Session } from "#functions/access/sign-in/session.ts";
import { leftIfOver, secondsUntilNext, uncount } from "#functions/core/http/rate-limit.ts";
import { MAX_MADE_A_DAY } from "#shared/core/bounds.ts";
import { problem } from "#shared/core/problems.ts";

const DAY = 24 * 3600;

type Share = keyof typeof MAX_MADE_A_DAY;
type Maker = Pick<Session, "accountId" | "isEmailConfirmed">;

/** Counted before it is made, so that requests at once make no more. Failures stay counted. */
export async function countMade(
  { accountId, isEmailConfirmed }: Maker,
  what: Share,
  units = 1,
): Promise<void> {
  if (units <= 0) return;
  const { confirmed, unconfirmed } = MAX_MADE_A_DAY[what];
  const maximum = isEmailConfirmed ? confirmed : unconfirmed;
  const limit = limitOf(what, maximum);
  const left = await leftIfOver(limit, accountId, units);
  if (left === null) return;
  const params = { what, maximum, left };
  if (!isEmailConfirmed) throw problem("confirm_to_make_more", { params });
  const seconds = secondsUntilNext(DAY);
  throw problem("too_much_made_today", { retryAfter: seconds, params: { ...params, seconds } });
}

const limitOf = (what: Share, most: number) => ({ name: `made-${what}`, most, seconds: DAY });

type Counted = readonly [what: Share, units: number];

/** All or none: what was counted before a refusal is given back. */
export async function countAllMade(maker: Maker, shares: readonly Counted[]): Promise<void> {
  const counted: Counted[] = [];
  for (const share of shares.filter(([, units]) => units > 0)) {
    try {
      await countMade(maker, ...share);
      counted.push(share);
    } catch (refusal) {
      for (const [what, by] of counted) await uncount(limitOf(what, 0), maker.accountId, by);
      throw refusal;
    }
  }
}
