// Which limit does a capacity assignment set? One that its tickets share, while it is active.
import { assignmentStore } from "#functions/capacity-assignments/quotas.ts";
import { type LimitSource, maySell } from "#functions/engine/limit/change-limits.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import type { LimitFacts } from "#functions/engine/stock/limits.ts";
import { covers } from "#functions/engine/stock/limits-of.ts";
import type { StoredPool } from "#functions/engine/stock/read-pools.ts";
import { type Sheet, sheetNow } from "#functions/engine/stock/sheet.ts";
import { limitsOfAssignment } from "#functions/engine/stock/stored-limits.ts";
import { soldUnits } from "#functions/engine/tickets/event-index.ts";
import type { StoredCapacityAssignment } from "#functions/stored/capacity-assignments.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";
import type { CapacityAssignmentInput } from "#shared/contracts/capacity-assignments.ts";

type After = CapacityAssignmentInput & { id: string };

export const assignmentLimits: LimitSource<StoredCapacityAssignment | null, After> = {
  storeOf: assignmentStore.of,
  limitsOf: limitsOfAssignment,
  members: membersOf,
  wanted: async (event, before, after) => {
    if (after.status !== "ACTIVE") return [];
    const sheet = await sheetNow(event.id);
    const members = membersOf(sheet, after);
    const listed = before?.status === "ACTIVE" ? before : null;
    const pool = sheet.pools.get(after.id);
    // An assignment of which more was sold than it allows can still be renamed.
    if (listed && pool?.state === "OVER" && isSameLimit(listed, after)) return [];
    const detaching = takenOut(sheet, listed, after);
    const countsMembers = listed !== null && detaching.length === 0;
    return [
      {
        poolId: after.id,
        capacity: after.capacity,
        path: "capacity",
        pool,
        isWider: isWider(listed, after, members),
        isSelling: maySell(sheet, members),
        used: () => usedOf(event, members, countsMembers ? after.id : null),
        mayStayBelow: false,
        ...formerOf(listed, pool),
        detaching,
      },
    ];
  },
};

function membersOf({ tickets }: Sheet, after: After): StoredTicket[] {
  return tickets.filter(({ id }) => covers(after, id));
}

const isSameLimit = (
  before: StoredCapacityAssignment,
  { capacity, appliesTo, ticketIds }: CapacityAssignmentInput,
): boolean =>
  before.capacity === capacity &&
  before.appliesTo === appliesTo &&
  before.ticketIds.length === ticketIds.length &&
  ticketIds.every((ticketId) => before.ticketIds.includes(ticketId));

/** Only an assignment to the whole event covers a ticket that is made meanwhile. */
const isWider = (
  listed: StoredCapacityAssignment | null,
  after: After,
  members: readonly StoredTicket[],
): boolean =>
  listed === null ||
  (after.appliesTo === "EVENT" && listed.appliesTo !== "EVENT") ||
  members.some(({ id }) => !covers(listed, id));

/** Pool and index overlap, so the larger counts. If it is too low, the limit's build finds out. */
async function usedOf(event: StoredEvent, members: readonly StoredTicket[], poolId: string | null) {
  const level = poolId === null ? undefined : (await poolLevels(event.id, [poolId])).get(poolId);
  const { held, kept } = level ?? { held: 0, kept: 0 };
  const count = await soldUnits(event.id);
  const sold = members.reduce((sum, ticket) => sum + count(ticket.id), 0);
  return { held, kept: Math.max(kept, sold) };
}

/** The tickets that an assignment had when it was in force. */
function formerOf(
  listed: StoredCapacityAssignment | null,
  pool: StoredPool | undefined,
): Pick<LimitFacts, "formerTickets"> {
  if (listed && pool?.state === "ON") return { formerTickets: listed.ticketIds };
  return listed && pool?.formerTickets ? { formerTickets: pool.formerTickets } : {};
}

/** Tickets taken out before the limit was in force with them; what it had in force still counts. */
function takenOut(
  { tickets, pools }: Sheet,
  listed: StoredCapacityAssignment | null,
  after: After,
): string[] {
  const pool = listed && pools.get(listed.id);
  if (!pool || pool.state === "ON") return [];
  return tickets.flatMap(({ id }) =>
    covers(listed, id) && !covers(after, id) && !pool.formerTickets?.includes(id) ? [id] : [],
  );
}
