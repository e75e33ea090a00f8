// Which rows does an export have? Those that its list shows now, read once before the first row.
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { type ListedColumns, listedIn, listPartitions } from "#functions/core/table/list-index.ts";
import type { Listed } from "#functions/core/table/listed-item.ts";
import { type ListedOrder, readOrderRows } from "#functions/engine/order/order-row.ts";
import { type AttendeeRow, readAttendeeRows } from "#functions/engine/tickets/attendee-row.ts";
import type { Reading } from "#functions/exports/tables/reading.ts";
import { type ListOptions, type ListQuery, matching, sorted } from "#shared/core/lists.ts";

const PARTITIONS_AT_ONCE = 2;

type Query = Omit<ListQuery, "page" | "per_page">;
type Found<Row> = { eventId: string; query: Query; list: ListOptions<Row> };

export const allOrders: Omit<Found<ListedOrder>, "eventId"> = {
  query: { query: "", filter_fields: {}, sort_by: "createdAt", sort_direction: "asc" },
  list: { sorts: ["createdAt", "id"], text: () => "" },
};

export const foundOrders = (reading: Reading, found: Found<ListedOrder>): Promise<ListedOrder[]> =>
  foundRows(reading, found, {
    kind: "ORD",
    read: (rows) => readOrderRows(rows.map(({ row }) => row)),
  });

export const foundAttendees = (
  reading: Reading,
  found: Found<AttendeeRow>,
): Promise<AttendeeRow[]> => foundRows(reading, found, { kind: "ATT", read: readAttendeeRows });

/** Eventually consistent, as the list: writes of the last second may be missing. */
async function foundRows<Row extends { id: string }>(
  { unreadable }: Reading,
  { eventId, query, list }: Found<Row>,
  { kind, read }: { kind: Listed; read: (rows: readonly ListedColumns[]) => Row[] },
): Promise<Row[]> {
  const byPartition: Row[][] = [];
  const work = async (partition: number) => {
    const stored = await listedIn(eventId, kind, partition);
    const rows = read(stored);
    if (rows.length < stored.length) {
      const known = new Set(rows.map(({ id }) => id));
      unreadable.push(...stored.map(({ id }) => id).filter((id) => !known.has(id)));
    }
    byPartition[partition] = matching(rows, query, list);
  };
  await forEachConcurrent(listPartitions, {
    ...{ atOnce: PARTITIONS_AT_ONCE, isOver: () => false, work },
  });
  return sorted(byPartition.flat(), query, list);
}
