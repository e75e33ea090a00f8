// Where does an item stand in its event's list? In one of 16 partitions of one index. Its keys and
// its columns are described here alone.
import { CROCKFORD } from "#shared/core/ids.ts";

/**
 * Index partitions of one event. Orders are spread over them so that no partition takes all writes.
 */
export const LIST_PARTITIONS = 16;

/** The columns of the index: a row's packed text, and an attendee's instants of admission. */
export const listColumns = ["row", "ins"] as const;

/** What lies in the index: orders, and attendees in the partition of their order. */
export type Listed = "ORD" | "ATT";

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

/** The key of one of the event's index partitions. */
export const partitionKey = (eventId: string, number: number): string =>
  `EVT#${eventId}#R${number}`;
