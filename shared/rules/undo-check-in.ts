// May a check-in be undone? Only on an active list, and only the admission that staff saw.
import type { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import type { DoorFacts } from "#shared/rules/check-in.ts";

/** `checkedInAt` identifies the admission. */
export type Undo = { list: { id: string; status: CheckInListStatus }; checkedInAt: string };

export type UndoRefusal =
  | "check_in_list_not_active"
  | "check_in_list_expired"
  | "not_checked_in"
  | "ticket_cancelled"
  | "undone_too_often";

/** Undone check-ins are stored in the attendee's item and must stay far below its size limit. */
export const MOST_UNDONE = 50;

/** The same admission may have been undone on another device. */
export function undoneBefore<Undone extends DoorFacts["undone"][number]>(
  { list, checkedInAt }: Undo,
  attendee: { undone: readonly Undone[] },
): Undone | undefined {
  return attendee.undone.find((one) => one.list === list.id && one.at === checkedInAt);
}

export function undoRefusal({ list, checkedInAt }: Undo, attendee: DoorFacts): UndoRefusal | null {
  if (list.status === "NOT_YET_ACTIVE") return "check_in_list_not_active";
  if (list.status === "EXPIRED") return "check_in_list_expired";
  if (attendee.checkIns[list.id]?.at !== checkedInAt) return "not_checked_in";
  if (attendee.status === "CANCELLED") return "ticket_cancelled";
  return attendee.undone.length >= MOST_UNDONE ? "undone_too_often" : null;
}
