// How is an attendee stored in the event's list? As packed columns, and packed admissions.
import {
  type Cell,
  cells,
  flag,
  id,
  instant,
  number,
  orNull,
  text,
  textOf,
  word,
} from "#functions/core/table/packed-row.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import type { Attendee } from "#shared/contracts/attendees.ts";
import { ATTENDEE_INDEX_LENGTH, ID_LENGTH } from "#shared/core/ids.ts";
import { AttendeeStatus } from "#shared/core/people.ts";

/** Without `shortId`: that link gives access, so it is made only for the rows shown. */
export type AttendeeRow = Omit<Attendee, "shortId"> & {
  revision: number;
  checkIns: Record<string, string>;
  tierId: string | null;
  locale: string | null;
};

type ListedAttendee = Omit<AttendeeRow, "orderId" | "checkedInAt" | "checkIns">;

const AttendeeCells = cells<ListedAttendee>({
  id: textOf(ID_LENGTH + ATTENDEE_INDEX_LENGTH),
  ticketId: id("ticket"),
  ticketTitle: text,
  status: word(AttendeeStatus.options),
  revision: number,
  reference: text,
  createdAt: instant,
  firstName: text,
  lastName: text,
  email: text,
  tierId: orNull(id("tier")),
  locale: orNull(text),
  isUndelivered: flag,
});

const admissions: Cell<[list: string, at: string][]> = {
  absent: undefined,
  pack: (pairs) => pairs.flatMap(([list, at]) => [text.pack(list), instant.pack(at)]),
  read: (packed) => {
    if (!Array.isArray(packed) || packed.length % 2 !== 0) throw new Error("A pair is cut off.");
    return Array.from({ length: packed.length / 2 }, (_, pair) => [
      text.read(packed[2 * pair]),
      instant.read(packed[2 * pair + 1]),
    ]);
  },
};
const CheckInCells = cells({ admissions });

type Packed = Omit<ListedAttendee, "locale" | "isUndelivered"> &
  Pick<StoredAttendee, "isUndelivered">;

export const packAttendeeRow = ({ isUndelivered = false, ...row }: Packed): string =>
  AttendeeCells.pack({ ...row, locale: null, isUndelivered });

/** Sorted, because the table returns a map's keys in any order. */
export const packCheckIns = (checkIns: Record<string, { at: string }>): string =>
  CheckInCells.pack({
    admissions: Object.entries(checkIns)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([list, { at }]) => [list, at]),
  });

const NO_CHECK_INS = packCheckIns({});

export const readTickets = (rows: readonly string[]): { orderId: string; isActive: boolean }[] =>
  AttendeeCells.readOnly(rows, ["id", "status"], ({ id: own, status }) => ({
    orderId: own.slice(0, ID_LENGTH),
    isActive: status === "ACTIVE",
  }));

/** One whose admissions are unreadable is left out, because it would seem to be outside. */
export function readAttendeeRows(
  rows: readonly { row: string; ins?: string | undefined }[],
): AttendeeRow[] {
  const people = AttendeeCells.readEach(
    rows.map(({ row }) => row),
    (person) => person,
  );
  const checkIns = CheckInCells.readEach(
    rows.map(({ ins = NO_CHECK_INS }) => ins),
    (packed) => packed.admissions,
  );
  return people.flatMap((person, place) => {
    const inside = checkIns[place] ?? null;
    if (person === null || inside === null) return [];
    return [
      {
        ...person,
        orderId: person.id.slice(0, ID_LENGTH),
        checkedInAt: inside.map(([, at]) => at).toSorted()[0] ?? null,
        checkIns: Object.fromEntries(inside),
      },
    ];
  });
}
