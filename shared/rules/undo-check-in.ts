// May a check-in be undone? Only while its list is active, and only the admission that staff saw.
import type { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import type { DoorFacts } from "#shared/rules/check-in.ts";

/**
 * `checkedInAt` identifies the admission. A later admission of the same person has another instant.
 */
export type Undo = { list: { id: string; status: CheckInListStatus }; checkedInAt: string };

export type UndoRefusal =
  | "check_in_list_not_active"
  | "check_in_list_expired"
  | "not_checked_in"
  | "ticket_cancelled"
  | "undone_too_often";

/**
 * The most undone check-ins of an attendee. They are stored in the attendee's item: this many stay
 * far below the item size limit, and normal use needs fewer.
 */
export const MOST_UNDONE = 50;

/** The record of an earlier undo of the same admission, from any device. */
export function undoneBefore<Undone extends DoorFacts["undone"][number]>(
  { list, checkedInAt }: Undo,
  attendee: { undone: readonly Undone[] },
): Undone | undefined {
  return attendee.undone.find((one) => one.list === list.id && one.at === checkedInAt);
}

/** Why a check-in cannot be undone; null if it can. */
export function undoRefusal({ list, checkedInAt }: Undo, attendee: DoorFacts): UndoRefusal | null {
  if (list.status === "NOT_YET_ACTIVE") return "check_in_list_not_active";
  if (list.status === "EXPIRED") return "check_in_list_expired";
  if (attendee.checkIns[list.id]?.at !== checkedInAt) return "not_checked_in";
  if (attendee.status === "CANCELLED") return "ticket_cancelled";
  return attendee.undone.length >= MOST_UNDONE ? "undone_too_often" : null;
}
