// Who may give somebody a role in an account? An active admin, at the moment when it counts.
import { getItem, type Write } from "#functions/core/table/table.ts";
import { membershipItem, type StoredMembership } from "#functions/stored/users.ts";

type Ids = { userId: string; accountId: string };
type Rights = Pick<StoredMembership, "role" | "status">;
/** `rightsVersion`: that with which they gave it. */
type Giver = Ids & { rightsVersion: number };

export const givesRoles = ({ role, status }: Rights): boolean =>
  role === "ADMIN" && status === "ACTIVE";

/** Tells of an invitation whether who gave it may still give it. */
export function givenAmong(members: readonly (Rights & Omit<Giver, "accountId">)[]) {
  const given = new Map(members.filter(givesRoles).map((one) => [one.userId, one.rightsVersion]));
  return ({ invitedBy, rightsVersion }: { invitedBy: string; rightsVersion: number }): boolean =>
    given.get(invitedBy) === rightsVersion;
}

export async function rightsVersionOf(ids: Ids): Promise<number | null> {
  const item = await getItem(membershipItem.key(ids), { consistent: true });
  const membership = item && membershipItem.parse(item);
  return membership && givesRoles(membership) ? membership.rightsVersion : null;
}

export const mayGiveRoles = async ({ rightsVersion, ...ids }: Giver): Promise<boolean> =>
  (await rightsVersionOf(ids)) === rightsVersion;

export const stillGivesRoles = (ids: Ids | Giver): Write => {
  const version = "rightsVersion" in ids ? ids.rightsVersion : undefined;
  const isSame = version === undefined ? "" : " AND rightsVersion = :rights";
  return {
    check: membershipItem.key(ids),
    if: `#role = :admin AND #status = :active${isSame}`,
    names: { "#role": "role", "#status": "status" },
    values: { ":admin": "ADMIN", ":active": "ACTIVE", ":rights": version },
  };
};
