// Which orders and attendees does an event have? The list index is read and counted in memory.
import { listedColumns } from "#functions/core/table/list-index.ts";
import { type ListedOrder, readOrderRows } from "#functions/engine/order/order-row.ts";
import { type AttendeeRow, readAttendeeRows } from "#functions/engine/tickets/attendee-row.ts";

export type CheckInCount = { checkedIn: number; total: number };

export async function listedOrders(eventId: string): Promise<ListedOrder[]> {
  return readOrderRows((await listedColumns(eventId, "ORD")).map(({ row }) => row));
}

/** With cancelled ones. Eventually consistent: writes of the last second may be missing. */
export async function attendeeRows(eventId: string): Promise<AttendeeRow[]> {
  return readAttendeeRows(await listedColumns(eventId, "ATT"));
}

export async function soldUnits(eventId: string): Promise<(id: string) => number> {
  const sold = new Map<string, number>();
  for (const { ticketId, tierId } of await activeAttendees(eventId))
    for (const id of tierId === null ? [ticketId] : [ticketId, tierId])
      sold.set(id, (sold.get(id) ?? 0) + 1);
  return (id) => sold.get(id) ?? 0;
}

export async function codeUses(eventId: string): Promise<(promoCodeId: string) => number> {
  const orders = await listedOrders(eventId);
  // Only a complete order has a reference; the list also has those whose card was declined.
  const using = orders.filter((one) => one.reference !== null && one.status !== "CANCELLED");
  const uses = Map.groupBy(using, ({ promoCodeId }) => promoCodeId);
  return (id) => uses.get(id)?.length ?? 0;
}

type CountedList = { id: string; ticketIds: readonly string[] };

export async function countCheckIns(
  eventId: string,
  lists: readonly CountedList[],
): Promise<Map<string, CheckInCount>> {
  if (lists.length === 0) return new Map();
  return (await checkInCounts(eventId, lists)).ofList;
}

export async function checkInCounts(
  eventId: string,
  lists: readonly CountedList[],
): Promise<{ all: CheckInCount; ofList: Map<string, CheckInCount> }> {
  const active = await activeAttendees(eventId);
  const isIn = (row: AttendeeRow) => row.checkedInAt !== null;
  const ofList = lists.map(({ id, ticketIds }): [string, CheckInCount] => {
    const wanted = new Set(ticketIds);
    const expected = active.filter(({ ticketId }) => wanted.has(ticketId));
    return [id, countedIn(expected, (row) => row.checkIns[id] !== undefined)];
  });
  return { all: countedIn(active, isIn), ofList: new Map(ofList) };
}

const countedIn = (
  expected: readonly AttendeeRow[],
  isIn: (row: AttendeeRow) => boolean,
): CheckInCount => ({ checkedIn: expected.filter(isIn).length, total: expected.length });

export async function countOrdersWithTickets(eventId: string): Promise<number> {
  return new Set((await activeAttendees(eventId)).map(({ orderId }) => orderId)).size;
}

async function activeAttendees(eventId: string): Promise<AttendeeRow[]> {
  return (await attendeeRows(eventId)).filter(({ status }) => status === "ACTIVE");
}
