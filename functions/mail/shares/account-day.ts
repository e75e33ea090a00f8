// May another mail of an account leave today? It counts by account and day, until that is proven.
import { isProvenAccount } from "#functions/access/account-access.ts";
import { isMembersAddress } from "#functions/access/members-address.ts";
import { isWithin, leftIfOver, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { mailLimits } from "#functions/core/ports/settings.ts";
import type { CountedAs, Counting } from "#functions/mail/shares/counted-as.ts";
import { DAY, today } from "#functions/mail/shares/mail-day.ts";

/** What a mail has taken; empty for one that does not count. */
export type Taken = { day: number; shares: Share[] };
type Share = { limit: RateLimit; subject: string };

const nothing = (): Taken => ({ day: today(), shares: [] });

/** Null if it must wait for another day. At most two writes, and none for a proven account. */
export async function takeOfDay(counting: Counting, to: string): Promise<Taken | null> {
  if ("not" in counting) return nothing();
  const { accountId } = counting;
  if (await isProvenAccount(accountId)) return nothing();
  const toAll = (await isMembersAddress(accountId, to)) ? [] : [ofAll(accountId)];
  const taken = nothing();
  for (const share of [...ownShares(counting), ...toAll]) {
    if (await isWithin(share.limit, share.subject)) taken.shares.push(share);
    else {
      await giveBack(taken);
      return null;
    }
  }
  return taken;
}

/** Of a mail that waited: only the share of all binds it. */
export const takeOfAll = (accountId: string): Promise<boolean> => {
  const { limit, subject } = ofAll(accountId);
  return isWithin(limit, subject);
};

/** For a mail that another worker sends, which has counted it. */
export async function giveBack({ day, shares }: Taken): Promise<void> {
  for (const { limit, subject } of shares)
    if (day === today()) await leftIfOver(limit, subject, -1);
}

function ownShares(counted: CountedAs): Share[] {
  const { byHand, ofNetwork } = mailLimits();
  const { accountId: subject } = counted;
  switch (counted.as) {
    case "BY_HAND":
      return [{ limit: limitOf("mails-by-hand", byHand), subject }];
    case "FREE_ORDER":
      return [
        {
          limit: limitOf("mails-of-network", ofNetwork),
          subject: `${subject}#${counted.network}`,
        },
      ];
    case "IN_ALL":
      return [];
  }
}

const ofAll = (accountId: string): Share => ({
  limit: limitOf("mails-to-strangers", mailLimits().toStrangers),
  subject: accountId,
});

const limitOf = (name: string, most: number): RateLimit => ({ name, most, seconds: DAY });
