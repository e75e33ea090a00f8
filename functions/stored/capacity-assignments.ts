// How is a capacity assignment stored? In its event's partition. Its pool has its id.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { CapacityAssignmentInput } from "#shared/contracts/capacity-assignments.ts";

export const capacityAssignmentItem = resourceItem({
  kind: "capacityAssignment",
  pk: "EVT#{eventId}",
  sk: "CAP#{id}",
  shape: { ...CapacityAssignmentInput.shape, createdAt: z.string() },
});

export type StoredCapacityAssignment = ReturnType<typeof capacityAssignmentItem.parse>;
