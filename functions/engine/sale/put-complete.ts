// How does an order begin that is complete at once? Head, details and units in one transaction.
import { retry } from "#functions/core/ports/retry.ts";
import { MOST_WRITES, transact } from "#functions/core/table/table.ts";
import type { CommitRefusal } from "#functions/engine/order/commit.ts";
import { type Head, unitOfLine, unitsByPool } from "#functions/engine/order/head.ts";
import { detailsWrite, newHeadWrite, readOrder } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { tellCommit } from "#functions/engine/order/tell-commit.ts";
import { trayChanges } from "#functions/engine/order/unit-changes.ts";
import { applyToCachedTray } from "#functions/engine/stock/cached-trays.ts";
import {
  learnFlags,
  mustBeAsSeen,
  noteFlags,
  orderedFlagWrite,
  setFlagsEarly,
  unflagged,
} from "#functions/engine/stock/ordered-flags.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { trayWrite } from "#functions/engine/stock/tray-write.ts";
import { mergeChanges } from "#functions/engine/stock/trays.ts";
import type { Details } from "#functions/stored/order/details.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

const TRIES = 5;
/** Head and details. */
const ORDER_ITEMS = 2;

/** Idempotent by the order's id. Throws `not_on_sale` or `busy` if the sheet is out of date. */
export async function putComplete(
  sheet: Sheet,
  head: Head,
  details: Details,
): Promise<OrderItems | CommitRefusal> {
  const complete = await retry({ tries: TRIES, firstPauseMs: 15 }, async () => {
    const existing = await readOrder(head.id);
    if (existing) return existing;
    const planned = await trayChanges(head, { kind: "take", units: unitsByPool(head) });
    if (planned instanceof ProblemError) return planned;
    if (planned === "outdated") throw problem("busy", { retryAfter: 1 });
    const trays = mergeChanges(planned);
    if (trays.length + ORDER_ITEMS > MOST_WRITES) return reservationProblem("order_too_large");
    const sold = head.lines.map(unitOfLine);
    await setFlagsEarly(sheet, sold, MOST_WRITES - ORDER_ITEMS - trays.length);
    const wanted = unflagged(sheet, sold);
    const flags = wanted.map(orderedFlagWrite);
    const trayWrites = trays.map((one) => trayWrite(head.eventId, one));
    const writes = [...flags, ...trayWrites, newHeadWrite(head), detailsWrite(head, details)];
    const put = await transact(writes);
    if (put.ok) {
      tellCommit(null, head);
      for (const one of trays) applyToCachedTray(head.eventId, one);
      wanted.forEach(noteFlags);
      return { head, details, attendees: [], mails: [] };
    }
    const refused = put.rejections.slice(0, flags.length);
    for (const rejection of refused) mustBeAsSeen(sheet, rejection);
    if (refused.some(Boolean)) await learnFlags(sheet, wanted);
    return "lost";
  });
  if (complete === "lost") throw problem("busy", { retryAfter: 1 });
  return complete;
}
