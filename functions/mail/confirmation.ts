// How does a person confirm an address? By a link or a six-digit code, both derived from a nonce.
import { nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import { equals, hmac } from "#functions/core/ports/secrets.ts";
import { getItem, type Write, writeItem } from "#functions/core/table/table.ts";
import { accountMail } from "#functions/mail/account-mail.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { confirmationItem } from "#functions/stored/users.ts";
import type { MailState } from "#shared/contracts/order/order-mails.ts";
import { userProblem } from "#shared/contracts/users.ts";
import { CROCKFORD } from "#shared/core/ids.ts";
import { sixDigits } from "#shared/core/text/pasted-text.ts";

const LIFETIME_SECONDS = 7 * 24 * 3600;
/** Wrong codes after which only the link or a new mail works. */
const CODE_TRIES = 5;
const TOKEN_LENGTH = 51;

export async function confirmationOf(
  userId: string,
  nonce: string,
): Promise<{ token: string; code: string }> {
  const token = await hmac("confirm-email-link", `${userId}#${nonce}`, TOKEN_LENGTH);
  const digits = await hmac("confirm-email-code", `${userId}#${nonce}`, 8);
  const number = [...digits].reduce((sum, character) => sum * 32 + CROCKFORD.indexOf(character), 0);
  return { token, code: String(number % 1_000_000).padStart(6, "0") };
}

/** For one transaction. The new confirmation voids the old one. */
export function newConfirmation(person: {
  userId: string;
  accountId: string;
  email: string;
  firstName: string;
}): Write[] {
  const nonce = randomText(16);
  const ttl = nowSeconds() + LIFETIME_SECONDS;
  const { userId, accountId, email, firstName } = person;
  return [
    { put: confirmationItem.whole({ userId, nonce, tries: 0, ttl }) },
    accountMail(
      { accountId, kind: "CONFIRM_EMAIL", to: email, data: { userId, nonce, firstName } },
      nonce,
    ),
  ];
}

/** True if the address had got too many mails that day. False if another account holds the mail. */
export async function isConfirmationHeldBack(userId: string, accountId: string): Promise<boolean> {
  const stored = await getItem(confirmationItem.key({ userId }));
  if (!stored) return false;
  const { nonce } = confirmationItem.parse(stored);
  const mail = await getItem(accountMailItem.key({ accountId, id: nonce }));
  return mail?.["state"] === ("LIMITED" satisfies MailState);
}

export async function checkConfirmation(userId: string, text: string): Promise<void> {
  const code = sixDigits(text);
  const refused = code
    ? userProblem("code_invalid", { fields: [{ path: "code", code: "code_invalid" }] })
    : userProblem("link_invalid");
  const key = confirmationItem.key({ userId });
  const item = await getItem(key, { consistent: true });
  const stored = item && confirmationItem.parse(item);
  if (!stored || stored.ttl <= nowSeconds()) throw refused;
  const expected = await confirmationOf(userId, stored.nonce);
  if (code === null) {
    if (!equals(text, expected.token)) throw refused;
    return;
  }
  const tried = await writeItem({
    update: key,
    set: "SET tries = tries + :one",
    if: "tries < :most AND nonce = :nonce",
    values: { ":one": 1, ":most": CODE_TRIES, ":nonce": stored.nonce },
  });
  if (!tried.ok || !equals(code, expected.code)) throw refused;
}
