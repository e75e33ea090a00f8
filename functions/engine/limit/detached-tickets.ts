// What if a ticket is taken out of a limit before it was in force? The limit returns its units.
import { logger } from "#functions/core/ports/logger.ts";
import { type Change, tryCommit } from "#functions/engine/order/commit.ts";
import { type Head, type StockPart, unitOfPart } from "#functions/engine/order/head.ts";
import { covers } from "#functions/engine/stock/limits-of.ts";
import type { StoredPool } from "#functions/engine/stock/read-pools.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { MOST_TRAYS } from "#functions/engine/stock/trays.ts";
import { ProblemError } from "#shared/core/problems.ts";
import { isComplete, isUnpaid } from "#shared/rules/order/order-life.ts";

const hasTicket = ({ assignments }: Sheet, poolId: string, ticketId: string): boolean =>
  assignments.some((one) => one.id === poolId && one.status === "ACTIVE" && covers(one, ticketId));

/** Tickets to detach, unless they were added again. */
export function ticketsToDetach(sheet: Sheet, { id, leaving = [] }: StoredPool): string[] {
  return leaving.filter((ticketId) => !hasTicket(sheet, id, ticketId));
}

/** An ended order that is still kept is giving its units back already. */
export const keepsUnits = (head: Head): boolean =>
  head.kept && (isUnpaid(head) || isComplete(head));

export const hasPartToDetach = (head: Head, sheet: Sheet, pool: StoredPool): boolean =>
  keepsUnits(head) && head.stock.some((part) => isPartToDetach(head, part, sheet, pool));

export async function detachPool(sheet: Sheet, pool: StoredPool, orderId: string): Promise<void> {
  for (;;) {
    const detached = await tryCommit(orderId, ({ head }) => withoutPool(head, sheet, pool));
    if (detached instanceof ProblemError) {
      // One part has more units than a transaction has trays, each in another tray: they stay.
      logger.error("an order cannot leave a limit", { orderId, poolId: pool.id, error: detached });
      return;
    }
    if (!detached.changed) return;
  }
}

/** As many parts as are sure to fit one transaction, but one at least. */
function withoutPool(head: Head, sheet: Sheet, pool: StoredPool): Change | null {
  if (!hasPartToDetach(head, sheet, pool)) return null;
  let units = 0;
  const stock = head.stock.map((part) => {
    const isTooMuch = units > 0 && units + part.units > MOST_TRAYS;
    if (isTooMuch || !isPartToDetach(head, part, sheet, pool)) return part;
    units += part.units;
    return { ...part, pools: part.pools.filter((id) => id !== pool.id) };
  });
  return { head: { stock }, units: { kind: "detach", by: new Map([[pool.id, units]]) } };
}

function isPartToDetach(head: Head, part: StockPart, sheet: Sheet, pool: StoredPool): boolean {
  const sold = unitOfPart(head, part);
  return (
    sold !== null &&
    part.pools.includes(pool.id) &&
    ticketsToDetach(sheet, pool).includes(sold.ticketId)
  );
}
