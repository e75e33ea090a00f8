// Which limits do several tickets of an event share, and what is used of each?
import { serve } from "#functions/access/serve.ts";
import { readSession } from "#functions/access/session.ts";
import {
  capacityAssignmentItem,
  type StoredCapacityAssignment,
} from "#functions/capacity-assignments/item.ts";
import { present } from "#functions/core/http/present.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { buildDueLimits } from "#functions/engine/order/build-limit.ts";
import { soldUnits } from "#functions/engine/order/event-index.ts";
import { belowSold, setLimit, setLimitState } from "#functions/engine/stock/limits.ts";
import { covers } from "#functions/engine/stock/limits-of.ts";
import { poolLevels, setPoolCapacity } from "#functions/engine/stock/pools.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import type { StoredEvent } from "#functions/events/item.ts";
import { mustBelongTo } from "#functions/tickets/of-event.ts";
import {
  CapacityAssignment,
  type CapacityAssignmentInput,
  capacityAssignmentSorts,
  capacityAssignments,
} from "#shared/contracts/capacity-assignments.ts";
import { pageOf } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";

const store = collection(capacityAssignmentItem);

export const handler = serve(
  capacityAssignments,
  {
    list: async ({ event, query }) =>
      pageOf(await presentAll(event), query, {
        sorts: capacityAssignmentSorts,
        text: (row) => row.name,
      }),
    create: async ({ event, body }) => {
      await mustBelongTo(event, body.ticketIds, { needed: true });
      const id = newId("capacityAssignment");
      if (body.status === "ACTIVE") await putInForce(event, id, null, body);
      await store.of(event).create({ ...body, createdAt: nowAt() }, { id });
      return presentOne(event, id);
    },
    get: ({ event, params }) => presentOne(event, params.capacityAssignmentId),
    update: async ({ event, params, body, request: { version } }) => {
      await mustBelongTo(event, body.ticketIds, { needed: true });
      const before = await store.of(event).get(params.capacityAssignmentId);
      if (before.version !== version) throw problem("changed_meanwhile");
      if (body.status === "ACTIVE") await putInForce(event, before.id, before, body);
      await store
        .of(event)
        .update(before.id, body, { version })
        .catch(async (refusal: unknown) => {
          // The pool gets the stored capacity, because another edit came first for example.
          if (before.status === "ACTIVE") await setPoolCapacity(event, before.id, before.capacity);
          throw refusal;
        });
      return presentOne(event, before.id);
    },
    remove: async ({ event, params }) => {
      await store.of(event).remove(params.capacityAssignmentId);
      // Orders list its pool and go on giving units back to it, so it stays.
      await setLimitState(event, params.capacityAssignmentId, "OFF");
    },
  },
  readSession,
);

/**
 * Makes the pool ready for what the assignment is going to limit. Throws 409 `quantity_below_sold`
 * if more was sold already.
 */
async function putInForce(
  event: StoredEvent,
  id: string,
  before: StoredCapacityAssignment | null,
  after: CapacityAssignmentInput,
): Promise<void> {
  const { tickets, pools } = await sheetNow(event.id);
  const members = tickets.filter((ticket) => covers(after, ticket.id));
  const isActive = before?.status === "ACTIVE" && pools.get(id)?.state !== "OFF";
  const isInForce = isActive && members.every((ticket) => covers(before, ticket.id));
  const isSelling = event.status === "LIVE" || members.some(({ hasOrders }) => hasOrders);
  const count = await soldUnits(event.id);
  const sold = members.reduce((sum, ticket) => sum + count(ticket.id), 0);
  if (sold > after.capacity) throw belowSold({ held: 0, kept: sold }, "capacity");
  const shortage = await setLimit(event, id, after.capacity, { isInForce, isSelling });
  if (shortage) throw belowSold(shortage, "capacity");
}

async function presentOne(event: StoredEvent, id: string): Promise<CapacityAssignment> {
  const found = (await presentAll(event)).find((row) => row.id === id);
  if (!found) throw problem("not_found");
  return found;
}

/** The assignments with what is used and held of each. Limits that are due come into force. */
async function presentAll(event: StoredEvent): Promise<CapacityAssignment[]> {
  await buildDueLimits(event.id, (await sheetNow(event.id)).pools.values());
  const { assignments, pools } = await sheetNow(event.id);
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
