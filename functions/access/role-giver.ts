// Who may give somebody a role in an account? An active admin, at the moment when it counts.
import { getItem, type Write } from "#functions/core/table/table.ts";
import { membershipItem, type StoredMembership } from "#functions/stored/users.ts";

type Ids = { userId: string; accountId: string };
type Rights = Pick<StoredMembership, "role" | "status">;

export const givesRoles = ({ role, status }: Rights): boolean =>
  role === "ADMIN" && status === "ACTIVE";

/** Memberships belong to no account: call it in `asSystem`, as the write below. */
export async function mayGiveRoles(ids: Ids): Promise<boolean> {
  const item = await getItem(membershipItem.key(ids), { consistent: true });
  return item !== null && givesRoles(membershipItem.parse(item));
}

export const stillGivesRoles = (ids: Ids): Write => ({
  check: membershipItem.key(ids),
  if: "#role = :admin AND #status = :active",
  names: { "#role": "role", "#status": "status" },
  values: { ":admin": "ADMIN", ":active": "ACTIVE" },
});
