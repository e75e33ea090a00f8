// How is an open payment ended so that no money can arrive any more? The provider cancels first; only then stock may be given back.
import { nowAt, nowSeconds } from "#functions/core/clock.ts";
import { cancelIntent } from "#functions/core/payments.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import type { Head } from "#functions/orders/head.ts";
import { settle } from "#functions/orders/settle.ts";

/** Seconds after which an attempt that would not close is looked at again. */
const LOOK_AGAIN_SECONDS = 60;

/**
 * Closes the order's payment attempt. Answers true when no money can arrive; false when it did arrive, or when the provider is
 * still processing: the order then stays as it is and is looked at again. `status` is what the order becomes meanwhile.
 */
export async function closePayment(orderId: string, status: "RESERVED" | "EXPIRING"): Promise<boolean> {
  const { head } = await commitOrder(orderId, ({ head: now }) => {
    if (!isOpen(now) || now.pay === null || now.pay.state === "CLOSED") return null;
    if (now.pay.state === "CLOSING" && now.status === status) return null;
    const due = nowSeconds() + LOOK_AGAIN_SECONDS;
    return { head: { status, due, pay: { ...now.pay, state: "CLOSING" } }, stock: { kind: "none" } };
  });
  if (!isOpen(head)) return false;
  if (head.pay === null || head.pay.state === "CLOSED") return true;
  if (head.pay.intent !== null) {
    const intent = await cancelIntent(head.pay.intent, head.pay.account);
    if (intent.status !== "canceled") {
      await settle(orderId, intent);
      return false;
    }
  }
  const { head: after } = await commitOrder(orderId, ({ head: now }) => {
    if (!isOpen(now) || now.pay?.state !== "CLOSING") return null;
    return { head: { pay: { ...now.pay, state: "CLOSED" } }, stock: { kind: "none" } };
  });
  return isOpen(after) && after.pay?.state === "CLOSED";
}

/** Gives back what a hold or a closed payment kept, and ends the order. Does nothing where money can still arrive or has arrived. */
export async function release(orderId: string, status: "EXPIRED" | "ABANDONED"): Promise<Head> {
  const { head } = await commitOrder(orderId, ({ head: now }) => {
    if (!isOpen(now) || (now.pay !== null && now.pay.state !== "CLOSED")) return null;
    const what = status === "EXPIRED" ? "expired" : "abandoned";
    const ended = {
      status,
      kept: false,
      holds: [],
      due: null,
      ttl: nowSeconds() + KEEP_SECONDS,
      log: [...now.log, { at: nowAt(), what }],
    };
    return { head: ended, stock: { kind: now.kept ? "give" : "drop" } };
  });
  return head;
}

const isOpen = (head: Head): boolean => head.status === "RESERVED" || head.status === "EXPIRING";
const KEEP_SECONDS = 90 * 24 * 3600;
