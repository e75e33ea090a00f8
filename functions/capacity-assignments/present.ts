// What does an organizer see of a capacity assignment? Its fields, and what is used and held.
import { present } from "#functions/core/http/present.ts";
import { sheetWithLimits } from "#functions/engine/limit/build-limit.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { CapacityAssignment } from "#shared/contracts/capacity-assignments.ts";
import { problem } from "#shared/core/problems.ts";

export async function presentAssignment(eventId: string, id: string): Promise<CapacityAssignment> {
  const found = (await presentAssignments(eventId)).find((row) => row.id === id);
  if (!found) throw problem("not_found");
  return found;
}

/** Limits that are due come into force. */
export async function presentAssignments(eventId: string): Promise<CapacityAssignment[]> {
  const { assignments, pools } = await sheetWithLimits(eventId);
  const levels = await poolLevels(
    eventId,
    assignments.flatMap(({ id }) => (pools.has(id) ? [id] : [])),
  );
  return assignments.map((one) => {
    const { kept, held } = levels.get(one.id) ?? { kept: 0, held: 0 };
    const limitState = pools.get(one.id)?.state ?? "OFF";
    return present(CapacityAssignment, { ...one, used: kept, held, limitState });
  });
}
