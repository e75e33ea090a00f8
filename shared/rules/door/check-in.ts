// May this person come in? The list, the scanned code and the stored attendee decide.
import type { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import type { CheckInOutcome } from "#shared/contracts/public/door.ts";
import type { AttendeeStatus } from "#shared/core/people.ts";

/** `picked`: staff chose the person in the list's search, so there is no revision. */
export type ScannedCode =
  | { kind: "unknown" }
  | { kind: "other_event" }
  | { kind: "signed"; revision: number }
  | { kind: "picked" };

export type Scan = {
  nonce: string;
  code: ScannedCode;
  list: { id: string; status: CheckInListStatus; ticketIds: readonly string[] };
};

export type Admission = { at: string; nonce: string };

export type DoorFacts = {
  status: AttendeeStatus;
  revision: number;
  ticketId: string;
  checkIns: Readonly<Record<string, Admission | undefined>>;
  undone: readonly (Admission & { list: string })[];
};

/**
 * The first reason that applies; the same nonce repeats its OK. An unpaid order has no attendees.
 */
export function checkInOutcome(scan: Scan, attendee: DoorFacts | null): CheckInOutcome {
  const { code, list } = scan;
  if (attendee && admissionOf(scan, attendee)) return "OK";
  if (list.status === "NOT_YET_ACTIVE") return "LIST_NOT_ACTIVE";
  if (list.status === "EXPIRED") return "LIST_EXPIRED";
  if (code.kind === "unknown") return "UNKNOWN_CODE";
  if (code.kind === "other_event") return "OTHER_EVENT";
  if (!attendee) return code.kind === "signed" ? "NOT_PAID" : "UNKNOWN_CODE";
  // The search shows only holders of the list's tickets, so staff cannot have picked this person.
  if (code.kind === "picked" && !list.ticketIds.includes(attendee.ticketId)) return "UNKNOWN_CODE";
  if (attendee.status === "CANCELLED") return "CANCELLED";
  if (code.kind === "signed" && code.revision !== attendee.revision) return "REPLACED";
  if (!list.ticketIds.includes(attendee.ticketId)) return "WRONG_TICKET_TYPE";
  return attendee.checkIns[list.id] ? "ALREADY_SCANNED" : "OK";
}

export function admissionOf(
  { nonce, list }: Pick<Scan, "nonce" | "list">,
  attendee: DoorFacts,
): Admission | undefined {
  const standing = attendee.checkIns[list.id];
  if (standing?.nonce === nonce) return standing;
  return attendee.undone.find((one) => one.list === list.id && one.nonce === nonce);
}

/** Of an admission that staff saw, on an active list. `checkedInAt` identifies the admission. */
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
