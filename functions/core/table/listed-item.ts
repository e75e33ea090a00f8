// Where is an item in its event's list? In one of 16 partitions, so that none takes all writes.
import { CROCKFORD, organizerSlug } from "#shared/core/ids.ts";

export const LIST_PARTITIONS = 16;

export const listColumns = ["row", "ins"] as const;

export type Listed = "ORD" | "ATT";

const listPartitionOf = (id: string): number =>
  CROCKFORD.indexOf(id.at(-1) ?? "0") % LIST_PARTITIONS;

export const listKeys = (
  eventId: string,
  { orderId, kind, id }: { orderId: string; kind: Listed; id: string },
): { listPk: string; listSk: string } => ({
  listPk: partitionKey(eventId, listPartitionOf(orderId)),
  listSk: `${kind}#${id}`,
});

/** Of an event that the world can find, by its end: a range has those that have not ended. */
export const publicListKeys = (
  eventId: string,
  endsAt: string,
): { listPk: string; listSk: string } => ({
  listPk: publicPartitionKey(listPartitionOf(eventId)),
  listSk: `${endsAt}#${eventId}`,
});

const publicPartitionKey = (number: number): string => `PUBLIC#${number}`;

export const publicPartitions: readonly string[] = Array.from(
  { length: LIST_PARTITIONS },
  (_, number) => publicPartitionKey(number),
);

export const hostListKeys = (organizerId: string): { listPk: string; listSk: string } => ({
  listPk: hostPartitionKey(listPartitionOf(organizerId)),
  listSk: organizerId,
});

/** Of an organizer, whom its page knows by the id alone. Whoever writes the name writes it. */
export const hostRow = (organizerId: string, name: string) => ({
  ...hostListKeys(organizerId),
  row: organizerSlug(name),
});

const hostPartitionKey = (number: number): string => `HOST#${number}`;

export const hostPartitions: readonly string[] = Array.from(
  { length: LIST_PARTITIONS },
  (_, number) => hostPartitionKey(number),
);

export const partitionKey = (eventId: string, number: number): string =>
  `EVT#${eventId}#R${number}`;
