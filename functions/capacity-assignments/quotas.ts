// How many capacity assignments may an event have, and how large may they be together?
import { collection } from "#functions/core/table/collection.ts";
import { mustFitQuota, type Quota } from "#functions/core/table/quota.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import {
  capacityAssignmentItem,
  type StoredCapacityAssignment,
} from "#functions/stored/capacity-assignments.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  type CapacityAssignmentInput,
  capacityAssignmentProblem,
} from "#shared/contracts/capacity-assignments.ts";
import { MAX_ASSIGNMENTS, MAX_UNITS } from "#shared/core/bounds.ts";
import { idPrefix } from "#shared/core/ids.ts";

export const assignmentQuotas: readonly Quota<Pick<StoredCapacityAssignment, "capacity">>[] = [
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

/** Throws 409 if the event has too many assignments, or too many pools of former ones. */
export async function mustFitAssignmentQuotas(
  event: StoredEvent,
  body: CapacityAssignmentInput,
): Promise<void> {
  mustFitQuota(body, await collection(capacityAssignmentItem).of(event).list(), assignmentQuotas);
  const maximum = MAX_ASSIGNMENTS.ever;
  const { pools } = await sheetNow(event.id);
  const ids = [...pools.keys()].filter((id) => id.startsWith(`${idPrefix.capacityAssignment}_`));
  if (ids.length >= maximum)
    throw capacityAssignmentProblem("assignments_used_up", { params: { maximum } });
}
