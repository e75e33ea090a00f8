// May this person come in? One decision from the list, the scanned code and the attendee's stored
// item.
import type { CheckInListStatus } from "#shared/contracts/check-in-lists.ts";
import type { CheckInOutcome } from "#shared/contracts/door.ts";

/**
 * `signed`: a ticket's code of this event. `picked`: somebody of the list's search, so there is no
 * revision.
 */
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

/** One admission: when, and by which scan. */
export type Admission = { at: string; nonce: string };

/**
 * The attendee as stored; `checkIns` holds the admission that stands by list, `undone` those that
 * were taken back.
 */
export type DoorFacts = {
  status: "ACTIVE" | "CANCELLED";
  revision: number;
  ticketId: string;
  checkIns: Readonly<Record<string, Admission | undefined>>;
  undone: readonly (Admission & { list: string })[];
};

/**
 * What the door answers, by the first reason that applies. `OK` with an admission of the same nonce
 * is the answer that scan already got; `OK` without one means that the person may be let in now. A
 * signed code without an attendee belongs to an order that has issued no tickets, so it was never
 * paid.
 */
export function checkInOutcome(scan: Scan, attendee: DoorFacts | null): CheckInOutcome {
  const { code, list } = scan;
  if (attendee && admissionOf(scan, attendee)) return "OK";
  if (list.status === "NOT_YET_ACTIVE") return "LIST_NOT_ACTIVE";
  if (list.status === "EXPIRED") return "LIST_EXPIRED";
  if (code.kind === "unknown") return "UNKNOWN_CODE";
  if (code.kind === "other_event") return "OTHER_EVENT";
  if (!attendee) return code.kind === "signed" ? "NOT_PAID" : "UNKNOWN_CODE";
  // The search shows holders of the list's tickets alone, so nobody else can have been chosen
  // there.
  if (code.kind === "picked" && !list.ticketIds.includes(attendee.ticketId)) return "UNKNOWN_CODE";
  if (attendee.status === "CANCELLED") return "CANCELLED";
  if (code.kind === "signed" && code.revision !== attendee.revision) return "REPLACED";
  if (!list.ticketIds.includes(attendee.ticketId)) return "WRONG_TICKET_TYPE";
  return attendee.checkIns[list.id] ? "ALREADY_SCANNED" : "OK";
}

/** The admission that this very scan got, whether it stands or was taken back since. */
export function admissionOf(
  { nonce, list }: Pick<Scan, "nonce" | "list">,
  attendee: DoorFacts,
): Admission | undefined {
  const standing = attendee.checkIns[list.id];
  if (standing?.nonce === nonce) return standing;
  return attendee.undone.find((one) => one.list === list.id && one.nonce === nonce);
}
