// Which orders and attendees does an event have? Read from its 16 index partitions at once, and
// counted in memory.
import { type Item, queryItems } from "#functions/core/table.ts";
import type { Attendee } from "#shared/contracts/attendees.ts";

/** Index partitions of one event; orders are spread over them so that no key takes all writes. */
export const EVENT_PARTITIONS = 16;

/**
 * An attendee's columns and revision, and the instants of admission by check-in list that the
 * stream worker copies beside them. The link is not among them: it is a capability, made for the
 * few rows that are shown.
 */
export type AttendeeRow = Omit<Attendee, "shortId"> & {
  revision: number;
  checkIns?: Record<string, string>;
};

export type CheckInCount = { checkedIn: number; total: number };

/**
 * All attendees of an event, cancelled ones too. Eventually consistent: the last second's writes
 * may be missing.
 */
export async function attendeeRows(eventId: string): Promise<AttendeeRow[]> {
  // Rows are only ever written by us from the contract's columns, and checked against it before
  // they leave.
  return (await listedItems(eventId, "ATT#")).map((item) => item["row"] as AttendeeRow);
}

/** Active attendees by ticket; tickets that nobody holds are absent. */
export async function soldByTicket(eventId: string): Promise<Map<string, number>> {
  const sold = new Map<string, number>();
  for (const { ticketId } of await activeAttendees(eventId))
    sold.set(ticketId, (sold.get(ticketId) ?? 0) + 1);
  return sold;
}

/**
 * For each list: how many active attendees hold one of its tickets, and how many of them are in.
 */
export async function countCheckIns(
  eventId: string,
  lists: readonly { id: string; ticketIds: readonly string[] }[],
): Promise<Map<string, CheckInCount>> {
  if (lists.length === 0) return new Map();
  const active = await activeAttendees(eventId);
  return new Map(
    lists.map(({ id, ticketIds }) => {
      const wanted = new Set(ticketIds);
      const expected = active.filter(({ ticketId }) => wanted.has(ticketId));
      return [
        id,
        { checkedIn: expected.filter((row) => row.checkIns?.[id]).length, total: expected.length },
      ];
    }),
  );
}

/** How many orders have an active ticket. */
export async function countOrdersWithTickets(eventId: string): Promise<number> {
  return new Set((await activeAttendees(eventId)).map(({ orderId }) => orderId)).size;
}

/** The ids of the orders in one of the event's index partitions, in order. */
export async function listedOrderIds(eventId: string, partition: number): Promise<string[]> {
  const items = await queryItems({
    pk: partitionKey(eventId, partition),
    prefix: "ORD#",
    index: "byEvent",
  });
  return items.map(({ pk }) => pk.slice("ORD#".length));
}

async function activeAttendees(eventId: string): Promise<AttendeeRow[]> {
  return (await attendeeRows(eventId)).filter(({ status }) => status === "ACTIVE");
}

/**
 * The items of one kind that stand in the event's list index, each with its keys and the attribute
 * `row`.
 */
export async function listedItems(eventId: string, prefix: "ATT#" | "ORD#"): Promise<Item[]> {
  const partitions = Array.from({ length: EVENT_PARTITIONS }, (_, number) =>
    partitionKey(eventId, number),
  );
  return (
    await Promise.all(partitions.map((pk) => queryItems({ pk, prefix, index: "byEvent" })))
  ).flat();
}

const partitionKey = (eventId: string, number: number): string => `EVT#${eventId}#R${number}`;
