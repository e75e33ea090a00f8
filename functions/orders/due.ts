// What does unfinished work need? Every step is a roll-forward that any number may run.
import { nowSeconds } from "#functions/core/clock.ts";
import { queueMail } from "#functions/core/mail-queue.ts";
import { listUnderAddress } from "#functions/orders/by-address.ts";
import { endUnpaid } from "#functions/orders/close-payment.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import type { OrderItems } from "#functions/orders/head.ts";
import { issueTickets } from "#functions/orders/issue.ts";
import { isUnsent } from "#functions/orders/mails.ts";
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
  for (const mail of order.mails.filter(isUnsent)) await queueMail({ order: head.id, mail: mail.id });
  if (head.status === "COMPLETED") {
    await issueTickets(order);
    if (head.buyer) await listUnderAddress({ ...head, email: head.buyer.email });
    if (head.mail && isUnsent(head.mail)) await queueMail({ order: head.id });
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
    return { head: { due: isFinished(order) ? null : nowSeconds() + BACKOFF_SECONDS }, stock: { kind: "none" } };
  });
}

function isFinished({ head, mails }: OrderItems): boolean {
  const isMailed = (head.mail === null || !isUnsent(head.mail)) && !mails.some(isUnsent);
  return (
    head.status !== "RESERVED" &&
    head.status !== "EXPIRING" &&
    isMailed &&
    head.refunds.every((one) => one.state !== "PENDING")
  );
}
