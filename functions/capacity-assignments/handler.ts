// Which limits do several tickets of an event share, and what is used of each?
import { countMade } from "#functions/access/made-today.ts";
import { serve } from "#functions/access/serve.ts";
import { mustBelongTo } from "#functions/access/tickets-of-event.ts";
import { present } from "#functions/core/http/present.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { mustFit, mustFitGrown, type Room } from "#functions/core/table/room.ts";
import { sheetWithLimits } from "#functions/engine/limit/build-limit.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import {
  belowSold,
  countAfterAll,
  editLimits,
  type LimitFacts,
  maySell,
  setLimit,
  setLimitState,
} from "#functions/engine/stock/limits.ts";
import { covers } from "#functions/engine/stock/limits-of.ts";
import type { StoredPool } from "#functions/engine/stock/read-pools.ts";
import { type Sheet, sheetNow } from "#functions/engine/stock/sheet.ts";
import { limitsOfAssignment } from "#functions/engine/stock/stored-limits.ts";
import { soldUnits } from "#functions/engine/tickets/event-index.ts";
import {
  capacityAssignmentItem,
  type StoredCapacityAssignment,
} from "#functions/stored/capacity-assignments.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  CapacityAssignment,
  type CapacityAssignmentInput,
  capacityAssignmentProblem,
  capacityAssignmentSorts,
  capacityAssignments,
} from "#shared/contracts/capacity-assignments.ts";
import { MAX_ASSIGNMENTS, MAX_UNITS } from "#shared/core/bounds.ts";
import { idPrefix } from "#shared/core/ids.ts";
import { pageOf } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";

const store = collection(capacityAssignmentItem);
const rooms: readonly Room<Pick<StoredCapacityAssignment, "capacity">>[] = [
  {
    maximum: MAX_ASSIGNMENTS.atOnce,
    refusal: ({ maximum }) =>
      capacityAssignmentProblem("too_many_assignments", { params: { maximum } }),
  },
  {
    maximum: MAX_UNITS,
    sizeOf: ({ capacity }) => capacity,
    refusal: (params) => {
      const code = "capacities_too_large";
      return capacityAssignmentProblem(code, {
        params,
        fields: [{ path: "capacity", code, params }],
      });
    },
  },
];

const capacityRefusal = {
  refuse: capacityAssignmentProblem,
  code: "capacity_below_sold",
  path: "capacity",
} as const;

export const handler = serve(capacityAssignments, {
  list: async ({ event, query }) =>
    pageOf(await presentAll(event), query, {
      sorts: capacityAssignmentSorts,
      text: (row) => row.name,
    }),
  create: async ({ event, body, session }) => {
    await mustBelongTo(event, body.ticketIds, { needed: true });
    await mustHaveRoom(event, body);
    await countMade(session, "stock", body.capacity);
    const id = newId("capacityAssignment");
    const isCounting = body.status === "ACTIVE" && (await putInForce(event, id, null, body));
    await store.of(event).create({ ...body, createdAt: nowAt() }, { id, rooms });
    if (!isCounting) await countIfSelling(event, id);
    return presentOne(event, id);
  },
  get: ({ event, params }) => presentOne(event, params.capacityAssignmentId),
  update: async ({ event, params, body, session, request: { version } }) => {
    const before = await store.of(event).get(params.capacityAssignmentId, { version });
    await mustBelongTo(event, body.ticketIds, { stored: before.ticketIds });
    await mustFitGrown(body, before, rooms, store.of(event).list);
    await countMade(session, "stock", body.capacity - before.capacity);
    const read = async () => limitsOfAssignment(await store.of(event).get(before.id));
    const isCounting = await editLimits(event, read, async () => {
      const counts = body.status === "ACTIVE" && (await putInForce(event, before.id, before, body));
      const grows = { before, rooms };
      await store.of(event).update(before.id, body, { version, grows });
      return counts;
    });
    if (!isCounting) await countIfSelling(event, before.id);
    return presentOne(event, before.id);
  },
  remove: async ({ event, params }) => {
    await store.of(event).remove(params.capacityAssignmentId);
    // Orders list its pool and go on giving units back to it, so it stays.
    await setLimitState(event, params.capacityAssignmentId, "OFF");
  },
});

/** Throws 409 if the event has too many assignments, or too many pools of former ones. */
async function mustHaveRoom(event: StoredEvent, body: CapacityAssignmentInput): Promise<void> {
  mustFit(body, await store.of(event).list(), rooms);
  const maximum = MAX_ASSIGNMENTS.ever;
  const { pools } = await sheetNow(event.id);
  const ids = [...pools.keys()].filter((id) => id.startsWith(`${idPrefix.capacityAssignment}_`));
  if (ids.length >= maximum)
    throw capacityAssignmentProblem("assignments_used_up", { params: { maximum } });
}

/**
 * Makes the pool ready for what the assignment is going to limit. Throws 409 `capacity_below_sold`
 * if more was sold already. Returns true if nothing more is to be counted: the limit was in force
 * before, or takes in now what was sold.
 */
async function putInForce(
  event: StoredEvent,
  id: string,
  before: StoredCapacityAssignment | null,
  after: CapacityAssignmentInput,
): Promise<boolean> {
  const sheet = await sheetNow(event.id);
  const { tickets, pools } = sheet;
  const members = tickets.filter((ticket) => covers(after, ticket.id));
  const isListed = before?.status === "ACTIVE";
  const state = pools.get(id)?.state;
  // An assignment of which more was sold than it allows can still be renamed.
  if (isListed && state === "OVER" && isSameLimit(before, after)) return true;
  // A ticket that is made meanwhile is covered only by what has the whole event.
  const isWider = after.appliesTo === "EVENT" && before?.appliesTo !== "EVENT";
  const isInForce =
    isListed && !isWider && state === "ON" && members.every((ticket) => covers(before, ticket.id));
  const isSelling = maySell(sheet, members);
  const leaving = takenOut(sheet, before, after);
  const isCounted = isListed && leaving.length === 0;
  const level = isCounted ? (await poolLevels(event.id, [id])).get(id) : undefined;
  const { held, kept } = level ?? { held: 0, kept: 0 };
  const count = await soldUnits(event.id);
  const sold = members.reduce((sum, ticket) => sum + count(ticket.id), 0);
  // The pool counts baskets and open payments of what it has now, also of what it is going to give
  // back. The index counts what was sold of every ticket. What both count must not be added, so
  // this may be too few; the build finds out.
  const least = Math.max(kept, sold);
  if (held + least > after.capacity) throw belowSold({ held, kept: least }, capacityRefusal);
  const shortage = await setLimit(event, id, after.capacity, {
    isListed,
    isInForce,
    isSelling,
    ...formerOf(before, pools.get(id)),
    leaving,
  });
  if (shortage) throw belowSold(shortage, capacityRefusal);
  return isInForce || isSelling;
}

const isSameLimit = (
  before: StoredCapacityAssignment,
  { capacity, appliesTo, ticketIds }: CapacityAssignmentInput,
): boolean =>
  before.capacity === capacity &&
  before.appliesTo === appliesTo &&
  before.ticketIds.length === ticketIds.length &&
  ticketIds.every((ticketId) => before.ticketIds.includes(ticketId));

/** The tickets that an assignment had when it was in force. */
function formerOf(
  before: StoredCapacityAssignment | null,
  pool: StoredPool | undefined,
): Pick<LimitFacts, "formerTickets"> {
  if (before?.status !== "ACTIVE") return {};
  if (pool?.state === "ON") return { formerTickets: before.ticketIds };
  return pool?.formerTickets ? { formerTickets: pool.formerTickets } : {};
}

/**
 * The tickets that an edit takes out before the assignment was in force with them. Those that it
 * had in force before go on counting.
 */
function takenOut(
  { tickets, pools }: Sheet,
  before: StoredCapacityAssignment | null,
  after: CapacityAssignmentInput,
): string[] {
  const pool = before && pools.get(before.id);
  if (before?.status !== "ACTIVE" || !pool || pool.state === "ON") return [];
  return tickets.flatMap(({ id }) =>
    covers(before, id) && !covers(after, id) && !pool.formerTickets?.includes(id) ? [id] : [],
  );
}

async function countIfSelling(event: StoredEvent, id: string): Promise<void> {
  const sheet = await sheetNow(event.id);
  const assignment = sheet.assignments.find((one) => one.id === id);
  if (assignment?.status !== "ACTIVE") return;
  const members = sheet.tickets.filter((ticket) => covers(assignment, ticket.id));
  if (maySell(sheet, members)) await countAfterAll(event, id);
}

async function presentOne(event: StoredEvent, id: string): Promise<CapacityAssignment> {
  const found = (await presentAll(event)).find((row) => row.id === id);
  if (!found) throw problem("not_found");
  return found;
}

/** The assignments with what is used and held of each. Limits that are due come into force. */
async function presentAll(event: StoredEvent): Promise<CapacityAssignment[]> {
  const { assignments, pools } = await sheetWithLimits(event.id);
  const levels = await poolLevels(
    event.id,
    assignments.flatMap(({ id }) => (pools.has(id) ? [id] : [])),
  );
  return assignments.map((one) => {
    const { kept, held } = levels.get(one.id) ?? { kept: 0, held: 0 };
    const limitState = pools.get(one.id)?.state ?? "OFF";
    return present(CapacityAssignment, { ...one, used: kept, held, limitState });
  });
}
