// How is a capacity assignment created? After its limit, which goes again if it cannot be stored.
import { countMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { assignmentLimits } from "#functions/capacity-assignments/limits.ts";
import { assignmentStore } from "#functions/capacity-assignments/quotas.ts";
import type { Making } from "#functions/core/collection/made.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { belowSold, changeLimits } from "#functions/engine/limit/change-limits.ts";
import { createPool, makeWithPools, type PoolOwner } from "#functions/engine/stock/pools.ts";
import { capacityAssignmentItem } from "#functions/stored/capacity-assignments.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  type CapacityAssignmentInput,
  capacityAssignmentProblem,
} from "#shared/contracts/capacity-assignments.ts";

type Order = { body: CapacityAssignmentInput; session: Session; making: Making };

export const refuseBelowSold = belowSold(capacityAssignmentProblem, "capacity_below_sold");

export async function createAssignment(
  event: StoredEvent,
  { body, session, making }: Order,
): Promise<void> {
  await assignmentStore.of(event).mustFit(body);
  await countMade(session, "stock", body.capacity);
  const edit = { before: null, after: { ...body, id: making.id }, refuse: refuseBelowSold };
  await storeWithLimit(event, { body, making }, (write) =>
    changeLimits(event, assignmentLimits, edit, write),
  );
}

/** Its limit is in force at once: nothing was sold of its event. */
export const storeUnsoldAssignment = (
  event: PoolOwner,
  order: Omit<Order, "session">,
): Promise<void> =>
  storeWithLimit(event, order, async (write) => {
    const { body, making } = order;
    if (body.status === "ACTIVE") await createPool(event, making.id, body.capacity);
    await write();
  });

async function storeWithLimit(
  event: PoolOwner,
  { body, making }: Omit<Order, "session">,
  limit: (write: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const { id } = making;
  const pools = body.status === "ACTIVE" ? [id] : [];
  const row = capacityAssignmentItem.key({ eventId: event.id, id });
  await makeWithPools(event, { row, pools }, async (proof) => {
    const values = { ...body, createdAt: nowAt() };
    const options = { ...making, beside: [proof] };
    await limit(() => assignmentStore.of(event).create(values, options));
  });
}
