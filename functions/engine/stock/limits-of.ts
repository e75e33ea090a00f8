// Which pools limit a ticket or one of its tiers? Its own, and those of the capacity assignments
// that have it.
import type { StoredCapacityAssignment } from "#functions/capacity-assignments/item.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { StoredTicket } from "#functions/tickets/item.ts";

export type Limits = Pick<Sheet, "tickets" | "assignments" | "pools">;
/** What is sold: a ticket, or one tier of it. */
export type Sold = { ticketId: string; tierId: string | null };

/** The pools that a unit must be taken from. A limit that is OFF is none of them. */
export const poolsOf = (limits: Limits, sold: Sold): string[] =>
  listedPools(limits, sold).filter((pool) => isUsed(limits, pool));

/** The limits of a ticket or tier that are OFF, because more was sold while they were made. */
export const offPoolsOf = (limits: Limits, sold: Sold): string[] =>
  listedPools(limits, sold).filter((pool) => !isUsed(limits, pool));

function listedPools(limits: Limits, { ticketId, tierId }: Sold): string[] {
  const ticket = limits.tickets.find(({ id }) => id === ticketId);
  const own = ticket?.pools.filter((pool) => pool === (tierId ?? ticketId)) ?? [];
  const shared = activeOf(limits).filter((one) => covers(one, ticketId));
  return [...own, ...shared.map(({ id }) => id)];
}

/** The own pools of an active assignment's tickets. The assignment counts their units too. */
export function poolsInside(limits: Limits, assignmentId: string): string[] {
  const [assignment] = activeOf(limits).filter(({ id }) => id === assignmentId);
  const members = limits.tickets.filter(({ id }) => assignment && covers(assignment, id));
  return members.flatMap(({ pools }) => pools).filter((pool) => isUsed(limits, pool));
}

/** The pool that an order with the sheet's promo code takes a use from, if its uses are limited. */
export const poolsOfCode = ({ code, pools }: Pick<Sheet, "code" | "pools">): string[] =>
  code?.pools.filter((pool) => isUsed({ pools }, pool)) ?? [];

/** Whether a limit of the ticket or tier is taking in what was sold before it. */
export const isLimitChanging = (limits: Limits, sold: Sold): boolean =>
  poolsOf(limits, sold).some((pool) => limits.pools.get(pool)?.state === "BUILDING");

/** What can be sold of a ticket: itself, or each of its tiers. */
export const soldAs = ({ id, type, tiers }: Pick<StoredTicket, "id" | "type" | "tiers">): Sold[] =>
  type === "TIERED"
    ? tiers.map((tier) => ({ ticketId: id, tierId: tier.id }))
    : [{ ticketId: id, tierId: null }];

export const covers = (
  { appliesTo, ticketIds }: Pick<StoredCapacityAssignment, "appliesTo" | "ticketIds">,
  ticketId: string,
): boolean => appliesTo === "EVENT" || ticketIds.includes(ticketId);

const activeOf = ({ assignments }: Limits): StoredCapacityAssignment[] =>
  assignments.filter(({ status }) => status === "ACTIVE");

const isUsed = ({ pools }: Pick<Sheet, "pools">, pool: string): boolean =>
  pools.get(pool)?.state !== "OFF";
