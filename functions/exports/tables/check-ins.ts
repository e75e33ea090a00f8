// What is in a file of check-ins? A row each time that somebody was let in, also if it was undone.
import { t } from "@lingui/core/macro";
import type { Table } from "#functions/exports/table.ts";
import { placesOf } from "#functions/exports/tables/attendees.ts";
import { checkInListsOf } from "#functions/exports/tables/check-in-lists.ts";
import { eachOf, inBatches } from "#functions/exports/tables/in-batches.ts";
import { orderParts } from "#functions/exports/tables/order-parts.ts";
import {
  instant,
  type Reading,
  readOr,
  tableFrom,
  text,
  WIDTH,
} from "#functions/exports/tables/reading.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { exportQueries } from "#shared/contracts/exports.ts";
import { ticketReference } from "#shared/core/ids.ts";

type Row = { attendee: StoredAttendee; list: string; at: string; undoneAt: string | null };
type Place = Awaited<ReturnType<typeof placesOf>>[number];

/**
 * Attendees in the order of their names, each one's check-ins by their moments. Read twice, the
 * first time to count them: what was undone is in no list.
 */
export async function checkInsTable(
  reading: Reading,
  { eventId, query }: { eventId: string; query: unknown },
): Promise<Table> {
  const { checkInListId = null } = exportQueries.CHECK_INS.parse(query);
  const [places, lists] = await Promise.all([
    placesOf(reading, eventId, {}),
    checkInListsOf(eventId),
  ]);
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  const { i18n, timezone } = reading;
  let count = 0;
  await eachOf(places, readRows({ unreadable: [] }, checkInListId), () => count++);
  return tableFrom<Row>(reading, {
    columns: [
      text(
        t(i18n)`Check-in list`,
        WIDTH.name,
        ({ list }) => names.get(list) ?? t(i18n)`A deleted list`,
      ),
      text(t(i18n)`Ticket`, WIDTH.name, ({ attendee }) => attendee.ticketTitle),
      text(t(i18n)`First name`, WIDTH.name, ({ attendee }) => attendee.firstName),
      text(t(i18n)`Last name`, WIDTH.name, ({ attendee }) => attendee.lastName),
      text(t(i18n)`Ticket reference`, WIDTH.name, ({ attendee }) =>
        ticketReference(attendee.reference, attendee.id),
      ),
      text(t(i18n)`State`, WIDTH.short, ({ undoneAt }) =>
        undoneAt === null ? t(i18n)`In` : t(i18n)`Undone`,
      ),
      instant(t(i18n)`Checked in`, timezone, ({ at }) => at),
      instant(t(i18n)`Undone`, timezone, ({ undoneAt }) => undoneAt),
    ],
    count,
    rows: inBatches(places, readRows(reading, checkInListId)),
  });
}

const readRows =
  (reading: Pick<Reading, "unreadable">, listId: string | null) =>
  async (places: readonly Place[]): Promise<Row[]> => {
    const parts = await orderParts(places, {});
    const attendees = places.map(({ orderId, index, reference }) =>
      readOr(reading, reference, () => parts.attendee(orderId, index)),
    );
    return (await Promise.all(attendees)).flatMap((attendee) =>
      attendee ? checkInsOf(attendee).filter(({ list }) => listId === null || list === listId) : [],
    );
  };

function checkInsOf(attendee: StoredAttendee): Row[] {
  const standing = Object.entries(attendee.checkIns).map(([list, { at }]) => ({
    ...{ attendee, list, at, undoneAt: null },
  }));
  const undone = attendee.undone.map(({ list, at, undoneAt }) => ({
    ...{ attendee, list, at, undoneAt },
  }));
  return [...standing, ...undone].toSorted((a, b) => (a.at < b.at ? -1 : 1));
}
