// How is one person checked in? One conditional write changes the attendee's item. If it is
// refused, the returned item shows why.
import { nowAt } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { listsOf, type OpenedList } from "#functions/door/opened-list.ts";
import { readCode } from "#functions/door/read-code.ts";
import {
  attendeeKeyOf,
  findAttendee,
  readAttendee,
} from "#functions/engine/tickets/attendee-store.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import type { CheckIn, CheckInInput, CheckInOutcome } from "#shared/contracts/door.ts";
import { admissionOf, checkInOutcome, type Scan } from "#shared/rules/check-in.ts";

/**
 * Checks one person in on an opened list. A retry with the same nonce gets the same answer, even
 * after an undo.
 */
export async function checkIn(opened: OpenedList, input: CheckInInput): Promise<CheckIn> {
  const { attendeeId, code } = await readCode(input, opened.event.id);
  const { id, ticketIds } = opened.list;
  const scan: Scan = { nonce: input.nonce, code, list: { id, status: opened.status, ticketIds } };
  if (attendeeId === null) return presentScan(scan, null);
  if (opened.status !== "ACTIVE")
    return presentScan(scan, await findAttendee(opened.event.id, attendeeId));
  return letIn(scan, opened.event.id, attendeeId);
}

/**
 * Writes the check-in outside the index columns, so a scan costs one write unit. The stream worker
 * copies it to the columns later.
 */
async function letIn(scan: Scan, eventId: string, attendeeId: string): Promise<CheckIn> {
  const key = attendeeKeyOf(attendeeId);
  if (!key) return presentScan(scan, null);
  const tickets = Object.fromEntries(
    scan.list.ticketIds.map((ticketId, index) => [`:t${index}`, ticketId]),
  );
  const revision = scan.code.kind === "signed" ? { ":revision": scan.code.revision } : {};
  const conditions = [
    "evt = :evt",
    "#status = :active",
    `(${inAny("ticketId", Object.keys(tickets))})`,
    "attribute_not_exists(checkIns.#list)",
    "NOT contains(undoneScans, :scan)",
    ...Object.keys(revision).map((value) => `revision = ${value}`),
  ];
  // The condition proves that the item belongs to this event. A refusal may return an item of
  // another event, which is answered as unknown.
  const written = await asSystem(() =>
    writeItem(
      {
        update: key,
        set: "SET checkIns.#list = :entry",
        if: conditions.join(" AND "),
        names: { "#list": scan.list.id, "#status": "status" },
        values: {
          ":entry": { at: nowAt(), nonce: scan.nonce },
          ":scan": scanName(scan.list.id, scan.nonce),
          ":evt": eventId,
          ":active": "ACTIVE",
          ...tickets,
          ...revision,
        },
      },
      { returnNew: true },
    ),
  );
  const attendee = written.item?.["evt"] === eventId ? await readAttendee(written.item) : null;
  const answer = await presentScan(scan, attendee);
  if (answer.outcome === "OK" && answer.checkedInAt === null)
    throw new Error("The door's condition refused what its rule allows.");
  return answer;
}

/** DynamoDB's `IN` takes at most 100 values. */
const MOST_IN = 100;

function inAny(name: string, values: string[]): string {
  const groups = Array.from({ length: Math.ceil(values.length / MOST_IN) }, (_, group) =>
    values.slice(group * MOST_IN, (group + 1) * MOST_IN),
  );
  return groups.map((group) => `${name} IN (${group.join(", ")})`).join(" OR ");
}

/** These outcomes answer without the person's name. */
const NAMELESS: CheckInOutcome[] = ["LIST_NOT_ACTIVE", "LIST_EXPIRED", "UNKNOWN_CODE"];

/**
 * The answer for a scan. Names are shown only for people of this event on an active list, and to
 * the scan that checked them in.
 */
async function presentScan(scan: Scan, attendee: StoredAttendee | null): Promise<CheckIn> {
  const outcome = checkInOutcome(scan, attendee);
  if (!attendee || NAMELESS.includes(outcome))
    return { outcome, attendee: null, checkedInAt: null, otherLists: [] };
  const admission = admissionOf(scan, attendee) ?? attendee.checkIns[scan.list.id];
  const otherLists =
    outcome === "WRONG_TICKET_TYPE" ? await listsOf(attendee.evt, attendee.ticketId) : [];
  return { outcome, attendee: holderOf(attendee), checkedInAt: admission?.at ?? null, otherLists };
}

/** All that the door shows of a person. */
export const holderOf = ({ firstName, lastName, ticketTitle }: StoredAttendee) => ({
  firstName,
  lastName,
  ticketTitle,
});

/**
 * Names a scan in the attendee's set of undone scans. The condition of a later scan reads that set.
 */
export const scanName = (listId: string, nonce: string): string => `${listId}#${nonce}`;
