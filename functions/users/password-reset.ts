// How does a person who forgot their password get a new one? With a link that is good once and for an hour; nothing secret is stored.
import { nowAt, nowSeconds, randomText } from "#functions/core/clock.ts";
import { unsentMail } from "#functions/core/mail-queue.ts";
import { equals, hmac } from "#functions/core/secrets.ts";
import { personPartition } from "#functions/core/session.ts";
import { getItem, transact, type Write } from "#functions/core/table.ts";
import type { Person } from "#functions/users/store.ts";
import { ID_LENGTH, idPrefix } from "#shared/core/ids.ts";
import { problem } from "#shared/core/problems.ts";

const LIFETIME_SECONDS = 60 * 60;
const SECRET_LENGTH = 51;

/** The link's token that a nonce stands for: the person's id and 255 bits that only the master secret can make. */
export async function resetTokenOf(userId: string, nonce: string): Promise<string> {
  return userId.slice(-ID_LENGTH) + (await hmac("reset-password-link", `${userId}#${nonce}`, SECRET_LENGTH));
}

/** Two items that belong into one transaction: the new reset, which voids the one before, and the mail that carries its link. */
export function newReset({ user, memberships }: Person): Write[] {
  const acc = memberships[0]?.acc;
  if (acc === undefined) return [];
  const nonce = randomText(16);
  const { id: userId, email, firstName } = user;
  return [
    { put: { ...resetKey(userId), nonce, ttl: nowSeconds() + LIFETIME_SECONDS } },
    {
      put: {
        pk: `ACC#${acc}`,
        sk: `MAIL#${randomText(16)}`,
        ...unsentMail(`ACC#${acc}`),
        acc,
        kind: "RESET_PASSWORD",
        to: email,
        createdAt: nowAt(),
        data: { userId, nonce, firstName },
      },
    },
  ];
}

/** The person and nonce behind a token that can still be used; throws `reset_link_invalid` else. */
export async function checkReset(token: string): Promise<{ userId: string; nonce: string }> {
  const userId = `${idPrefix.user}_${token.slice(0, ID_LENGTH)}`;
  const stored = await getItem(resetKey(userId), { consistent: true });
  const nonce = String(stored?.nonce ?? "");
  const isRight = equals(token, await resetTokenOf(userId, nonce));
  if (!stored || !isRight || Number(stored.ttl) <= nowSeconds()) throw problem("reset_link_invalid");
  return { userId, nonce };
}

/** Sets the password and uses the link up, together; every session of the person ends with it. */
export async function usePasswordReset(token: string, passwordHash: string): Promise<void> {
  const { userId, nonce } = await checkReset(token);
  const result = await transact([
    { remove: resetKey(userId), if: "nonce = :nonce", values: { ":nonce": nonce } },
    {
      update: { pk: personPartition(userId), sk: "USER" },
      set: "SET passwordHash = :hash ADD tokenVersion :one",
      if: "attribute_exists(pk)",
      values: { ":hash": passwordHash, ":one": 1 },
    },
  ]);
  if (result.ok) return;
  const isUsed = result.rejections.some((one) => one?.because === "condition");
  throw isUsed ? problem("reset_link_invalid") : problem("busy", { retryAfter: 1 });
}

const resetKey = (userId: string) => ({ pk: personPartition(userId), sk: "RESET" });
