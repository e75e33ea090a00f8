// Has a mailbox used up its mails of today? A retried mail counts once.
import { isProvenAccount } from "#functions/access/account-access.ts";
import { isMembersAddress } from "#functions/access/members-address.ts";
import { type RateLimit, refusalOf } from "#functions/core/http/rate-limit.ts";
import { shortHash } from "#functions/core/http/request-hash.ts";
import { hmac } from "#functions/core/ports/secrets.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { DAY, today } from "#functions/mail/shares/mail-day.ts";
import {
  type Cause,
  type MailShare,
  type MailShareSize,
  mailShares,
  respeltShares,
} from "#functions/mail/shares/mail-shares.ts";
import { addressClassOf, lowerCase, spellingOf } from "#functions/mail/shares/mailbox-of.ts";
import { recipientCapItem } from "#functions/stored/mails.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";
import { asciiAddress } from "#shared/core/text/email-address.ts";

const HASH_LENGTH = 32;
const SPELLING_LENGTH = 6;
const LISTED_LENGTH = 8;

export async function isOverCap(share: MailShare | null, to: string, id: string): Promise<boolean> {
  if (share === null) return false;
  return !(await takeShare(await settled(share, to), to, id));
}

/** False, and nothing is counted, if the share is used up. */
export async function takeShare(share: MailShare, to: string, id: string): Promise<boolean> {
  return counted(await keyOf(share, to), id, await limitsOf(share, to));
}

/** Throws 429 `mail_share_used`. Of two at once, one may still find its share used up later. */
export async function mustHaveShare(asked: MailShare | null, to: string): Promise<void> {
  if (asked === null) return;
  const share = await settled(asked, to);
  const key = await keyOf(share, to);
  const item = await getItem(key, { consistent: true });
  const limits = await limitsOf(share, to);
  const isFirst = sizeOf(item?.[`by ${share.asker}`]) === 0;
  const isFree = limits.every(
    ({ name, most, first }) => sizeOf(item?.[name]) < (isFirst ? Math.max(most, first) : most),
  );
  if (!isFree) throw shareUsed();
}

export const shareUsed = (): ProblemError => refusalOf(shareOfDay);

/** Members of an account can write any address into any unpaid order, and into its forms. */
const byHand: readonly Cause[] = ["BY_HAND", "ASKED_FOR", "INVITATION", "CONTACT_CONFIRMATION"];
/** The others never go to a member; what an invitation reads must not tell who has an address. */
const toMembers: readonly Cause[] = ["BY_HAND", "ASKED_FOR"];

async function settled(share: MailShare, to: string): Promise<MailShare> {
  const { cause, asker } = share;
  if (!byHand.includes(cause)) return share;
  const isOwn =
    (await isProvenAccount(asker)) ||
    (toMembers.includes(cause) && (await isMembersAddress(asker, to)));
  return { ...share, isOwn };
}

type Limit = { name: string; most: number; first: number };

async function limitsOf(share: MailShare, to: string): Promise<Limit[]> {
  const { cause, asker } = share;
  const { each, all, first = all ?? 0 }: MailShareSize = mailShares[cause];
  const own = { name: `by ${asker}`, most: each, first: each };
  if (all === null || share.isOwn) return [own];
  const ofAll = (name: string, times = 1): Limit => ({
    name,
    most: times * all,
    first: times * first,
  });
  if (isExact(cause) || spellingOf(to) !== "RESPELT") return [own, ofAll("mails")];
  const spelling = await hmac("mail-spelling", lowerCase(to), SPELLING_LENGTH);
  return [own, ofAll(`to ${spelling}`), ofAll("mails", respeltShares)];
}

/** One item for each cause, address class and day; where askers do not share, for each asker. */
async function keyOf(share: MailShare, to: string): Promise<Key> {
  const { cause, asker } = share;
  const box = isExact(cause) ? asciiAddress(lowerCase(to)) : addressClassOf(to);
  return keyOfToday(`${cause}#${box}${isApart(share) ? `#${asker}` : ""}`);
}

const isApart = ({ cause, isOwn = false }: MailShare): boolean =>
  isOwn || mailShares[cause].all === null;

/** Nobody can invent other spellings of an address that somebody confirmed. */
const isExact = (cause: Cause): boolean => cause === "RESET";

async function keyOfToday(name: string): Promise<Key> {
  const hash = await hmac("mail-recipient", name, HASH_LENGTH);
  return recipientCapItem.key({ hash, day: today() });
}

/** Adds a mail to each list unless one of them is full. True too if it was counted before. */
async function counted(key: Key, mail: string, limits: Limit[]): Promise<boolean> {
  const id = shortHash(mail).slice(0, LISTED_LENGTH);
  if (limits.some(({ most }) => most <= 0)) return false;
  const lists = limits.map((_, at) => `#n${at} :mail`).join(", ");
  const isFree = limits.map(
    (_, at) =>
      `(contains(#n0, :id) OR attribute_not_exists(#n${at}) OR size(#n${at}) < :most${at}` +
      (at === 0 ? ")" : ` OR (attribute_not_exists(#n0) AND size(#n${at}) < :first${at}))`),
  );
  const names = limits.map(({ name }, at) => [`#n${at}`, name]);
  const most = limits.flatMap((limit, at) => [
    [`:most${at}`, limit.most],
    ...(at === 0 ? [] : [[`:first${at}`, limit.first]]),
  ]);
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

const shareOfDay: RateLimit = {
  name: "mail-share",
  most: 0,
  seconds: DAY,
  refusal: (details) => problem("mail_share_used", details),
};
