// What does unfinished work need? Every step is a roll-forward that any number may run.
import { nowSeconds } from "#functions/core/clock.ts";
import { mailStep } from "#functions/mail/delivery.ts";
import { lookAfterMail } from "#functions/mail/sweep-mails.ts";
import { listUnderAddress } from "#functions/orders/by-address.ts";
import { endUnpaid } from "#functions/orders/close-payment.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import type { OrderItems } from "#functions/orders/head.ts";
import { issueTickets } from "#functions/orders/issue.ts";
import { readOrder } from "#functions/orders/order.ts";
import { driveRefunds } from "#functions/orders/settle.ts";

/** Seconds until the next look at work that is still not done. */
const BACKOFF_SECONDS = 60;

/** Drives one order on: refunds, tickets and mail of a completed one, the end of a kept one whose time is over. */
export async function driveOrder(orderId: string): Promise<void> {
  const order = await readOrder(orderId);
  if (!order || order.head.due === null || order.head.due > nowSeconds()) return;
  const { head } = order;
  await driveRefunds(head);
  if (head.status === "COMPLETED") {
    await issueTickets(order);
    if (head.buyer) await listUnderAddress({ ...head, email: head.buyer.email });
    await lookAfterMail({ order: head.id });
    await lookAgain(orderId);
  } else if ((head.status === "RESERVED" || head.status === "EXPIRING") && head.kept) {
    // Somebody began to cancel before the hold was over, and died.
    const isAbandoned = head.status === "RESERVED" && head.pay?.state === "CLOSING";
    const isOver = isAbandoned || head.exp <= nowSeconds();
    if (!isOver || !(await endUnpaid(orderId, isAbandoned ? "ABANDONED" : "EXPIRED"))) await lookAgain(orderId);
  } else await lookAgain(orderId);
}

/** Sets the next look; work that has ended meanwhile has none. */
async function lookAgain(orderId: string): Promise<void> {
  await commitOrder(orderId, (order) => {
    const { head } = order;
    if (head.due === null || head.due > nowSeconds()) return null;
    return { head: { due: nextLook(order) }, stock: { kind: "none" } };
  });
}

/** The soonest second that unfinished work asks for; null where nothing is unfinished. */
function nextLook({ head }: OrderItems): number | null {
  const now = nowSeconds();
  const isOpen = head.status === "RESERVED" || head.status === "EXPIRING";
  const isWorking = isOpen || head.refunds.some((one) => one.state === "PENDING");
  const mail = head.status === "COMPLETED" && head.mail ? mailStep(head.mail).next : undefined;
  const looks = [
    ...(isWorking ? [now + BACKOFF_SECONDS] : []),
    ...(mail === undefined ? [] : [Math.max(mail, now + 1)]),
  ];
  return looks.length > 0 ? Math.min(...looks) : null;
}
