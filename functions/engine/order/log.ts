// What does an order's log keep? A bounded number of entries, those on life and money longest.
import { nowAt } from "#functions/core/ports/clock.ts";
import type { Head } from "#functions/engine/order/head.ts";
import type { ActivityKind } from "#shared/core/order-activity.ts";

export type OrderActivity = Head["log"][number];
type NewActivity = Omit<OrderActivity, "at" | "what"> & { what: ActivityKind };

const MOST_ENTRIES = 40;

/** Entries of a repeatable kind for each person; the last one counts all further ones. */
const MOST_ALIKE = 5;
const countedKinds: ReadonlySet<string> = new Set<ActivityKind>([
  "payment_failed",
  "refunded_elsewhere",
  "refund_started",
  "refund_done",
  "refund_failed",
  "refund_slow",
  "refund_failure_told",
  "dispute_inquiry",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
]);

const lifeKinds: ReadonlySet<string> = new Set<ActivityKind>([
  "created",
  "created_by_hand",
  "paid",
  "completed",
  "expired",
  "abandoned",
  "cancelled",
]);

export const isLogFull = ({ log }: Pick<Head, "log">): boolean => log.length >= MOST_ENTRIES;

/** A full log first drops its oldest entries about people, mails and steps before the payment. */
export const logged = (
  head: Pick<Head, "log">,
  ...what: (ActivityKind | NewActivity)[]
): OrderActivity[] =>
  trimmed(
    what.reduce<OrderActivity[]>(
      (log, one) =>
        appended(log, { at: nowAt(), ...(typeof one === "string" ? { what: one } : one) }),
      head.log,
    ),
  );

function appended(log: OrderActivity[], entry: OrderActivity): OrderActivity[] {
  const alike = log.filter(({ what, by }) => what === entry.what && by === entry.by);
  const last = alike.at(-1);
  if (!last || alike.length < MOST_ALIKE || !countedKinds.has(entry.what)) return [...log, entry];
  const { amountMinor, times = 1 } = last;
  const sum = amountMinor !== undefined && { amountMinor: amountMinor + (entry.amountMinor ?? 0) };
  return [...log.filter((one) => one !== last), { ...entry, ...sum, times: times + 1 }];
}

function trimmed(log: OrderActivity[]): OrderActivity[] {
  const surplus = Math.max(0, log.length - MOST_ENTRIES);
  const passing = log.filter(({ what }) => !lifeKinds.has(what) && !countedKinds.has(what));
  const dropped = new Set(passing.slice(0, surplus));
  return log.filter((entry) => !dropped.has(entry)).slice(-MOST_ENTRIES);
}
