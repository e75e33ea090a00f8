// What if somebody does not come, or comes after all? A cancelled ticket gives its unit back exactly once; a reactivated one takes one.
import { attendeeWrite, mustHave } from "#functions/attendees/store.ts";
import { poolLevels } from "#functions/inventory/pools.ts";
import { type SheetTicket, saleSheet } from "#functions/inventory/sheet.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { type AttendeeItem, type Head, logged, type OrderItems } from "#functions/orders/head.ts";
import { newTicketMail, withMail } from "#functions/orders/mails.ts";
import type { AttendeeStatus } from "#shared/contracts/attendees.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

/** Seconds in which a cancellation can be taken back before its holder is told. */
const UNDO_SECONDS = 120;

/**
 * Cancels or reactivates one ticket, with its stock in the same transaction; asking again for what is so changes nothing. A ticket
 * that finds no free unit stays cancelled: 409 `no_stock_to_reactivate` with the numbers. With `notifyHolder` a mail tells the
 * holder of the cancellation, unless the ticket is active again by then.
 */
export async function setAttendeeStatus(
  order: OrderItems,
  attendeeId: string,
  status: AttendeeStatus,
  { by, notifyHolder }: { by: string; notifyHolder: boolean },
): Promise<OrderItems> {
  const { ticketId, index, status: before } = mustHave(order, attendeeId);
  const isTold = notifyHolder && status === "CANCELLED" && before !== status;
  const id = isTold ? await newTicketMail(order, index) : null;
  const { tickets } = await saleSheet(order.head.evt);
  const ticket = tickets.find((one) => one.id === ticketId);
  try {
    return await commitOrder(order, (now) => {
      const attendee = mustHave(now, attendeeId);
      if (attendee.status === status) return null;
      if (now.head.status === "CANCELLED") throw problem("order_cancelled");
      if (now.head.status !== "COMPLETED") throw problem("order_not_complete");
      if (status === "CANCELLED") {
        const change = cancelled(now.head, attendee, by);
        const mail = { kind: "CANCELLATION", to: attendee.email, index } as const;
        return id ? withMail(change, now.head, { id, ...mail }, by, UNDO_SECONDS) : change;
      }
      if (!ticket) throw problem("ticket_not_found");
      return reactivated(now.head, attendee, ticket, by);
    });
  } catch (error) {
    if (!ticket || !(error instanceof ProblemError) || error.code !== "sold_out") throw error;
    throw await noStock(order.head.evt, ticket);
  }
}

/** The unit goes back to the pools that its line lists, whatever the organizer changed since. */
function cancelled(head: Head, attendee: AttendeeItem, by: string): Change {
  const { place, line } = lineOf(head, attendee.index);
  const stock = head.stock.with(place, { ...line, units: line.units - 1 });
  return {
    head: { stock, log: logged(head, { what: "attendee_cancelled", by, index: attendee.index }) },
    stock: { kind: "shift", by: new Map(line.pools.map((pool) => [pool, -1])) },
    also: () => [attendeeWrite(head.id, attendee, { status: "CANCELLED" })],
  };
}

/** The unit is taken where the sheet says today. The line's other units follow it there, since a line has one list of pools. */
function reactivated(head: Head, attendee: AttendeeItem, ticket: SheetTicket, by: string): Change {
  const { place, line } = lineOf(head, attendee.index);
  const next = { ...line, units: line.units + 1, pools: ticket.pools };
  const unitsIn = (one: typeof line, pool: string) => (one.pools.includes(pool) ? one.units : 0);
  const pools = [...new Set([...line.pools, ...next.pools])];
  return {
    head: {
      stock: head.stock.with(place, next),
      log: logged(head, { what: "attendee_reactivated", by, index: attendee.index }),
    },
    stock: { kind: "shift", by: new Map(pools.map((pool) => [pool, unitsIn(next, pool) - unitsIn(line, pool)])) },
    also: () => [attendeeWrite(head.id, attendee, { status: "ACTIVE", revision: attendee.revision + 1 })],
  };
}

/** The line that an attendee's unit belongs to: tickets were issued in the lines' order. */
function lineOf(head: Head, index: number): { place: number; line: Head["stock"][number] } {
  let issued = 0;
  const place = head.lines.findIndex(({ quantity }) => {
    issued += quantity;
    return index < issued;
  });
  const line = head.stock[place];
  if (!line) throw new Error("An attendee belongs to no line of their order.");
  return { place, line };
}

/** The fullest limit of the ticket as it is now, in numbers. */
async function noStock(eventId: string, { title, pools }: SheetTicket): Promise<ProblemError> {
  const levels = [...(await poolLevels(eventId, pools)).values()];
  const [tightest] = levels.toSorted((a, b) => a.free - b.free);
  const { free, held, kept } = tightest ?? { free: 0, held: 0, kept: 0 };
  return problem("no_stock_to_reactivate", { params: { title, held, kept, limit: free + held + kept } });
}
