// Who is invited to an account? Up to some people at once, each by a mailed link.
import { givenAmong, rightsVersionOf, stillGivesRoles } from "#functions/access/role-giver.ts";
import type { Input } from "#functions/access/served.ts";
import { mustBeConfirmed, type Session } from "#functions/access/sign-in/session.ts";
import { collection } from "#functions/core/collection/collection.ts";
import type { Quota } from "#functions/core/collection/quota.ts";
import { mustFitAmong, nextTurn } from "#functions/core/collection/turns.ts";
import { countTry } from "#functions/core/http/rate-limit.ts";
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { invitationLimits } from "#functions/core/ports/settings.ts";
import { setting } from "#functions/core/table/setting.ts";
import { queryItems, transact } from "#functions/core/table/table.ts";
import { invitationMail, newInvitationLink } from "#functions/mail/invitation.ts";
import { mustHaveShare } from "#functions/mail/shares/recipient-cap.ts";
import { invitationItem, membershipItem, type StoredInvitation } from "#functions/stored/users.ts";
import { joinAsMember, joinedBefore, openInvitation } from "#functions/users/join.ts";
import { findPersonByEmail } from "#functions/users/store.ts";
import { authProblem } from "#shared/contracts/auth.ts";
import { type User, userProblem, type users } from "#shared/contracts/users.ts";
import { MAX_USERS } from "#shared/core/bounds.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { asciiAddress } from "#shared/core/text/email-address.ts";

const DAY = 24 * 3600;
const TRIES = 5;
const storeOf = (session: Session) => collection(invitationItem).of(session);

export const invitations = {
  invite: async ({ session, body, request }: Input<typeof users.invite>) => {
    mustBeConfirmed(session);
    const { accountId } = session;
    const making = await storeOf(session).making({ key: request.idempotencyKey, body });
    const earlier = await storeOf(session).made(making);
    if (earlier) return presentInvitation(earlier);
    await mustBeNoMember(session, body.email);
    const store = storeOf(session);
    const giver = await givenBy(session);
    const quotas = await quotasOf(session, { ...giver, email: body.email });
    const invited = await retry({ tries: TRIES, firstPauseMs: 50 }, async (attempt) => {
      const values = { ...body, ...giver, ...newInvitationLink(), createdAt: nowAt() };
      const turn = await nextTurn({ ownerId: accountId, accountId, kind: "invitation" });
      mustFitAmong(await store.list(), values, quotas);
      if (attempt === 0) await takeMail(session, body.email);
      const mail = invitationMail({ ...values, accountId, id: making.id });
      const mailed = { writes: [mail], refusal: () => problem("busy", { retryAfter: 1 }) };
      return store.create(values, { ...making, beside: [turn, mailed] }).catch(lostToOthers);
    });
    if (invited === "lost") throw problem("busy", { retryAfter: 1 });
    return presentInvitation(invited);
  },

  resendInvitation: async ({ session, params }: Input<typeof users.resendInvitation>) => {
    mustBeConfirmed(session);
    const seen = await storeOf(session).get(params.userId);
    const link = { ...(await givenBy(session)), ...newInvitationLink() };
    await takeMail(session, seen.email);
    const renewed = { ...seen, ...link, version: seen.version + 1 };
    const change = setting({ ...link, version: renewed.version });
    const written = await transact([
      {
        update: invitationItem.key(seen),
        ...change,
        if: "#version = :seen",
        values: { ...change.values, ":seen": seen.version },
      },
      invitationMail(renewed),
      stillGivesRoles(session),
    ]);
    if (written.ok) return presentInvitation(renewed);
    const [row, , giver] = written.rejections;
    if (giver?.because === "condition") throw problem("not_permitted");
    if (row?.because === "condition") throw problem("changed_meanwhile");
    throw problem("busy", { retryAfter: 1 });
  },

  revokeInvitation: async ({ session, params }: Input<typeof users.revokeInvitation>) => {
    await storeOf(session).remove(params.userId);
  },

  joinAccount: async ({ session, params }: Input<typeof users.joinAccount>) => {
    const opened = await openInvitation(params.token);
    const own = opened?.person?.user.id === session.userId ? opened.person : null;
    if (opened && own && (await joinAsMember(opened, own.user))) {
      const { account, invitation } = opened;
      return { id: account.accountId, name: account.name, role: invitation.role };
    }
    const joined = await joinedBefore(params.token);
    if (joined?.user.id !== session.userId) throw authProblem("invitation_invalid");
    const { accountId, accountName, role } = joined.membership;
    return { id: accountId, name: accountName, role };
  },
};

export const presentInvitation = (invitation: StoredInvitation, hasEnded = false): User => {
  const { id, version, firstName, lastName, email, role, sentAt, until } = invitation;
  return {
    ...{ id, version, firstName, lastName, email, role },
    isOwner: false,
    status: "INVITED",
    lastLoginAt: null,
    invitation: {
      sentAt,
      expiresAt: new Date(until * 1000).toISOString(),
      hasEnded,
      mailWaitsUntil: null,
    },
    openInvitations: [],
  };
};

/** Another invitation took the turn: it is judged again beside that one. */
function lostToOthers(refusal: unknown): "lost" {
  if (refusal instanceof ProblemError && refusal.code === "changed_meanwhile") return "lost";
  throw refusal;
}

export async function givenBy({ userId, accountId }: Session) {
  const rightsVersion = await rightsVersionOf({ userId, accountId });
  if (rightsVersion === null) throw problem("not_permitted");
  return { invitedBy: userId, rightsVersion };
}

/** Makes the same calls for known and unknown addresses. */
async function mustBeNoMember({ accountId }: Session, email: string): Promise<void> {
  const person = await findPersonByEmail(email);
  const member = person?.memberships.find((one) => one.accountId === accountId);
  if (member) throw onEmail(member.status === "ACTIVE" ? "already_member" : "member_inactive");
}

const onEmail = (code: "already_member" | "member_inactive" | "already_invited"): ProblemError =>
  userProblem(code, { fields: [{ path: "email", code }] });

type Invited = Pick<StoredInvitation, "email" | "until" | "invitedBy" | "rightsVersion">;

async function quotasOf(
  { accountId, userId }: Session,
  { email, rightsVersion }: Pick<Invited, "email" | "rightsVersion">,
): Promise<Quota<Invited>[]> {
  const members = await queryItems(membershipItem.listOf(accountId));
  const listed = members.map((one) => ({
    ...membershipItem.parse(one),
    userId: membershipItem.idsIn(one)?.userId ?? "",
  }));
  // The list may be late.
  const own = { userId, rightsVersion, role: "ADMIN" as const, status: "ACTIVE" as const };
  const isGiven = givenAmong([...listed, own]);
  const { open } = invitationLimits();
  return [
    {
      maximum: 1,
      sizeOf: (row) => Number(asciiAddress(row.email) === asciiAddress(email)),
      refusal: () => onEmail("already_invited"),
    },
    {
      maximum: open,
      sizeOf: (row) => Number(row.until > nowSeconds() && isGiven(row)),
      refusal: ({ maximum }) => userProblem("too_many_invitations", { params: { maximum } }),
    },
    {
      maximum: MAX_USERS - members.length,
      refusal: () => userProblem("too_many_users", { params: { maximum: MAX_USERS } }),
    },
  ];
}

/** Counted before it is sent, so that requests at once send no more. */
async function takeMail({ accountId }: Session, to: string): Promise<void> {
  const share = { cause: "INVITATION", asker: accountId } as const;
  await mustHaveShare(share, to);
  const ofDay = { name: "invitations", most: invitationLimits().aDay, seconds: DAY };
  await countTry(ofDay, accountId);
}
