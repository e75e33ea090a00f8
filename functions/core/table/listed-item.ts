// Where is an item in its event's list? In one of 16 partitions, so that none takes all writes.
import { CROCKFORD } from "#shared/core/ids.ts";

export const LIST_PARTITIONS = 16;

export const listColumns = ["row", "ins"] as const;

export type Listed = "ORD" | "ATT";

const listPartitionOf = (orderId: string): number =>
  CROCKFORD.indexOf(orderId.at(-1) ?? "0") % LIST_PARTITIONS;

export const listKeys = (
  eventId: string,
  { orderId, kind, id }: { orderId: string; kind: Listed; id: string },
): { listPk: string; listSk: string } => ({
  listPk: partitionKey(eventId, listPartitionOf(orderId)),
  listSk: `${kind}#${id}`,
});

export const partitionKey = (eventId: string, number: number): string =>
  `EVT#${eventId}#R${number}`;
