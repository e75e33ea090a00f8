// Which rows do an event's lists have? Those in 16 partitions of one index.
import {
  hostPartitions,
  LIST_PARTITIONS,
  type Listed,
  listColumns,
  partitionKey,
  publicPartitions,
} from "#functions/core/table/listed-item.ts";
import { queryTexts } from "#functions/core/table/table.ts";

/** Instants of admission are apart, because other writes than the row's set them. */
export type ListedColumns = { row: string; ins: string | undefined };

/** Eventually consistent: writes of the last second may be missing. */
export async function listedColumns(eventId: string, kind: Listed): Promise<ListedColumns[]> {
  const columns = kind === "ATT" ? listColumns : listColumns.slice(0, 1);
  const partitions = listPartitions.map((number) => columnsIn(eventId, kind, number, columns));
  return (await Promise.all(partitions)).flat().map(([row = "", ins]) => ({ row, ins }));
}

/** Rows of one partition, which has all of an order: for what reads more than memory can hold. */
export async function listedRows(
  eventId: string,
  kind: Listed,
  partition: number,
): Promise<string[]> {
  return (await columnsIn(eventId, kind, partition, ["row"])).map(([row = ""]) => row);
}

export async function listedIn(
  eventId: string,
  kind: Listed,
  partition: number,
): Promise<(ListedColumns & { id: string })[]> {
  const columns = await columnsIn(eventId, kind, partition, ["listSk", ...listColumns]);
  return columns.map(([key = "", row = "", ins]) => ({ id: key.slice(kind.length + 1), row, ins }));
}

/** Of all events that the world can find and that end after an instant. Eventually consistent. */
export async function publicRows(after: string): Promise<string[]> {
  const partitions = publicPartitions.map((pk) =>
    queryTexts({ pk, after, index: "byEvent", columns: ["row"] }),
  );
  return (await Promise.all(partitions)).flat().map(([row = ""]) => row);
}

export async function hostSlugs(): Promise<Map<string, string>> {
  const partitions = hostPartitions.map((pk) =>
    queryTexts({ pk, index: "byEvent", columns: ["listSk", "row"] }),
  );
  const rows = (await Promise.all(partitions)).flat();
  return new Map(rows.map(([id = "", slug = ""]) => [id, slug]));
}

export const listPartitions = Array.from({ length: LIST_PARTITIONS }, (_, number) => number);

const columnsIn = (eventId: string, kind: Listed, number: number, columns: readonly string[]) =>
  queryTexts({
    pk: partitionKey(eventId, number),
    prefix: `${kind}#`,
    index: "byEvent",
    columns,
  });

export async function listedIds(
  eventId: string,
  kind: Listed,
  partition: number,
): Promise<string[]> {
  const keys = await queryTexts({
    pk: partitionKey(eventId, partition),
    prefix: `${kind}#`,
    index: "byEvent",
    columns: ["listSk"],
  });
  return keys.map(([key = ""]) => key.slice(kind.length + 1));
}
