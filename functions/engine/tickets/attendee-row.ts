// How is an attendee stored in the event's list? As packed columns, and packed admissions.
import {
  cellsOf,
  instantIn,
  numberIn,
  packCells,
  readRows,
  textIn,
  wordIn,
  wordsOf,
} from "#functions/core/table/packed-row.ts";
import type { Attendee } from "#shared/contracts/attendees.ts";
import { ATTENDEE_INDEX_LENGTH, ID_LENGTH } from "#shared/core/ids.ts";
import { AttendeeStatus } from "#shared/core/people.ts";

/** Without `shortId`: that link gives access, so it is made only for the rows shown. */
export type AttendeeRow = Omit<Attendee, "shortId"> & {
  revision: number;
  checkIns: Record<string, string>;
  tierId: string | null;
};

export type ListedAttendee = Omit<AttendeeRow, "orderId" | "checkedInAt" | "checkIns">;

export const packAttendeeRow = (row: ListedAttendee): string =>
  packCells([
    row.id,
    row.ticketId,
    row.ticketTitle,
    row.status,
    row.revision,
    row.reference,
    Date.parse(row.createdAt),
    row.firstName,
    row.lastName,
    row.email,
    row.tierId ?? "",
  ]);

/** Sorted, because the table returns a map's keys in any order. */
export const packCheckIns = (checkIns: Record<string, { at: string }>): string =>
  packCells(
    Object.entries(checkIns)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([list, { at }]) => [list, Date.parse(at)]),
  );

export function unpackAttendeeRows(
  rows: readonly { row: string; ins?: string | undefined }[],
): AttendeeRow[] {
  const texts = rows.map(({ row }) => row);
  return readRows(texts, (cells, place) => {
    const id = textIn(cells, 0);
    // Only our code wrote the id, so its length is proof enough among twenty thousand.
    if (id.length !== ID_LENGTH + ATTENDEE_INDEX_LENGTH)
      throw new Error("A row of a list names no attendee.");
    const ins = rows[place]?.ins;
    const admissions = ins === undefined ? [] : admissionsIn(ins);
    return {
      id,
      orderId: id.slice(0, ID_LENGTH),
      ticketId: textIn(cells, 1),
      ticketTitle: textIn(cells, 2),
      status: wordIn(cells, 3, statuses),
      revision: numberIn(cells, 4, 1),
      reference: textIn(cells, 5),
      createdAt: instantIn(cells, 6),
      firstName: textIn(cells, 7),
      lastName: textIn(cells, 8),
      email: textIn(cells, 9),
      tierId: textIn(cells, 10) || null,
      checkedInAt: admissions.map(([, at]) => at).toSorted()[0] ?? null,
      checkIns: Object.fromEntries(admissions),
    };
  });
}

const statuses = wordsOf(AttendeeStatus.options);

function admissionsIn(packed: string): [list: string, at: string][] {
  const cells = cellsOf(JSON.parse(packed));
  return Array.from({ length: Math.floor(cells.length / 2) }, (_, pair) => [
    textIn(cells, 2 * pair),
    instantIn(cells, 2 * pair + 1),
  ]);
}
