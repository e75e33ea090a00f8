// What if a buyer needs more time? The hold ends later, in its trays or in the head, as long as it has not ended.
import { createHash } from "node:crypto";
import { changeRefusal, type OpenedOrder } from "#functions/checkout/opened-order.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import type { Head } from "#functions/orders/head.ts";
import { EXTENSION } from "#shared/core/limits.ts";
import { problem } from "#shared/core/problems.ts";

/** Adds five minutes to the hold; the same key adds them once. Refuses the third time, and what is over or being closed. */
export async function extend(order: OpenedOrder, key: string): Promise<OpenedOrder> {
  const { head } = await commitOrder(order, ({ head: now }) => longer(now, key));
  return { ...order, head };
}

function longer(head: Head, key: string): Change | null {
  const by = createHash("sha256").update(key).digest("base64url").slice(0, KEY_LENGTH);
  if (head.extended?.by === by) return null;
  const refusal = changeRefusal(head);
  if (refusal) throw refusal;
  if (head.pay?.state === "CLOSING") throw problem("payment_in_progress");
  const times = head.extended?.times ?? 0;
  if (times >= EXTENSION.times) throw problem("no_more_extensions");
  const later = (second: number | null) => second && second + EXTENSION.seconds;
  const exp = head.exp + EXTENSION.seconds;
  const change: Partial<Head> = { exp, extended: { times: times + 1, by }, due: later(head.due), ttl: later(head.ttl) };
  return { head: change, stock: head.kept ? { kind: "none" } : { kind: "retime", until: exp } };
}

/** Enough of a key's hash to tell two requests of one order apart; keys may begin alike. */
const KEY_LENGTH = 12;
