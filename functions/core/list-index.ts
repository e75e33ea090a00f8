// Where do an event's lists find their rows? In 16 partitions of one index; this file alone knows
// its keys and columns.
import { queryTexts } from "#functions/core/table.ts";
import { CROCKFORD } from "#shared/core/ids.ts";

/**
 * Index partitions of one event. Orders are spread over them so that no partition takes all writes.
 */
export const LIST_PARTITIONS = 16;

/** What lies in the index: orders, and attendees in the partition of their order. */
export type Listed = "ORD" | "ATT";

/** An attendee's instants of admission are apart, because other writes than the row's set them. */
export type ListedColumns = { row: string; ins: string | undefined };

/** The index partition of an order and its attendees, by the last letter of the order's id. */
const listPartitionOf = (orderId: string): number =>
  CROCKFORD.indexOf(orderId.at(-1) ?? "0") % LIST_PARTITIONS;

/** The attributes that put an order or an attendee into its event's list. */
export const listKeys = (
  eventId: string,
  { orderId, kind, id }: { orderId: string; kind: Listed; id: string },
): { listPk: string; listSk: string } => ({
  listPk: partitionKey(eventId, listPartitionOf(orderId)),
  listSk: `${kind}#${id}`,
});

/**
 * The rows of one kind of an event. The index is eventually consistent: writes of the last second
 * may be missing.
 */
export async function listedColumns(eventId: string, kind: Listed): Promise<ListedColumns[]> {
  const partitions = Array.from({ length: LIST_PARTITIONS }, (_, number) =>
    queryTexts({
      pk: partitionKey(eventId, number),
      prefix: `${kind}#`,
      index: "byEvent",
      columns: kind === "ATT" ? ["row", "ins"] : ["row"],
    }),
  );
  return (await Promise.all(partitions)).flat().map(([row = "", ins]) => ({ row, ins }));
}

/** The ids in one of the event's index partitions, sorted. */
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

const partitionKey = (eventId: string, number: number): string => `EVT#${eventId}#R${number}`;
