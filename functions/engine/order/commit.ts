// How does an order change after its hold? Together with its trays, in one transaction.
import { randomText } from "#functions/core/ports/clock.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { MOST_WRITES, type Write } from "#functions/core/table/table.ts";
import { writeAll } from "#functions/core/table/write-all.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { nextHeadWrite, readOrder } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { tellCommit } from "#functions/engine/order/tell-commit.ts";
import {
  holdsAfter,
  trayChanges,
  type UnitChange,
  type UnitRefusal,
} from "#functions/engine/order/unit-changes.ts";
import { applyToCachedTray } from "#functions/engine/stock/cached-trays.ts";
import { trayWrite } from "#functions/engine/stock/tray-write.ts";
import { mergeChanges, type TrayChange } from "#functions/engine/stock/trays.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { mayFollow } from "#shared/rules/order/order-life.ts";

export type CommitRefusal = UnitRefusal | ProblemError<"order_too_large">;
export type Change = {
  head: Partial<Head>;
  units?: UnitChange;
  writes?: (head: Head, trays: readonly TrayChange[]) => Write[];
};
/** Null means that nothing is left to do. Throws refusals. Runs again after each lost race. */
export type Decide = (order: OrderItems) => Change | null;
type Committed = OrderItems & { changed: boolean };

const TRIES = 5;

/** Passing an order that was just read saves one read. Throws 503 `busy` after too many races. */
export async function commitOrder(from: string | OrderItems, decide: Decide): Promise<Committed> {
  const committed = await tryCommit(from, decide);
  if (committed instanceof ProblemError) throw committed;
  return committed;
}

/** Returns the refusal if the change needs units that are not free; nothing has changed then. */
export async function tryCommit(
  from: string | OrderItems,
  decide: Decide,
): Promise<Committed | CommitRefusal> {
  const commit = randomText(12);
  const id = typeof from === "string" ? from : from.head.id;
  let known = typeof from === "string" ? null : from;
  let isOutdated = false;
  let before: Head | null = null;
  const committed = await retry({ tries: TRIES, firstPauseMs: 15 }, async () => {
    const order = known ?? (await readOrder(id));
    known = null;
    if (!order) throw checkoutProblem("order_not_found");
    // Our own write succeeded although its answer was lost.
    if (order.head.commit === commit) {
      tellCommit(before, order.head);
      return { ...order, changed: true };
    }
    before = order.head;
    const change = decide(order);
    if (!change) return { ...order, changed: false };
    const applied = await apply(order, change, commit);
    if (applied instanceof ProblemError) {
      // The units may be gone because another request of the same order has taken them.
      known = await readOrder(id);
      return !known || known.head.version === order.head.version ? applied : "lost";
    }
    if (typeof applied === "object") return { ...order, head: applied, changed: true };
    isOutdated = applied === "outdated";
    return "lost";
  });
  if (committed !== "lost") return committed;
  if (isOutdated) throw new Error("A pool has fewer kept units than its orders list.");
  throw problem("busy", { retryAfter: 1 });
}

async function apply(
  order: OrderItems,
  change: Change,
  commit: string,
): Promise<Head | CommitRefusal | "outdated" | "lost"> {
  mustFollow(order.head, change.head);
  const { version } = order.head;
  const planned = change.units ? await trayChanges(order.head, change.units) : [];
  if (planned === "outdated" || planned instanceof ProblemError) return planned;
  const trays = mergeChanges(planned);
  const holds = change.units?.kind === "replace" && { holds: holdsAfter(order.head, trays) };
  const next = { ...order.head, ...holds, ...change.head };
  const head: Head = { ...next, version: version + 1, commit };
  const writes = [
    nextHeadWrite(head, version),
    ...trays.map((one) => trayWrite(head.eventId, one)),
    ...(change.writes?.(head, trays) ?? []),
  ];
  // A take or a swap over too many trays is refused. give-back.ts splits give-backs into parts.
  if (writes.length > MOST_WRITES) return reservationProblem("order_too_large");
  if (!(await writeAll(writes)).ok) return "lost";
  tellCommit(order.head, head);
  for (const one of trays) applyToCachedTray(head.eventId, one);
  return head;
}

function mustFollow({ id, status }: Head, { status: next = status }: Partial<Head>): void {
  if (!mayFollow(status, next)) throw new Error(`The order ${id} is ${status}, so never ${next}.`);
}
