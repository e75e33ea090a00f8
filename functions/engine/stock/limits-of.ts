// Which pools limit a ticket or one of its tiers? Its own, and those of the capacity assignments
// that have it.
import type { StoredPool } from "#functions/engine/stock/read-pools.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { StoredCapacityAssignment } from "#functions/stored/capacity-assignments.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";

export type Limits = Pick<Sheet, "tickets" | "assignments" | "pools">;
/** What is sold: a ticket, or one tier of it. */
export type Sold = { ticketId: string; tierId: string | null };

/** The pools that a unit must be taken from. */
export function poolsOf(limits: Limits, { ticketId, tierId }: Sold): string[] {
  const ticket = limits.tickets.find(({ id }) => id === ticketId);
  const own = ticket?.pools.filter((pool) => pool === (tierId ?? ticketId)) ?? [];
  const shared = activeOf(limits).filter((one) => covers(one, ticketId));
  return [...own, ...shared.map(({ id }) => id)];
}

/** The own pools of an active assignment's tickets. The assignment counts their units too. */
export function poolsInside(limits: Limits, assignmentId: string): string[] {
  const [assignment] = activeOf(limits).filter(({ id }) => id === assignmentId);
  const members = limits.tickets.filter(({ id }) => assignment && covers(assignment, id));
  return members.flatMap(({ pools }) => pools);
}

/** The pool that an order with the sheet's promo code takes a use from, if its uses are limited. */
export const poolsOfCode = ({ code }: Pick<Sheet, "code">): string[] => code?.pools ?? [];

/** Whether a limit of the ticket or tier is taking in what was sold before it. */
export const isLimitChanging = (limits: Limits, sold: Sold): boolean =>
  poolsOf(limits, sold).some((pool) => limits.pools.get(pool)?.state === "BUILDING");

/**
 * Whether more was sold than the limit allows. Nobody takes a unit of it then: those that come back
 * belong to nobody until it has become as small as it should be.
 */
export const isOver = (pool: Pick<StoredPool, "state" | "isOver"> | undefined): boolean =>
  pool?.state === "OVER" || pool?.isOver === true;

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
