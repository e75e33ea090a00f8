// Which orders and attendees does an event have? Read from its 16 index partitions at once, and counted in memory.
import { queryItems } from "#functions/core/table.ts";
import type { Attendee } from "#shared/contracts/attendees.ts";
import type { OrderRow } from "#shared/contracts/orders.ts";

/** Index partitions of one event; orders are spread over them so that no key takes all writes. */
const PARTITIONS = 16;

/**
 * An attendee's columns, and the instants of admission by check-in list that the stream worker copies beside them. The link is
 * not among them: it is a capability, made for the few rows that are shown.
 */
export type AttendeeRow = Omit<Attendee, "shortId"> & { checkIns?: Record<string, string> };

export type CheckInCount = { checkedIn: number; total: number };

/** All attendees of an event, cancelled ones too. Eventually consistent: the last second's writes may be missing. */
export const attendeeRows = (eventId: string): Promise<AttendeeRow[]> => rowsOf<AttendeeRow>(eventId, "ATT#");

/** All orders of an event that completed or whose payment was opened. Eventually consistent. */
export const orderRows = (eventId: string): Promise<OrderRow[]> => rowsOf<OrderRow>(eventId, "ORD#");

/** Active attendees by ticket; tickets that nobody holds are absent. */
export async function soldByTicket(eventId: string): Promise<Map<string, number>> {
  const sold = new Map<string, number>();
  for (const { ticketId } of await activeAttendees(eventId)) sold.set(ticketId, (sold.get(ticketId) ?? 0) + 1);
  return sold;
}

/** For each list: how many active attendees hold one of its tickets, and how many of them are in. */
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
      return [id, { checkedIn: expected.filter((row) => row.checkIns?.[id]).length, total: expected.length }];
    }),
  );
}

async function activeAttendees(eventId: string): Promise<AttendeeRow[]> {
  return (await attendeeRows(eventId)).filter(({ status }) => status === "ACTIVE");
}

async function rowsOf<Row>(eventId: string, prefix: "ATT#" | "ORD#"): Promise<Row[]> {
  const partitions = Array.from({ length: PARTITIONS }, (_, number) => `EVT#${eventId}#R${number}`);
  const items = await Promise.all(partitions.map((pk) => queryItems({ pk, prefix, index: "byEvent" })));
  // Rows are only ever written by us from the contract's columns, and checked against it before they leave.
  return items.flat().map((item) => item["row"] as Row);
}
