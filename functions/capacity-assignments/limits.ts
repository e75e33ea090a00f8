// Which limit does a capacity assignment set? One that its tickets share, while it is active.
import { assignmentStore } from "#functions/capacity-assignments/quotas.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { type LimitSource, maySell } from "#functions/engine/limit/change-limits.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { covers } from "#functions/engine/stock/limits-of.ts";
import type { StoredPool } from "#functions/engine/stock/read-pools.ts";
import { type Sheet, sheetNow } from "#functions/engine/stock/sheet.ts";
import { limitsOfAssignment } from "#functions/engine/stock/stored-limits.ts";
import { soldUnits } from "#functions/engine/tickets/event-index.ts";
import type { StoredCapacityAssignment } from "#functions/stored/capacity-assignments.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredTicket } from "#functions/stored/tickets.ts";
import type { CapacityAssignmentInput } from "#shared/contracts/capacity-assignments.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import type { ProblemError } from "#shared/core/problems.ts";

/** When the half minute is over, orders that are busy may still be missing. */
const LEAST_WAIT_SECONDS = 5;

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
    if (listed && pool && hasSameTickets(sheet, listed, after)) {
      // An assignment of which more was sold than it allows can still be renamed.
      if (pool.state === "OVER" && listed.capacity === after.capacity) return [];
    } else if (before && pool?.state === "BUILDING") throw countsStill(pool);
    return [
      {
        poolId: after.id,
        capacity: after.capacity,
        path: "capacity",
        pool,
        isWider: isWider(listed, after, members),
        isSelling: maySell(sheet, members),
        used: () => usedOf(event, members, listed && after.id),
        mayStayBelow: false,
      },
    ];
  },
};

function membersOf({ tickets }: Sheet, after: After): StoredTicket[] {
  return tickets.filter(({ id }) => covers(after, id));
}

/** Its count has attached orders of the tickets that it has, and would not find others. */
function countsStill({ dueSk = 0 }: StoredPool): ProblemError {
  const seconds = Math.max(dueSk - nowSeconds(), LEAST_WAIT_SECONDS);
  const params = { seconds };
  const fields = [{ path: "ticketIds", code: "limit_changing", params }];
  return reservationProblem("limit_changing", { retryAfter: seconds, params, fields });
}

const hasSameTickets = ({ tickets }: Sheet, before: StoredCapacityAssignment, after: After) =>
  tickets.every(({ id }) => covers(before, id) === covers(after, id));

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
