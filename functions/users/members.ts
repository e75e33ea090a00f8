// Who works in an account, and with which rights? Its members, and those who are invited.
import type { Input } from "#functions/access/served.ts";
import type { Session } from "#functions/access/session.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { collection } from "#functions/core/table/collection.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Item, queryItems, transact } from "#functions/core/table/table.ts";
import { invitationItem, membershipItem, type Person } from "#functions/stored/users.ts";
import { presentInvitation } from "#functions/users/invitations.ts";
import { getPerson } from "#functions/users/store.ts";
import type { Role } from "#shared/contracts/auth.ts";
import { type User, userProblem, userSorts, type users } from "#shared/contracts/users.ts";
import { fullName } from "#shared/core/full-name.ts";
import { pageOf } from "#shared/core/lists.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";

const TRIES = 5;
type Rights = { role: Role; status: "ACTIVE" | "INACTIVE" };

export const members = {
  list: async ({ session, query }: Input<typeof users.list>) =>
    pageOf(await usersOf(session), query, {
      sorts: userSorts,
      text: (user) => `${fullName(user)} ${user.email}`,
      sortedBy: { name: fullName },
    }),

  update: async ({ session, params, body, request }: Input<typeof users.update>) => {
    const { userId } = params;
    const { accountId } = session;
    const person = await asSystem(() => getPerson(userId));
    const member = person && presentMember(person, accountId);
    if (!member) {
      const invitations = collection(invitationItem).of(session);
      await invitations.get(userId, request);
      if (body.status !== "INVITED") throw userProblem("invitation_open");
      return presentInvitation(await invitations.update(userId, { role: body.role }, request));
    }
    if (member.isOwner) throw userProblem("owner_not_editable");
    if (userId === session.userId) throw userProblem("own_rights");
    const { role, status } = body;
    // Who was invited has joined meanwhile.
    if (status === "INVITED") throw problem("changed_meanwhile");
    await asSystem(() => changeRights(session, userId, { role, status }, request.version));
    return { ...member, role, status, version: request.version + 1 };
  },
};

/** The index may be late, so it only tells who; rights and status are read from each person. */
async function usersOf(session: Session): Promise<User[]> {
  const { accountId } = session;
  const [listed, invitations] = await Promise.all([
    queryItems(membershipItem.listOf(accountId)),
    collection(invitationItem).of(session).list(),
  ]);
  const ids = listed.flatMap((key) => membershipItem.idsIn(key)?.userId ?? []);
  const people = await asSystem(() => Promise.all(ids.map(getPerson)));
  return [
    ...people.flatMap((person) => (person && presentMember(person, accountId)) ?? []),
    ...invitations.map(presentInvitation),
  ];
}

function presentMember({ user, memberships }: Person, accountId: string): User | null {
  const membership = memberships.find((one) => one.accountId === accountId);
  if (!membership) return null;
  const { id, firstName, lastName, email } = user;
  const { version, role, isOwner, status, lastLoginAt } = membership;
  return {
    ...{ id, version, firstName, lastName, email, role, isOwner, status, lastLoginAt },
    invitation: null,
  };
}

/** Two admins who take each other's rights at once: the second is no admin any more. */
async function changeRights(
  { accountId, userId: actorId }: Session,
  userId: string,
  { role, status }: Rights,
  version: number,
): Promise<void> {
  const names = { "#role": "role", "#status": "status" };
  const isSeen =
    version === 1 ? "attribute_not_exists(version) OR version = :seen" : "version = :seen";
  const ends = status === "INACTIVE";
  const outcome = await retry({ tries: TRIES, firstPauseMs: 20 }, async () => {
    const written = await transact([
      {
        check: membershipItem.key({ userId: actorId, accountId }),
        if: "#role = :admin AND #status = :active",
        names,
        values: { ":admin": "ADMIN", ":active": "ACTIVE" },
      },
      {
        update: membershipItem.key({ userId, accountId }),
        set: `SET #role = :role, #status = :status, version = :next${ends ? " ADD sessionVersion :one" : ""}`,
        if: `isOwner = :no AND (${isSeen})`,
        names,
        values: {
          ...{ ":role": role, ":status": status, ":no": false },
          ...{ ":seen": version, ":next": version + 1 },
          ...(ends && { ":one": 1 }),
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
