// Has a mailbox, or an account, used up its mails of today? A retried mail counts once.
import { readAccount } from "#functions/access/account-access.ts";
import { type RateLimit, refusalOf } from "#functions/core/http/rate-limit.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { mailLimits } from "#functions/core/ports/settings.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { type MailShare, mailShares, respeltShares } from "#functions/mail/shares/mail-shares.ts";
import { addressClassOf, lowerCase, spellingOf } from "#functions/mail/shares/mailbox-of.ts";
import { recipientCapItem } from "#functions/stored/mails.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";
import { isProven } from "#shared/rules/people/proven.ts";

const DAY = 24 * 3600;
const HASH_LENGTH = 32;
const SPELLING_LENGTH = 6;

export async function isOverCap(share: MailShare | null, to: string, id: string): Promise<boolean> {
  if (share === null) return false;
  if (!(await takeByHand(share, id))) return true;
  return !(await takeShare(share, to, id));
}

/** False, and nothing is counted, if the share is used up. */
export async function takeShare(share: MailShare, to: string, id: string): Promise<boolean> {
  return counted(await keyOf(share, to), id, await limitsOf(share, to));
}

/** Throws 429 `mail_share_used`. Of two at once, one may still find its share used up later. */
export async function mustHaveShare(share: MailShare | null, to: string): Promise<void> {
  if (share === null) return;
  const key = await keyOf(share, to);
  const item = await asSystem(() => getItem(key, { consistent: true }));
  const limits = await limitsOf(share, to);
  const isFree = limits.every(({ name, most }) => sizeOf(item?.[name]) < most);
  if (!isFree) throw shareUsed();
}

export const shareUsed = (): ProblemError => refusalOf(shareOfDay);

export async function mustTakeByHand(share: MailShare | null, id: string): Promise<void> {
  if (share && !(await takeByHand(share, id))) throw refusalOf(byHandOfDay);
}

/** Members of an account can write any address into any unpaid order. */
const byHand: readonly MailShare["cause"][] = ["BY_HAND", "ASKED_FOR"];

/** A proven account may send any number by hand. */
async function takeByHand(share: MailShare, id: string): Promise<boolean> {
  const { cause, asker, isForAllBuyers = false } = share;
  if (!byHand.includes(cause) || isForAllBuyers) return true;
  if (isProven(await readAccount(asker), nowSeconds())) return true;
  const key = await keyOfToday(`BY_HAND_OF#${asker}`);
  return asSystem(() => counted(key, id, [{ name: "mails", most: mailLimits().byHand }]));
}

type Limit = { name: string; most: number };

async function limitsOf({ cause, asker }: MailShare, to: string): Promise<Limit[]> {
  const { each, all } = mailShares[cause];
  const own = { name: `by ${asker}`, most: each };
  if (all === null) return [own];
  if (spellingOf(to) !== "RESPELT") return [own, { name: "mails", most: all }];
  const spelling = await hmac("mail-spelling", lowerCase(to), SPELLING_LENGTH);
  return [own, { name: `to ${spelling}`, most: all }, { name: "mails", most: respeltShares * all }];
}

/** One item for each cause, address class and day; where askers do not share, for each asker. */
async function keyOf({ cause, asker }: MailShare, to: string): Promise<Key> {
  const apart = mailShares[cause].all === null ? `#${asker}` : "";
  return keyOfToday(`${cause}#${addressClassOf(to)}${apart}`);
}

async function keyOfToday(name: string): Promise<Key> {
  const hash = await hmac("mail-recipient", name, HASH_LENGTH);
  return recipientCapItem.key({ hash, day: today() });
}

/** Adds a mail's id to each list unless one of them is full. True too if it was counted before. */
async function counted(key: Key, id: string, limits: Limit[]): Promise<boolean> {
  if (limits.some(({ most }) => most <= 0)) return false;
  const lists = limits.map((_, at) => `#n${at} :mail`).join(", ");
  const isFree = limits.map(
    (_, at) =>
      `(contains(#n0, :id) OR attribute_not_exists(#n${at}) OR size(#n${at}) < :most${at})`,
  );
  const names = limits.map(({ name }, at) => [`#n${at}`, name]);
  const most = limits.map((limit, at) => [`:most${at}`, limit.most]);
  const written = await writeItem({
    update: key,
    set: `SET #ttl = :ttl ADD ${lists}`,
    if: isFree.join(" AND "),
    names: { "#ttl": "ttl", ...Object.fromEntries(names) },
    values: {
      ":mail": new Set([id]),
      ":id": id,
      ":ttl": (today() + 2) * DAY,
      ...Object.fromEntries(most),
    },
  });
  return written.ok;
}

const sizeOf = (ids: unknown): number => (ids instanceof Set ? ids.size : 0);

const today = (): number => Math.floor(nowSeconds() / DAY);

const shareOfDay: RateLimit = {
  name: "mail-share",
  most: 0,
  seconds: DAY,
  refusal: (details) => problem("mail_share_used", details),
};

const byHandOfDay: RateLimit = {
  name: "by-hand-share",
  most: 0,
  seconds: DAY,
  refusal: ({ params, ...details }) =>
    orderProblem("by_hand_share_used", {
      ...details,
      params: { ...params, maximum: mailLimits().byHand },
    }),
};
