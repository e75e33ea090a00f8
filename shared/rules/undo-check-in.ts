// May a check-in be taken back? While its list is active, and only the very admission that staff
// saw.
import type { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import type { DoorFacts } from "#shared/rules/check-in.ts";

/** `checkedInAt` names the admission: a later one of the same person is another. */
export type Undo = { list: { id: string; status: CheckInListStatus }; checkedInAt: string };

export type UndoRefusal =
  | "check_in_list_not_active"
  | "check_in_list_expired"
  | "not_checked_in"
  | "ticket_cancelled"
  | "undone_too_often";

/**
 * Records lie in the attendee's item: so many stay far below an item's size, and no honest door
 * needs more.
 */
export const MOST_UNDONE = 50;

/** The record of an undo that was done before, whoever sent it. */
export function undoneBefore<Undone extends DoorFacts["undone"][number]>(
  { list, checkedInAt }: Undo,
  attendee: { undone: readonly Undone[] },
): Undone | undefined {
  return attendee.undone.find((one) => one.list === list.id && one.at === checkedInAt);
}

/** Why a check-in stays; null where it may be taken back. */
export function undoRefusal({ list, checkedInAt }: Undo, attendee: DoorFacts): UndoRefusal | null {
  if (list.status === "NOT_YET_ACTIVE") return "check_in_list_not_active";
  if (list.status === "EXPIRED") return "check_in_list_expired";
  if (attendee.checkIns[list.id]?.at !== checkedInAt) return "not_checked_in";
  if (attendee.status === "CANCELLED") return "ticket_cancelled";
  return attendee.undone.length >= MOST_UNDONE ? "undone_too_often" : null;
}
