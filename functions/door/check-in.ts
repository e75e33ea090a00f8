// How is one person checked in? By one conditional write; a refused one returns the item.
import { nowAt } from "#functions/core/ports/clock.ts";
import { tellChange } from "#functions/core/ports/logger.ts";
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
import type { CheckIn, CheckInInput, CheckInOutcome } from "#shared/contracts/public/door.ts";
import { admissionOf, checkInOutcome, type Scan } from "#shared/rules/door/check-in.ts";

/** A retry with the same nonce gets the same answer, even after an undo. */
export async function checkIn(opened: OpenedList, input: CheckInInput): Promise<CheckIn> {
  const { attendeeId, code, readAs } = await readCode(input, opened.event.id);
  const { id, ticketIds } = opened.list;
  const scan: Scan = { nonce: input.nonce, code, list: { id, status: opened.status, ticketIds } };
  const answer = await answerOf(scan, opened.event.id, attendeeId);
  return readAs === undefined ? answer : { ...answer, readAs };
}

async function answerOf(scan: Scan, eventId: string, attendeeId: string | null): Promise<CheckIn> {
  if (attendeeId === null) return presentScan(scan, null);
  if (scan.list.status !== "ACTIVE")
    return presentScan(scan, await findAttendee(eventId, attendeeId));
  return letIn(scan, eventId, attendeeId);
}

/** Outside the index columns a scan costs one write unit; the stream worker copies it later. */
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
  // The condition proves the event: an item of another event is answered as unknown.
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
  if (written.ok) tellChange("order changed", { what: "checked_in" });
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

const NAMELESS: CheckInOutcome[] = ["LIST_NOT_ACTIVE", "LIST_EXPIRED", "UNKNOWN_CODE"];

/** Names are shown on an active list alone, and to the scan that checked them in. */
async function presentScan(scan: Scan, attendee: StoredAttendee | null): Promise<CheckIn> {
  const outcome = checkInOutcome(scan, attendee);
  if (!attendee || NAMELESS.includes(outcome))
    return { outcome, attendee: null, checkedInAt: null, otherLists: [] };
  const admission = admissionOf(scan, attendee) ?? attendee.checkIns[scan.list.id];
  const otherLists =
    outcome === "WRONG_TICKET_TYPE" ? await listsOf(attendee.evt, attendee.ticketId) : [];
  return { outcome, attendee: holderOf(attendee), checkedInAt: admission?.at ?? null, otherLists };
}

export const holderOf = ({ firstName, lastName, ticketTitle }: StoredAttendee) => ({
  firstName,
  lastName,
  ticketTitle,
});

/** An undone scan is named in the attendee's set, which the condition of a later scan reads. */
export const scanName = (listId: string, nonce: string): string => `${listId}#${nonce}`;
