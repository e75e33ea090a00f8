// Which orders and attendees does an event have? The answer is read from 16 index partitions and
// counted in memory.
import { type Item, queryItems } from "#functions/core/table.ts";
import type { Attendee } from "#shared/contracts/attendees.ts";

/**
 * Index partitions of one event. Orders are spread over them so that no partition takes all writes.
 */
export const EVENT_PARTITIONS = 16;

/**
 * An attendee's columns and revision. The stream worker copies the instants of admission into
 * `checkIns`, by check-in list. `shortId` is missing because it is a link that gives access: it is
 * made only for the rows shown.
 */
export type AttendeeRow = Omit<Attendee, "shortId"> & {
  revision: number;
  checkIns?: Record<string, string>;
};

export type CheckInCount = { checkedIn: number; total: number };

/**
 * All attendees of an event, including cancelled ones. The index is eventually consistent: writes
 * of the last second may be missing.
 */
export async function attendeeRows(eventId: string): Promise<AttendeeRow[]> {
  // Only our code writes rows, from the contract's columns. They are checked against the contract
  // before they are sent.
  return (await listedItems(eventId, "ATT#")).map((item) => item["row"] as AttendeeRow);
}

/** The number of active attendees by ticket. Tickets without an active attendee are absent. */
export async function soldByTicket(eventId: string): Promise<Map<string, number>> {
  const sold = new Map<string, number>();
  for (const { ticketId } of await activeAttendees(eventId))
    sold.set(ticketId, (sold.get(ticketId) ?? 0) + 1);
  return sold;
}

/**
 * For each check-in list: the active attendees with one of its tickets, and how many of them are
 * checked in.
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

/** The number of orders with at least one active ticket. */
export async function countOrdersWithTickets(eventId: string): Promise<number> {
  return new Set((await activeAttendees(eventId)).map(({ orderId }) => orderId)).size;
}

/** The ids of the orders in one of the event's index partitions, sorted. */
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

/** The event's items of one kind in the list index. Each has its keys and the attribute `row`. */
export async function listedItems(eventId: string, prefix: "ATT#" | "ORD#"): Promise<Item[]> {
  const partitions = Array.from({ length: EVENT_PARTITIONS }, (_, number) =>
    partitionKey(eventId, number),
  );
  return (
    await Promise.all(partitions.map((pk) => queryItems({ pk, prefix, index: "byEvent" })))
  ).flat();
}

const partitionKey = (eventId: string, number: number): string => `EVT#${eventId}#R${number}`;
