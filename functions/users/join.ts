// How does an invited person become a member? By one transaction that uses the invitation up.
import { readAccount } from "#functions/access/account-access.ts";
import type { TermsAccepted } from "#functions/access/terms.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { type Rejection, transact, type Write } from "#functions/core/table/table.ts";
import { checkInvitation } from "#functions/mail/invitation.ts";
import { accountItem, type StoredAccount } from "#functions/stored/account.ts";
import {
  claimOf,
  emailClaimItem,
  invitationItem,
  membershipItem,
  type Person,
  type StoredInvitation,
  type StoredUser,
  userItem,
} from "#functions/stored/users.ts";
import { findPersonByEmail } from "#functions/users/store.ts";
import { authProblem } from "#shared/contracts/auth.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";

const TRIES = 5;

/** `person`: whose address it is, if anybody's. */
type Opened = { invitation: StoredInvitation; account: StoredAccount; person: Person | null };

/** Uses nothing up. Call it in `asSystem`, as all of this file. */
export async function openInvitation(token: string): Promise<Opened> {
  const invitation = await checkInvitation(token);
  const { accountId, email } = invitation;
  const [account, person] = await Promise.all([readAccount(accountId), findPersonByEmail(email)]);
  const isMember = person?.memberships.some((one) => one.accountId === accountId);
  if (isMember) throw authProblem("invitation_invalid");
  return { invitation, account, person };
}

export async function joinAsNewPerson(
  opened: Opened,
  chosen: Pick<StoredUser, "firstName" | "lastName" | "passwordHash">,
  terms: TermsAccepted,
): Promise<StoredUser> {
  const { id, email } = opened.invitation;
  const { firstName, lastName, passwordHash } = chosen;
  const known = { id, email, firstName, lastName, passwordHash };
  const user = { ...known, tokenVersion: 1, emailConfirmedAt: nowAt(), terms };
  const ifNew = "attribute_not_exists(pk)";
  await join(
    opened,
    id,
    [
      { put: emailClaimItem.whole({ ...claimOf(email), userId: id }), if: ifNew },
      { put: userItem.whole(user), if: ifNew },
    ],
    () => emailTaken(),
  );
  return user;
}

/** The mailed link proves the address, which must still be the person's. */
export const joinAsMember = (
  opened: Opened,
  { id, email, emailConfirmedAt }: StoredUser,
): Promise<void> =>
  join(
    opened,
    id,
    [
      {
        update: userItem.key({ id }),
        set: "SET emailConfirmedAt = :at",
        if: "email = :email",
        values: { ":at": emailConfirmedAt ?? nowAt(), ":email": email },
      },
    ],
    () => authProblem("invitation_invalid"),
  );

export const emailTaken = (): ProblemError =>
  authProblem("email_taken", { fields: [{ path: "email", code: "email_taken" }] });

async function join(
  { invitation }: Opened,
  userId: string,
  writes: Write[],
  refused: () => ProblemError,
): Promise<void> {
  const { accountId, role, nonce, version } = invitation;
  const outcome = await retry({ tries: TRIES, firstPauseMs: 20 }, async () => {
    const { name } = await readAccount(accountId, { consistent: true });
    const member = { userId, accountId, accountName: name, role, isOwner: false };
    const written = await transact([
      {
        remove: invitationItem.key(invitation),
        if: "nonce = :nonce AND version = :version",
        values: { ":nonce": nonce, ":version": version },
      },
      {
        put: membershipItem.whole({ ...member, status: "ACTIVE" }),
        if: "attribute_not_exists(pk)",
      },
      hasName(accountId, name),
      ...writes,
    ]);
    if (written.ok) return "joined";
    const [used, joined, renamed, ...others] = written.rejections;
    if (used?.because === "condition") throw usedUp(used, nonce);
    if (joined?.because === "condition") throw authProblem("invitation_invalid");
    if (renamed?.because === "condition") return "lost";
    if (others.some((other) => other?.because === "condition")) throw refused();
    return "lost";
  });
  if (outcome === "lost") throw problem("busy", { retryAfter: 1 });
}

/** The membership repeats the name, and a rename finds only those that are stored. */
const hasName = (accountId: string, name: string): Write => ({
  check: accountItem.key({ accountId }),
  if: "#name = :name",
  names: { "#name": "name" },
  values: { ":name": name },
});

/** With the same link, its role has changed: the next try reads it. */
const usedUp = ({ item }: Extract<Rejection, { because: "condition" }>, nonce: string) =>
  item?.["nonce"] === nonce
    ? problem("busy", { retryAfter: 1 })
    : authProblem("invitation_invalid");
