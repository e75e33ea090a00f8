// Which unit of stock belongs to a ticket? A cancellation gives it back, and a reactivation takes
// one again.
import { poolLevels } from "#functions/inventory/pools.ts";
import { saleSheet } from "#functions/inventory/sheet.ts";
import { type Change, commitOrder, type Decide } from "#functions/orders/commit.ts";
import type { AttendeeItem, Head, OrderItems } from "#functions/orders/head.ts";
import type { StoredTicket } from "#functions/tickets/item.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

/** The order's lines after the move, and its effect on the pools. */
type Moved = { stock: Head["stock"]; shift: Change["stock"] };

/**
 * Gives the unit back to the pools of its line, even if the organizer has changed the ticket since.
 */
export function unitGivenBack(head: Head, attendee: AttendeeItem): Moved {
  const { place, line } = lineOf(head, attendee.index);
  return {
    stock: head.stock.with(place, { ...line, units: line.units - 1 }),
    shift: { kind: "shift", by: new Map(line.pools.map((pool) => [pool, -1])) },
  };
}

/**
 * Takes the unit from the ticket's present pools. The line's other units move to those pools too,
 * because a line has one list of pools.
 */
export function unitTaken(head: Head, attendee: AttendeeItem, ticket: StoredTicket): Moved {
  const { place, line } = lineOf(head, attendee.index);
  const next = { ...line, units: line.units + 1, pools: ticket.pools };
  const unitsIn = (one: typeof line, pool: string) => (one.pools.includes(pool) ? one.units : 0);
  const pools = [...new Set([...line.pools, ...next.pools])];
  return {
    stock: head.stock.with(place, next),
    shift: {
      kind: "shift",
      by: new Map(pools.map((pool) => [pool, unitsIn(next, pool) - unitsIn(line, pool)])),
    },
  };
}

/**
 * Commits a change that may take a unit of a ticket. `decide` gets the ticket as the sheet has it
 * now. If no unit is free, it throws 409 `no_stock_to_reactivate` with the numbers, and nothing
 * changes.
 */
export async function commitWithUnit(
  order: OrderItems,
  ticketId: string,
  decide: (order: OrderItems, ticket: StoredTicket | undefined) => ReturnType<Decide>,
): Promise<OrderItems> {
  const { tickets } = await saleSheet(order.head.evt);
  const ticket = tickets.find((one) => one.id === ticketId);
  try {
    return await commitOrder(order, (now) => decide(now, ticket));
  } catch (error) {
    if (!ticket || !(error instanceof ProblemError) || error.code !== "sold_out") throw error;
    throw await noStock(order.head.evt, ticket);
  }
}

/** The line of an attendee's unit, found by index: tickets are issued in the order of the lines. */
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

/** The refusal, with the numbers of the ticket's limit that has the fewest free units. */
async function noStock(eventId: string, { title, pools }: StoredTicket): Promise<ProblemError> {
  const levels = [...(await poolLevels(eventId, pools)).values()];
  const [tightest] = levels.toSorted((a, b) => a.free - b.free);
  const { free, held, kept } = tightest ?? { free: 0, held: 0, kept: 0 };
  return problem("no_stock_to_reactivate", {
    params: { title, held, kept, limit: free + held + kept },
  });
}
