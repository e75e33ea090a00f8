// May another mail of an account leave today? It counts by account and day, until that is proven.
import { readAccount } from "#functions/access/account-access.ts";
import { isMembersAddress } from "#functions/access/members-address.ts";
import { counted, isWithin, leftIfOver, type RateLimit } from "#functions/core/http/rate-limit.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { mailLimits, messageLimits } from "#functions/core/ports/settings.ts";
import type { CountedAs, Counting } from "#functions/mail/shares/counted-as.ts";
import { DAY, today } from "#functions/mail/shares/mail-day.ts";
import type { StoredAccount } from "#functions/stored/account.ts";
import type { MessageAllowance } from "#shared/contracts/messages.ts";
import { isProven, provenSince } from "#shared/rules/people/proven.ts";

/** What a mail has taken; empty for one that does not count. */
export type Taken = { day: number; shares: Share[] };
type Share = { limit: RateLimit; subject: string };

const nothing = (): Taken => ({ day: today(), shares: [] });

/**
 * Null if it must wait for another day. At most two writes; of a proven account's, messages alone.
 */
export async function takeOfDay(counting: Counting, to: string): Promise<Taken | null> {
  if ("not" in counting) return nothing();
  const { accountId } = counting;
  const account = await readAccount(accountId);
  const isKnown = isProven(account, nowSeconds());
  if (isKnown && counting.as !== "MESSAGE") return nothing();
  const isFree = isKnown || (await isMembersAddress(accountId, to));
  return takeAll([...ownShares(counting, account), ...(isFree ? [] : [ofAll(accountId)])]);
}

async function takeAll(shares: readonly Share[]): Promise<Taken | null> {
  const taken = nothing();
  for (const share of shares) {
    if (await isWithin(share.limit, share.subject)) taken.shares.push(share);
    else {
      await giveBack(taken);
      return null;
    }
  }
  return taken;
}

/** Of a mail that waited: only the share of all binds it, and a message's its own. */
export async function takeAgain(account: StoredAccount, isMessage: boolean): Promise<boolean> {
  const isKnown = isProven(account, nowSeconds());
  const shares = [
    ...(isMessage ? [ofMessages(account)] : []),
    ...(isKnown ? [] : [ofAll(account.accountId)]),
  ];
  return (await takeAll(shares)) !== null;
}

/** For a mail that another worker sends, which has counted it. */
export async function giveBack({ day, shares }: Taken): Promise<void> {
  for (const { limit, subject } of shares)
    if (day === today()) await leftIfOver(limit, subject, -1);
}

function ownShares(counted: CountedAs, account: StoredAccount): Share[] {
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
    case "MESSAGE":
      return [ofMessages(account)];
    case "IN_ALL":
      return [];
  }
}

const WEEK = 7 * DAY;

function ofMessages(account: StoredAccount): Share {
  const { unproven, firstWeek, proven } = messageLimits();
  const since = provenSince(account, nowSeconds());
  const later = since !== null && nowSeconds() - since >= WEEK ? proven : firstWeek;
  return {
    limit: limitOf("messages", since === null ? unproven : later),
    subject: account.accountId,
  };
}

/** `leftToday` is a hint: other messages may take it meanwhile. */
export async function messageAllowance(accountId: string): Promise<MessageAllowance> {
  const account = await readAccount(accountId);
  const isKnown = isProven(account, nowSeconds());
  const shares = [ofMessages(account), ...(isKnown ? [] : [ofAll(accountId)])];
  const left = await Promise.all(
    shares.map(async ({ limit, subject }) => limit.most - (await counted(limit, subject))),
  );
  const { limit } = ofMessages(account);
  return { perDay: limit.most, leftToday: Math.max(0, Math.min(...left)), isProven: isKnown };
}

const ofAll = (accountId: string): Share => ({
  limit: limitOf("mails-to-strangers", mailLimits().toStrangers),
  subject: accountId,
});

const limitOf = (name: string, most: number): RateLimit => ({ name, most, seconds: DAY });
