// How does a person move to another address? With a link to the new one, good for seven days.
import { nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import { equals, hmac } from "#functions/core/ports/secrets.ts";
import type { Write } from "#functions/core/table/table.ts";
import { accountMail } from "#functions/mail/account-mail.ts";
import { emailChangeItem, type Person, type StoredEmailChange } from "#functions/stored/users.ts";
import { userProblem } from "#shared/contracts/users.ts";

const DAY = 24 * 3600;
const LIFETIME_SECONDS = 7 * DAY;
/** Longer than the lifetime, because another link can be asked for. */
const KEPT_SECONDS = 30 * DAY;
const TOKEN_LENGTH = 51;

export const emailChangeTokenOf = (userId: string, nonce: string): Promise<string> =>
  hmac("email-change-link", `${userId}#${nonce}`, TOKEN_LENGTH);

/** For one transaction. The new link voids the `older` one; null: there may be any or none. */
export function newEmailLink(
  { user: { id: userId, firstName, emailConfirmedAt } }: Person,
  accountId: string,
  email: string,
  older: StoredEmailChange | null,
): Write[] {
  const nonce = randomText(16);
  const now = nowSeconds();
  const times = { until: now + LIFETIME_SECONDS, ttl: now + KEPT_SECONDS };
  const data = { userId, nonce, firstName, isConfirmed: emailConfirmedAt !== null };
  return [
    {
      put: emailChangeItem.whole({ userId, email, nonce, ...times }),
      ...(older && isUnchanged(older)),
    },
    accountMail({ accountId, kind: "EMAIL_CHANGE", to: email, data }),
  ];
}

export const isUnchanged = ({ nonce }: StoredEmailChange) => ({
  if: "nonce = :nonce",
  values: { ":nonce": nonce },
});

/** `id`: under which its share of the mailbox was taken. */
export const emailChangeNotice = (
  { user: { id: userId, email, firstName, emailConfirmedAt } }: Person,
  accountId: string,
  id: string,
): Write =>
  accountMail(
    {
      accountId,
      kind: "EMAIL_CHANGE_NOTICE",
      to: email,
      data: { userId, nonce: "", firstName, isConfirmed: emailConfirmedAt !== null },
    },
    id,
  );

/** Throws `link_invalid` for the link of anybody else, and for any but the newest. */
export async function checkEmailLink(
  userId: string,
  change: StoredEmailChange | null,
  token: string,
): Promise<StoredEmailChange> {
  const expected = await emailChangeTokenOf(userId, change?.nonce ?? "");
  if (!change || change.until <= nowSeconds() || !equals(token, expected))
    throw userProblem("link_invalid");
  return change;
}
