// Which pools limit a ticket or tier? Its own, and those of the capacity assignments with it.
import type { StoredPool } from "#functions/engine/stock/read-pools.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import type { StoredCapacityAssignment } from "#functions/stored/capacity-assignments.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";

export type Limits = Pick<Sheet, "tickets" | "assignments" | "pools">;
export type SaleUnit = { ticketId: string; tierId: string | null };

export function poolsOf(limits: Limits, { ticketId, tierId }: SaleUnit): string[] {
  const ticket = limits.tickets.find(({ id }) => id === ticketId);
  const own = ticket?.pools.filter((pool) => pool === (tierId ?? ticketId)) ?? [];
  const shared = activeOf(limits).filter((one) => covers(one, ticketId));
  return [...own, ...shared.map(({ id }) => id)];
}

export function poolsInside(limits: Limits, assignmentId: string): string[] {
  const [assignment] = activeOf(limits).filter(({ id }) => id === assignmentId);
  const members = limits.tickets.filter(({ id }) => assignment && covers(assignment, id));
  return members.flatMap(({ pools }) => pools);
}

export const poolsOfCode = ({ code }: Pick<Sheet, "code">): string[] => code?.pools ?? [];

export const isLimitChanging = (limits: Limits, sold: SaleUnit): boolean =>
  poolsOf(limits, sold).some((pool) => limits.pools.get(pool)?.state === "BUILDING");

/** An over-full limit sells nothing; returned units shrink it until it matches its stored size. */
export const isOver = (pool: Pick<StoredPool, "state" | "isOver"> | undefined): boolean =>
  pool?.state === "OVER" || pool?.isOver === true;

export const saleUnitsOf = ({
  id,
  type,
  tiers,
}: Pick<StoredTicket, "id" | "type" | "tiers">): SaleUnit[] =>
  type === "TIERED"
    ? tiers.map((tier) => ({ ticketId: id, tierId: tier.id }))
    : [{ ticketId: id, tierId: null }];

export const covers = (
  { appliesTo, ticketIds }: Pick<StoredCapacityAssignment, "appliesTo" | "ticketIds">,
  ticketId: string,
): boolean => appliesTo === "EVENT" || ticketIds.includes(ticketId);

const activeOf = ({ assignments }: Limits): StoredCapacityAssignment[] =>
  assignments.filter(({ status }) => status === "ACTIVE");
