// How is a capacity assignment created? After its limit, which goes again if it cannot be stored.
import { countMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/session.ts";
import { assignmentLimits } from "#functions/capacity-assignments/limits.ts";
import { assignmentStore } from "#functions/capacity-assignments/quotas.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import type { Making } from "#functions/core/table/made.ts";
import { belowSold, changeLimits } from "#functions/engine/limit/change-limits.ts";
import { havingPools, removePoolsUnlessMade } from "#functions/engine/stock/pools.ts";
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
  const { id } = making;
  const store = assignmentStore.of(event);
  await store.mustFit(body);
  await countMade(session, "stock", body.capacity);
  const pools = body.status === "ACTIVE" ? [id] : [];
  const edit = { before: null, after: { ...body, id }, refuse: refuseBelowSold };
  const options = { ...making, beside: [havingPools(event, pools)] };
  try {
    await changeLimits(event, assignmentLimits, edit, () =>
      store.create({ ...body, createdAt: nowAt() }, options),
    );
  } catch (failure) {
    const row = capacityAssignmentItem.key({ eventId: event.id, id });
    await removePoolsUnlessMade(event, row, pools);
    throw failure;
  }
}
