// How does a person replace a forgotten password? With a link that works once, for an hour.
import { nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import { equals, hmac } from "#functions/core/ports/secrets.ts";
import { counterItem } from "#functions/core/table/counter-item.ts";
import { admitPerson, asSystem } from "#functions/core/table/scope.ts";
import { getItem, transact, type Write } from "#functions/core/table/table.ts";
import { accountMail, stillHasAddress } from "#functions/mail/account-mail.ts";
import type { Person } from "#functions/stored/users.ts";
import { resetItem } from "#functions/stored/users.ts";
import { authProblem } from "#shared/contracts/auth.ts";
import { ID_LENGTH, idPrefix } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

const LIFETIME_SECONDS = 60 * 60;
/** Longer than the lifetime, because an expired link can be made valid again. */
const KEPT_SECONDS = 24 * 60 * 60;
const SECRET_LENGTH = 51;

/** The person's id and 255 bits that only the master secret can produce. */
export async function resetTokenOf(userId: string, nonce: string): Promise<string> {
  return (
    userId.slice(-ID_LENGTH) +
    (await hmac("reset-password-link", `${userId}#${nonce}`, SECRET_LENGTH))
  );
}

/** Null: an unknown address. All cases make the same calls, so that timing reveals nothing. */
export async function mailReset(person: Person | null, mayMail: boolean): Promise<void> {
  const writes = person && (mayMail ? newReset(person) : prolongedReset(person));
  const written = await asSystem(() => transact(writes ?? decoys()));
  if (!written.ok) throw problem("busy", { retryAfter: 1 });
}

/** Null for a person without an account, where the mail would be stored. */
function newReset({ user, memberships }: Person): Write[] | null {
  const accountId = memberships[0]?.accountId;
  if (accountId === undefined) return null;
  const nonce = randomText(16);
  const { id: userId, email, firstName } = user;
  return [
    { put: resetItem.whole({ userId, nonce, ...lifetime() }) },
    accountMail({
      accountId,
      kind: "RESET_PASSWORD",
      to: email,
      data: { userId, nonce, firstName },
    }),
    stillHasAddress(userId, email),
  ];
}

/** A used or missing reset has no nonce and gets none here, so no link leads to it. */
function prolongedReset({ user }: Person): Write[] {
  const { until, ttl } = lifetime();
  const set = "SET #until = :until, #ttl = :ttl";
  const names = { "#until": "until", "#ttl": "ttl" };
  return [
    {
      update: resetItem.key({ userId: user.id }),
      set,
      names,
      values: { ":until": until, ":ttl": ttl },
    },
    ...decoys().slice(1),
  ];
}

const lifetime = () => ({
  until: nowSeconds() + LIFETIME_SECONDS,
  ttl: nowSeconds() + KEPT_SECONDS,
});

function decoys(): Write[] {
  const hash = randomText(16);
  return ["RESET", "MAIL", "USER"].map((name) => ({
    put: counterItem.whole({ hash, name, ttl: nowSeconds() }),
  }));
}

export async function checkReset(token: string): Promise<{ userId: string; nonce: string }> {
  const userId = `${idPrefix.user}_${token.slice(0, ID_LENGTH)}`;
  const item = await asSystem(() => getItem(resetItem.key({ userId }), { consistent: true }));
  const stored = item && resetItem.parse(item);
  const nonce = stored?.nonce ?? "";
  const isRight = equals(token, await resetTokenOf(userId, nonce));
  if (!stored?.nonce || !isRight || stored.until <= nowSeconds())
    throw authProblem("reset_link_invalid");
  admitPerson(userId);
  return { userId, nonce };
}
