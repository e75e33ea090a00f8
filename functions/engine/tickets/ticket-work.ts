// What is left to do about an order's tickets after its commit? To issue them, or to cancel them.
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { tryWrite } from "#functions/core/table/table.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { attendeeWrite } from "#functions/engine/tickets/attendee-write.ts";
import { issueTickets } from "#functions/engine/tickets/issue.ts";
import type { StoredAttendee } from "#functions/stored/attendees.ts";
import { problem } from "#shared/core/problems.ts";
import { isCancelled, nextLook } from "#shared/rules/order/order-life.ts";

const AT_ONCE = 25;
const TRIES = 5;

/** Does the work that the head names, and records that it is done. Idempotent. */
export async function finishTickets(orderId: string): Promise<void> {
  const finished = await retry({ tries: TRIES }, async () => {
    const order = await readOrder(orderId);
    if (!order || order.head.ticketWork === null) return;
    if (!(await isDone(order))) return "lost";
    await commitOrder(order, ({ head }) => done(head));
  });
  if (finished === "lost") throw problem("busy", { retryAfter: 1 });
}

async function isDone(order: OrderItems): Promise<boolean> {
  if (!isCancelled(order.head)) {
    await issueTickets(order);
    return true;
  }
  const active = order.attendees.filter(({ status }) => status === "ACTIVE");
  const work = (attendee: StoredAttendee) => voidTicket(order.head.id, attendee);
  await forEachConcurrent(active, { atOnce: AT_ONCE, isOver: () => false, work });
  return active.length === 0;
}

/** A ticket that was edited in between is tried again in the next round. */
async function voidTicket(orderId: string, attendee: StoredAttendee): Promise<void> {
  const change = { status: "CANCELLED", cancelledAt: nowAt() } as const;
  await tryWrite(attendeeWrite(orderId, attendee, change));
}

/** An order that was cancelled while its tickets were issued has other work now. */
function done(head: Head): Change | null {
  if (head.ticketWork !== (isCancelled(head) ? "CANCEL" : "ISSUE")) return null;
  const ticketWork = null;
  return { head: { ticketWork, due: nextLook({ ...head, ticketWork }, nowSeconds()) } };
}
