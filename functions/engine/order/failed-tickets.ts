// What if a limit in force gets more tickets, and what they sold does not fit? It loses these, and
// gives back the units that it took of them.
import { capacityAssignmentItem } from "#functions/capacity-assignments/item.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { transact, writeItem } from "#functions/core/table/table.ts";
import { type Change, tryCommit } from "#functions/engine/order/commit.ts";
import { type Head, type StockPart, soldIn } from "#functions/engine/order/head.ts";
import { limitStateWrite } from "#functions/engine/stock/limits.ts";
import { covers } from "#functions/engine/stock/limits-of.ts";
import { findPool, type StoredPool } from "#functions/engine/stock/read-pools.ts";
import { type Sheet, sheetNow } from "#functions/engine/stock/sheet.ts";
import { MOST_TRAYS } from "#functions/engine/stock/trays.ts";
import { ProblemError } from "#shared/core/problems.ts";
import { isComplete, isUnpaid } from "#shared/rules/order-life.ts";

/**
 * Ends a build whose limit has fewer units than were sold. An assignment that was in force and got
 * more tickets loses these tickets again. It stays BUILDING until it has given back the units that
 * it took for them, so this returns the sheet and the pool to go on with. Any other limit is
 * switched OFF and notes its tickets. If the organizer brings it into force with other tickets
 * later, it then gives back the units of the noted ones. Returns null if nothing is left to do, or
 * if the organizer changed the limit meanwhile.
 */
export async function giveUp(
  sheet: Sheet,
  pool: StoredPool,
): Promise<{ sheet: Sheet; pool: StoredPool } | null> {
  const { event } = sheet;
  const members = sheet.tickets.map(({ id }) => id).filter((id) => hasTicket(sheet, pool.id, id));
  const former = members.filter((id) => pool.formerTickets?.includes(id));
  const failed = members.filter((id) => !former.includes(id));
  const isOff = former.length === 0 || failed.length === 0;
  const leaving = [...new Set([...(pool.leaving ?? []), ...(isOff ? members : failed)])];
  if (isOff) {
    await writeItem(limitStateWrite(event, pool.id, "OFF", { seen: pool, leaving }));
    return null;
  }
  const version = sheet.assignments.find(({ id }) => id === pool.id)?.version ?? 0;
  // Only together: an edit that came first may have left the limit with other tickets.
  const { ok } = await transact([
    limitStateWrite(event, pool.id, "BUILDING", { seen: pool, formerTickets: former, leaving }),
    {
      update: capacityAssignmentItem.key({ eventId: event.id, id: pool.id }),
      set: "SET appliesTo = :to, ticketIds = :ids ADD #version :one",
      if: "#version = :version",
      names: { "#version": "version" },
      values: { ":to": "TICKETS", ":ids": former, ":one": 1, ":version": version },
    },
  ]);
  if (!ok) return null;
  const next = await findPool(event.id, pool.id);
  return next?.v === pool.v + 1 ? { sheet: await sheetNow(event.id), pool: next } : null;
}

const hasTicket = ({ assignments }: Sheet, poolId: string, ticketId: string): boolean =>
  assignments.some((one) => one.id === poolId && one.status === "ACTIVE" && covers(one, ticketId));

/** The tickets whose units the limit gives back, but those that it was given again meanwhile. */
export function leavingTickets(sheet: Sheet, { id, leaving = [] }: StoredPool): string[] {
  return leaving.filter((ticketId) => !hasTicket(sheet, id, ticketId));
}

/** True if the order keeps units, and its end is not giving them back already. */
export const keepsUnits = (head: Head): boolean =>
  head.kept && (isUnpaid(head) || isComplete(head));

/** True if units of the order are counted in a limit that failed to take in their tickets. */
export const isToLeave = (head: Head, sheet: Sheet, pool: StoredPool): boolean =>
  keepsUnits(head) && head.stock.some((part) => isLeaving(head, part, sheet, pool));

/** Takes the pool out of such parts of the order's stock, and gives their units back to it. */
export async function leave(sheet: Sheet, pool: StoredPool, orderId: string): Promise<void> {
  for (;;) {
    const left = await tryCommit(orderId, ({ head }) => withoutPool(head, sheet, pool));
    if (left instanceof ProblemError) {
      // One part with more units than a transaction has trays, each in another tray: they stay.
      logger.error("an order cannot leave a limit", { orderId, poolId: pool.id, error: left });
      return;
    }
    if (!left.changed) return;
  }
}

/** As many parts as are sure to fit one transaction, but one at least. Null if there is none. */
function withoutPool(head: Head, sheet: Sheet, pool: StoredPool): Change | null {
  if (!isToLeave(head, sheet, pool)) return null;
  let units = 0;
  const stock = head.stock.map((part) => {
    const isTooMuch = units > 0 && units + part.units > MOST_TRAYS;
    if (isTooMuch || !isLeaving(head, part, sheet, pool)) return part;
    units += part.units;
    return { ...part, pools: part.pools.filter((id) => id !== pool.id) };
  });
  return { head: { stock }, units: { kind: "leave", by: new Map([[pool.id, units]]) } };
}

function isLeaving(head: Head, part: StockPart, sheet: Sheet, pool: StoredPool): boolean {
  const sold = soldIn(head, part);
  return (
    sold !== null &&
    part.pools.includes(pool.id) &&
    leavingTickets(sheet, pool).includes(sold.ticketId)
  );
}
