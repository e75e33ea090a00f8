// How many capacity assignments may an event have, and how large may they be together?
import { collection } from "#functions/core/collection/collection.ts";
import type { Quotas } from "#functions/core/collection/quota.ts";
import {
  capacityAssignmentItem,
  type StoredCapacityAssignment,
} from "#functions/stored/capacity-assignments.ts";
import { capacityAssignmentProblem } from "#shared/contracts/capacity-assignments.ts";
import { MAX_ASSIGNMENTS, MAX_UNITS } from "#shared/core/bounds.ts";

const quotas: Quotas<Pick<StoredCapacityAssignment, "capacity">> = {
  rows: {
    maximum: MAX_ASSIGNMENTS.atOnce,
    refusal: ({ maximum }) =>
      capacityAssignmentProblem("too_many_assignments", { params: { maximum } }),
  },
  units: {
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
  /** The pools of former ones stay, because orders give units back to them. */
  ever: {
    maximum: MAX_ASSIGNMENTS.ever,
    isForever: true,
    refusal: ({ maximum }) =>
      capacityAssignmentProblem("assignments_used_up", { params: { maximum } }),
  },
};

export const assignmentStore = collection(capacityAssignmentItem, quotas);
