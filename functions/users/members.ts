// Who works in an account, and with which rights? Its members, and those who are invited.
import { type Member, readMember } from "#functions/access/members-address.ts";
import { givenAmong, givesRoles, stillGivesRoles } from "#functions/access/role-giver.ts";
import type { Input } from "#functions/access/served.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { collection } from "#functions/core/collection/collection.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { getItems } from "#functions/core/table/get-items.ts";
import { type Item, queryItems, transact } from "#functions/core/table/table.ts";
import {
  invitationItem,
  membershipItem,
  type StoredInvitation,
  userItem,
} from "#functions/stored/users.ts";
import { givenBy, presentInvitation } from "#functions/users/invitations.ts";
import { withWaiting } from "#functions/users/waiting-invitations.ts";
import type { Role } from "#shared/contracts/auth.ts";
import { type User, userProblem, userSorts, type users } from "#shared/contracts/users.ts";
import { fullName } from "#shared/core/full-name.ts";
import { pageOf } from "#shared/core/lists.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";
import type { Body } from "#shared/core/route.ts";

const TRIES = 5;
type Rights = { role: Role; status: "ACTIVE" | "INACTIVE" };

export const members = {
  list: async ({ session, query }: Input<typeof users.list>) => {
    const page = pageOf(await usersOf(session), query, {
      sorts: userSorts,
      text: (user) => `${fullName(user)} ${user.email}`,
      sortedBy: { name: fullName },
    });
    return { ...page, data: await withWaiting(session, page.data) };
  },

  update: async ({ session, params, body, request }: Input<typeof users.update>) => {
    const { userId } = params;
    const { accountId } = session;
    const stored = await readMember({ userId, accountId }, { consistent: true });
    if (!stored) return changeInvitation(session, userId, body, request);
    const member = presentMember(stored, []);
    if (member.isOwner) throw userProblem("owner_not_editable");
    if (userId === session.userId) throw userProblem("own_rights");
    const { role, status } = body;
    // Who was invited has joined meanwhile.
    if (status === "INVITED") throw problem("changed_meanwhile");
    await changeRights(session, userId, { role, status }, request.version);
    const version = request.version + 1;
    // After the change, so that nothing that ended with it is missing.
    const given = openGivenBy(stored);
    const openInvitations = given(await invitationsOf(session).list());
    return { ...member, role, status, version, openInvitations };
  },
};

const invitationsOf = (session: Session) => collection(invitationItem).of(session);

/** The index may be late, so it only tells who; rights and status are read from each person. */
async function usersOf(session: Session): Promise<User[]> {
  const { accountId } = session;
  const [listed, invitations] = await Promise.all([
    queryItems(membershipItem.listOf(accountId)),
    invitationsOf(session).list(),
  ]);
  const ids = new Set([
    ...listed.flatMap((key) => membershipItem.idsIn(key)?.userId ?? []),
    ...invitations.map(({ invitedBy }) => invitedBy),
  ]);
  const members = await readMembers(accountId, [...ids]);
  const isGiven = givenAmong(
    members.map(({ user, membership }) => ({ ...membership, userId: user.id })),
  );
  return [
    ...members.map((one) => presentMember(one, invitations)),
    ...invitations.map((one) => presentInvitation(one, !isGiven(one))),
  ];
}

/** As `readMember`, a hundred in two calls. */
async function readMembers(accountId: string, userIds: readonly string[]): Promise<Member[]> {
  const membershipKey = (userId: string) => membershipItem.key({ userId, accountId });
  const userKey = (id: string) => userItem.key({ id });
  const membershipAt = await getItems(userIds.map(membershipKey));
  const memberIds = userIds.filter((id) => membershipAt(membershipKey(id)));
  const userAt = await getItems(memberIds.map(userKey));
  return memberIds.flatMap((id) => {
    const [membership, user] = [membershipAt(membershipKey(id)), userAt(userKey(id))];
    if (!membership || !user) return [];
    return [{ membership: membershipItem.parse(membership), user: userItem.parse(user) }];
  });
}

function presentMember(member: Member, invitations: StoredInvitation[]) {
  const { user, membership } = member;
  const { id, firstName, lastName, email } = user;
  const { version, role, isOwner, status, lastLoginAt } = membership;
  return {
    ...{ id, version, firstName, lastName, email, role, isOwner, status, lastLoginAt },
    invitation: null,
    openInvitations: openGivenBy(member)(invitations),
  };
}

/** Those that end, or ended, with the rights that this reading of the member has. */
const openGivenBy =
  ({ user, membership }: Member) =>
  (invitations: StoredInvitation[]): User["openInvitations"] =>
    invitations
      .filter(
        ({ invitedBy, rightsVersion, until }) =>
          invitedBy === user.id &&
          rightsVersion === membership.rightsVersion &&
          until > nowSeconds(),
      )
      .map(({ id, email }) => ({ id, email }))
      .toSorted((one, other) => one.email.localeCompare(other.email));

/** Whoever changes it answers for it from then on. */
async function changeInvitation(
  session: Session,
  id: string,
  { role, status }: Body<typeof users.update>,
  request: { version: number },
): Promise<User> {
  const store = invitationsOf(session);
  const seen = await store.get(id, request);
  if (status !== "INVITED") throw userProblem("invitation_open");
  const changed = { role, ...(await givenBy(session)) };
  const beside = [{ writes: [stillGivesRoles(session)], refusal: () => problem("not_permitted") }];
  return presentInvitation(await store.update(id, changed, { ...request, before: seen, beside }));
}

/** Two admins who take each other's rights at once: the second is no admin any more. */
async function changeRights(
  session: Session,
  userId: string,
  { role, status }: Rights,
  version: number,
): Promise<void> {
  const ends = [
    ...(status === "INACTIVE" ? ["sessionVersion"] : []),
    ...(givesRoles({ role, status }) ? [] : ["rightsVersion"]),
  ];
  const ended = ends.map((name) => `${name} :one`).join(", ");
  const outcome = await retry({ tries: TRIES, firstPauseMs: 20 }, async () => {
    const written = await transact([
      stillGivesRoles(session),
      {
        update: membershipItem.key({ userId, accountId: session.accountId }),
        set: `SET #role = :role, #status = :status, version = :next${ended && ` ADD ${ended}`}`,
        if: "isOwner = :no AND version = :seen",
        names: { "#role": "role", "#status": "status" },
        values: {
          ...{ ":role": role, ":status": status, ":no": false },
          ...{ ":seen": version, ":next": version + 1 },
          ...(ended && { ":one": 1 }),
        },
      },
    ]);
    if (written.ok) return "changed";
    const [actor, member] = written.rejections;
    if (actor?.because === "condition") throw problem("not_permitted");
    if (member?.because === "condition") throw refusalBy(member.item);
    return "lost";
  });
  if (outcome === "lost") throw problem("busy", { retryAfter: 1 });
}

function refusalBy(membership: Item | null): ProblemError {
  if (!membership) return problem("not_found");
  return membership["isOwner"] ? userProblem("owner_not_editable") : problem("changed_meanwhile");
}
