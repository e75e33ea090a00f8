// Which unit of stock belongs to a ticket, and how is it given back, taken or moved?
import { type Decide, tryCommit } from "#functions/engine/order/commit.ts";
import {
  type Head,
  type StockPart,
  unitOfPart,
  unitsByPool,
} from "#functions/engine/order/head.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { isShort } from "#functions/engine/sale/plan.ts";
import { isLimitChanging, poolsOf, type SaleUnit } from "#functions/engine/stock/limits-of.ts";
import { noStock } from "#functions/engine/stock/no-stock.ts";
import { type Sheet, saleSheet } from "#functions/engine/stock/sheet.ts";
import { attendeeOf } from "#functions/engine/tickets/attendee-store.ts";
import { withAllTickets } from "#functions/engine/tickets/issue.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

export type Moved = { stock: Head["stock"]; shift: { kind: "shift"; by: Map<string, number> } };

/** To the pools of its part, even if the organizer has changed the ticket since. */
export function unitGivenBack(head: Head, attendee: StoredAttendee): Moved {
  const part = partOf(head, attendee);
  if (part.units === 0) throw new Error("A part of the stock has no unit left to give back.");
  return {
    stock: head.stock.with(attendee.part, { ...part, units: part.units - 1 }),
    shift: { kind: "shift", by: new Map(part.pools.map((pool) => [pool, -1])) },
  };
}

/** A part has one list of pools, so its other units move to `pools` too. */
export function unitTaken(head: Head, attendee: StoredAttendee, pools: string[]): Moved {
  const part = partOf(head, attendee);
  const next = { ...part, units: part.units + 1, pools };
  const unitsIn = (one: StockPart, pool: string) => (one.pools.includes(pool) ? one.units : 0);
  const all = [...new Set([...part.pools, ...next.pools])];
  return {
    stock: head.stock.with(attendee.part, next),
    shift: {
      kind: "shift",
      by: new Map(all.map((pool) => [pool, unitsIn(next, pool) - unitsIn(part, pool)])),
    },
  };
}

/** The unit stays on its price line, in a part of ticket `to`; `part` is that part's index. */
export function unitMoved(
  head: Head,
  attendee: StoredAttendee,
  to: SaleUnit,
  pools: string[],
): Moved & { part: number } {
  const from = partOf(head, attendee);
  if (from.units === 0) throw new Error("A part of the stock has no unit left to move.");
  const rest = head.stock.with(attendee.part, { ...from, units: from.units - 1 });
  const found = rest.findIndex(
    (one) => one.line === from.line && isSame(unitOfPart(head, one), to),
  );
  const part = found < 0 ? rest.length : found;
  const { ticketId, tierId } = to;
  const moved = { units: 0, line: from.line, ticketId, ...(tierId !== null && { tierId }) };
  const { units, ...before } = rest[part] ?? moved;
  const stock = [...rest];
  stock[part] = { ...before, units: units + 1, pools };
  const [was, is] = [unitsByPool(head), unitsByPool({ stock })];
  const by = [...new Set([...was.keys(), ...is.keys()])].map(
    (pool) => [pool, (is.get(pool) ?? 0) - (was.get(pool) ?? 0)] as const,
  );
  return { stock, part, shift: { kind: "shift", by: new Map(by) } };
}

const isSame = (a: SaleUnit | null, b: SaleUnit): boolean =>
  a?.ticketId === b.ticketId && a.tierId === b.tierId;

/** Null if the ticket is gone; "changing" while one of its limits takes in what was sold. */
type Pools = string[] | "changing" | null;

/** Throws 409 `no_stock` if no unit is free. `decide` gets what an attendee has at each attempt. */
export async function commitWithUnit(
  order: OrderItems,
  attendeeId: string,
  decide: (order: OrderItems, attendee: StoredAttendee, pools: Pools) => ReturnType<Decide>,
): Promise<OrderItems> {
  const sheet = await saleSheet(order.head.eventId);
  let last = order;
  const committed = await tryCommit(await withAllTickets(order), (now) => {
    last = now;
    const attendee = attendeeOf(now, attendeeId);
    const isChanging = isLimitChanging(sheet, attendee);
    return decide(now, attendee, isChanging ? "changing" : poolsIn(sheet, attendee));
  });
  if (!(committed instanceof ProblemError)) return committed;
  const attendee = attendeeOf(last, attendeeId);
  const pools = poolsIn(sheet, attendee);
  if (!pools || !isShort(committed)) throw committed;
  throw await noStock(sheet, unitTaken(last.head, attendee, pools).shift.by);
}

const poolsIn = (sheet: Sheet, sold: SaleUnit): string[] | null =>
  sheet.tickets.some(({ id }) => id === sold.ticketId) ? poolsOf(sheet, sold) : null;

export function usablePools(pools: Pools): string[] {
  if (pools === "changing") throw reservationProblem("limit_changing");
  if (!pools) throw problem("not_found");
  return pools;
}

function partOf(head: Head, { part: index }: StoredAttendee): StockPart {
  const part = head.stock[index];
  if (!part) throw new Error("An attendee's unit is in no part of their order's stock.");
  return part;
}
