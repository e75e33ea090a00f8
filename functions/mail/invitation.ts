// How is a person invited to an account? With a link that works once, for seven days.
import { nowAt, nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import { equals, hmac } from "#functions/core/ports/secrets.ts";
import { getItem, type Write } from "#functions/core/table/table.ts";
import { accountMail } from "#functions/mail/account-mail.ts";
import {
  invitationItem,
  type StoredInvitation,
  type UsedInvitation,
  usedInvitationItem,
} from "#functions/stored/users.ts";
import { ID_LENGTH, idPrefix } from "#shared/core/ids.ts";

const LIFETIME_SECONDS = 7 * 24 * 3600;
const SECRET_LENGTH = 51;

type Ids = Pick<StoredInvitation, "accountId" | "id">;

/** The ids of account and invitation, and 255 bits that only the master secret can produce. */
export async function invitationTokenOf({ accountId, id }: Ids, nonce: string): Promise<string> {
  const secret = await hmac("invitation-link", `${accountId}#${id}#${nonce}`, SECRET_LENGTH);
  return accountId.slice(-ID_LENGTH) + id.slice(-ID_LENGTH) + secret;
}

/** The new link voids the old one. */
export const newInvitationLink = () => ({
  nonce: randomText(16),
  sentAt: nowAt(),
  until: nowSeconds() + LIFETIME_SECONDS,
});

export const invitationMail = ({
  accountId,
  id: userId,
  nonce,
  email,
  firstName,
}: Ids & Pick<StoredInvitation, "nonce" | "email" | "firstName">): Write =>
  accountMail(
    { accountId, kind: "INVITATION", to: email, data: { userId, nonce, firstName } },
    nonce,
  );

/** Uses nothing up. Null if it is wrong or too old. */
export async function findInvitation(token: string): Promise<StoredInvitation | null> {
  const ids = idsIn(token);
  const item = await getItem(invitationItem.key(ids), { consistent: true });
  const stored = item && invitationItem.parse(item);
  const isRight = await isTokenOf(token, ids, stored?.nonce);
  return stored && isRight && stored.until > nowSeconds() ? stored : null;
}

export async function findUsedInvitation(token: string): Promise<UsedInvitation | null> {
  const ids = idsIn(token);
  const item = await getItem(usedInvitationItem.key(ids), { consistent: true });
  const used = item && usedInvitationItem.parse(item);
  const isRight = await isTokenOf(token, ids, used?.nonce);
  return used && isRight && used.ttl > nowSeconds() ? used : null;
}

const idsIn = (token: string): Ids => ({
  accountId: `${idPrefix.account}_${token.slice(0, ID_LENGTH)}`,
  id: `${idPrefix.user}_${token.slice(ID_LENGTH, 2 * ID_LENGTH)}`,
});

const isTokenOf = async (token: string, ids: Ids, nonce = ""): Promise<boolean> =>
  equals(token, await invitationTokenOf(ids, nonce));
