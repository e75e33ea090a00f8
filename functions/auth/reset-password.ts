// What does a used reset link do? It sets the password, ends all sessions and a pending change of
// the address.
import { readAccount } from "#functions/access/account-access.ts";
import { connectionWrite } from "#functions/access/connection-write.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, transact, type Write, writeItem } from "#functions/core/table/table.ts";
import { checkReset } from "#functions/mail/password-reset.ts";
import { accountItem, noConnection } from "#functions/stored/account.ts";
import {
  emailChangeItem,
  invitationItem,
  membershipItem,
  resetItem,
  userItem,
} from "#functions/stored/users.ts";
import { getPerson } from "#functions/users/store.ts";
import { authProblem } from "#shared/contracts/auth.ts";
import { problem } from "#shared/core/problems.ts";

/** A first proof of the address removes what a stranger may have set up in owned accounts. */
export async function usePasswordReset(token: string, passwordHash: string): Promise<void> {
  const { userId, nonce } = await checkReset(token);
  const person = await getPerson(userId);
  const isFirstProof = person?.user.emailConfirmedAt === null;
  const owned = isFirstProof
    ? person.memberships.filter(({ isOwner }) => isOwner).map(({ accountId }) => accountId)
    : [];
  const result = await asSystem(async () => {
    for (const accountId of owned) await removeOtherPeople(accountId, userId);
    return transact([
      { remove: resetItem.key({ userId }), if: "nonce = :nonce", values: { ":nonce": nonce } },
      {
        update: userItem.key({ id: userId }),
        set: "SET passwordHash = :hash, emailConfirmedAt = :at ADD tokenVersion :one",
        if: "attribute_exists(pk)",
        values: {
          ":hash": passwordHash,
          ":at": person?.user.emailConfirmedAt ?? nowAt(),
          ":one": 1,
        },
      },
      { remove: emailChangeItem.key({ userId }) },
      ...(await Promise.all(owned.map(forgetConnection))),
    ]);
  });
  if (result.ok) return;
  const isUsed = result.rejections[0]?.because === "condition";
  throw isUsed ? authProblem("reset_link_invalid") : problem("busy", { retryAfter: 1 });
}

/** Invitations first: who accepts one meanwhile is among the members then. */
async function removeOtherPeople(accountId: string, ownerId: string): Promise<void> {
  const invited = invitationItem.within({ accountId });
  for (const { pk, sk } of await queryItems({ ...invited, consistent: true }))
    await writeItem({ remove: { pk, sk } });
  const members = await queryItems(membershipItem.listOf(accountId));
  const own = userItem.key({ id: ownerId });
  for (const { pk, sk } of members) if (pk !== own.pk) await writeItem({ remove: { pk, sk } });
}

/** Keeps `opened`: with a used idempotency key, Stripe would return the same account again. */
async function forgetConnection(accountId: string): Promise<Write> {
  const { stripe } = await readAccount(accountId, { consistent: true });
  if (!stripe) return { check: accountItem.key({ accountId }), if: "attribute_not_exists(stripe)" };
  return connectionWrite(accountId, stripe, { ...noConnection, opened: stripe.opened });
}
