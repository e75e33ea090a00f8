// How does an invited person become a member? By one transaction that uses the invitation up.
import { readAccount } from "#functions/access/account-access.ts";
import { mayGiveRoles, stillGivesRoles } from "#functions/access/role-giver.ts";
import type { TermsAccepted } from "#functions/access/terms.ts";
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Rejection, transact, type Write } from "#functions/core/table/table.ts";
import { findInvitation, findUsedInvitation } from "#functions/mail/invitation.ts";
import { accountItem, type StoredAccount } from "#functions/stored/account.ts";
import {
  claimOf,
  emailClaimItem,
  invitationItem,
  newMembership,
  type Person,
  type StoredInvitation,
  type StoredMembership,
  type StoredUser,
  usedInvitationItem,
  userItem,
} from "#functions/stored/users.ts";
import { findPersonByEmail, getPerson } from "#functions/users/store.ts";
import { authProblem } from "#shared/contracts/auth.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";

const TRIES = 5;
const USED_SECONDS = 24 * 3600;

/** `person`: whose address it is, if anybody's. */
type Opened = { invitation: StoredInvitation; account: StoredAccount; person: Person | null };

/** Uses nothing up. Null if it opens nothing. */
export const openInvitation = (token: string): Promise<Opened | null> =>
  asSystem(async () => {
    const invitation = await findInvitation(token);
    if (!invitation) return null;
    const { accountId, email, invitedBy: userId, rightsVersion } = invitation;
    const [account, person, isGiven] = await Promise.all([
      readAccount(accountId),
      findPersonByEmail(email),
      mayGiveRoles({ accountId, userId, rightsVersion }),
    ]);
    const isMember = person?.memberships.some((one) => one.accountId === accountId);
    return isGiven && !isMember ? { invitation, account, person } : null;
  });

/** Null if the link opens nothing any more. */
export async function joinAsNewPerson(
  opened: Opened,
  chosen: Pick<StoredUser, "firstName" | "lastName" | "passwordHash">,
  terms: TermsAccepted,
): Promise<StoredUser | null> {
  const { id, email } = opened.invitation;
  const { firstName, lastName, passwordHash } = chosen;
  const known = { id, email, firstName, lastName, passwordHash };
  const user = { ...known, tokenVersion: 1, emailConfirmedAt: nowAt(), terms };
  const ifNew = "attribute_not_exists(pk)";
  const outcome = await join(opened, id, [
    { put: emailClaimItem.whole({ ...claimOf(email), userId: id }), if: ifNew },
    { put: userItem.whole(user), if: ifNew },
  ]);
  if (outcome === "other_person") throw emailTaken();
  return outcome === "joined" ? user : null;
}

/** The mailed link proves the address, which must still be the person's. */
export async function joinAsMember(
  opened: Opened,
  { id, email, emailConfirmedAt }: StoredUser,
): Promise<boolean> {
  const outcome = await join(opened, id, [
    {
      update: userItem.key({ id }),
      set: "SET emailConfirmedAt = :at",
      if: "email = :email",
      values: { ":at": emailConfirmedAt ?? nowAt(), ":email": email },
    },
  ]);
  return outcome === "joined";
}

/** The member who used the link up and may still come in. */
export const joinedBefore = (
  token: string,
): Promise<{ user: StoredUser; membership: StoredMembership } | null> =>
  asSystem(async () => {
    const used = await findUsedInvitation(token);
    const person = used && (await getPerson(used.userId));
    const membership = person?.memberships.find(
      ({ accountId, status }) => accountId === used?.accountId && status === "ACTIVE",
    );
    return person && membership ? { user: person.user, membership } : null;
  });

export const emailTaken = (): ProblemError =>
  authProblem("email_taken", { fields: [{ path: "email", code: "email_taken" }] });

/** `other_person`: a condition of `writes` failed. */
async function join(
  { invitation }: Opened,
  userId: string,
  writes: Write[],
): Promise<"joined" | "ended" | "other_person"> {
  const { id, accountId, role, nonce, version, invitedBy, rightsVersion } = invitation;
  const outcome = await asSystem(() =>
    retry({ tries: TRIES, firstPauseMs: 20 }, async () => {
      const { name } = await readAccount(accountId, { consistent: true });
      const used = { id, accountId, userId, nonce, ttl: nowSeconds() + USED_SECONDS };
      const written = await transact([
        {
          remove: invitationItem.key(invitation),
          if: "version = :version",
          values: { ":version": version },
        },
        {
          put: newMembership({ userId, accountId }, { accountName: name, role, isOwner: false }),
          if: "attribute_not_exists(pk)",
        },
        stillGivesRoles({ accountId, userId: invitedBy, rightsVersion }),
        hasName(accountId, name),
        { put: usedInvitationItem.whole(used) },
        ...writes,
      ]);
      if (written.ok) return "joined";
      const [link, joined, given, renamed, , ...others] = written.rejections;
      if (link?.because === "condition") return endedBy(link, nonce);
      if (joined?.because === "condition" || given?.because === "condition") return "ended";
      if (renamed?.because === "condition") return "lost";
      return others.some((other) => other?.because === "condition") ? "other_person" : "lost";
    }),
  );
  if (outcome === "lost") throw problem("busy", { retryAfter: 1 });
  return outcome;
}

/** The membership repeats the name, and a rename finds only those that are stored. */
const hasName = (accountId: string, name: string): Write => ({
  check: accountItem.key({ accountId }),
  if: "#name = :name",
  names: { "#name": "name" },
  values: { ":name": name },
});

/** With the same link, its role has changed: the next try reads it. */
function endedBy({ item }: Extract<Rejection, { because: "condition" }>, nonce: string): "ended" {
  if (item?.["nonce"] === nonce) throw problem("busy", { retryAfter: 1 });
  return "ended";
}
