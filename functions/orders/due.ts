// How does the sweeper finish an order's open work? It runs independent duties. Each only moves the
// order forward, so any number may run.
import { nowSeconds } from "#functions/core/clock.ts";
import { moneyAlarm } from "#functions/core/money-alarm.ts";
import { mailStep } from "#functions/mail/delivery.ts";
import { lookAfterMail } from "#functions/mail/sweep-mails.ts";
import { listUnderAddress } from "#functions/orders/by-address.ts";
import { endUnpaid } from "#functions/orders/close-payment.ts";
import { commitOrder } from "#functions/orders/commit.ts";
import {
  giveRest,
  givesBack,
  isUnpaid,
  keepsStock,
  LOOK_AFTER_END_SECONDS,
} from "#functions/orders/end-unpaid.ts";
import type { Head } from "#functions/orders/head.ts";
import { issueTickets } from "#functions/orders/issue.ts";
import { keepDetails, readOrder } from "#functions/orders/order.ts";
import type { OrderItems } from "#functions/orders/order-items.ts";
import { driveRefunds } from "#functions/orders/refunds.ts";
import { ProblemError, problemStatus } from "#shared/core/problems.ts";

/** Seconds until the next look at unfinished work; the wait doubles each time. */
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 900;

/**
 * Stock comes first, because other buyers wait for it. A duty without work for the order returns at
 * once.
 */
const duties: readonly ((order: OrderItems) => Promise<unknown>)[] = [
  endHold,
  ({ head }) => driveRefunds(head),
  issueAndConfirm,
  listForBuyer,
];

/**
 * Runs all duties of an order that is due. A failed duty does not stop the next one. The next look
 * is set first, with a longer wait each time; then the failures are thrown together. An operator is
 * alerted if a failure is permanent or the wait has reached its maximum.
 */
export async function driveOrder(orderId: string): Promise<void> {
  const order = await readOrder(orderId);
  if (!order || order.head.due === null || order.head.due > nowSeconds()) return;
  const failures: unknown[] = [];
  for (const duty of duties) {
    await duty(order).catch((error: unknown) => {
      failures.push(error);
    });
  }
  const { wait } = await lookAgain(orderId, failures.length > 0);
  if (failures.length === 0) return;
  const isLong = wait?.seconds === LONGEST_WAIT_SECONDS;
  if (isLong || !failures.every(isPassing)) await moneyAlarm("unfinished_work", { orderId });
  throw failures.length === 1
    ? failures[0]
    : new AggregateError(failures, "Several duties of an order failed.");
}

/**
 * Ends an order whose hold is over. It also finishes an abandonment or a give-back that crashed.
 */
async function endHold({ head }: OrderItems): Promise<void> {
  if (givesBack(head)) await giveRest(head.id);
  if (!keepsStock(head)) return;
  const isAbandoned = head.status === "RESERVED" && head.payment?.state === "CLOSING";
  if (isAbandoned) await endUnpaid(head.id, "ABANDONED");
  else if (head.heldUntil <= nowSeconds()) await endUnpaid(head.id, "EXPIRED");
}

/** The confirmation contains the tickets, so it waits for them. */
async function issueAndConfirm(order: OrderItems): Promise<void> {
  const { head } = order;
  if (head.status !== "COMPLETED") return;
  await issueTickets(order);
  await keepDetails(head.id);
  await lookAfterMail({ order: head.id });
}

async function listForBuyer({ head }: OrderItems): Promise<void> {
  if (head.status === "COMPLETED" && head.buyer)
    await listUnderAddress({ ...head, email: head.buyer.email });
}

/** Sets the next look; `due` becomes null if no work is left. */
async function lookAgain(orderId: string, hasFailed: boolean): Promise<Head> {
  const { head } = await commitOrder(orderId, (order) => {
    const { due } = order.head;
    if (due === null || due > nowSeconds()) return null;
    return { head: nextLook(order.head, hasFailed), stock: { kind: "none" } };
  });
  return head;
}

/**
 * When is the order looked at next? The confirmation has its own time. Other work waits longer
 * after each look. A `due` that another change has set is new work and restarts the wait. The next
 * look is never later than `LOOK_AFTER_END_SECONDS` after the end of a hold.
 */
function nextLook(head: Head, hasFailed: boolean): Pick<Head, "due" | "wait"> {
  const now = nowSeconds();
  const mailAt = head.status === "COMPLETED" && head.mail ? mailStep(head.mail).next : undefined;
  const mail = mailAt === undefined ? [] : [Math.max(mailAt, now + 1)];
  const isWorking =
    hasFailed ||
    isUnpaid(head) ||
    givesBack(head) ||
    head.refunds.some(({ state }) => state === "PENDING");
  if (!isWorking) return { due: mail[0] ?? null, wait: null };
  const isRepeated = head.wait !== null && head.wait.until === head.due;
  const seconds = isRepeated
    ? Math.min(2 * (head.wait?.seconds ?? 0), LONGEST_WAIT_SECONDS)
    : FIRST_WAIT_SECONDS;
  const end =
    keepsStock(head) && head.heldUntil > now ? [head.heldUntil + LOOK_AFTER_END_SECONDS] : [];
  const due = Math.min(now + seconds, ...end, ...mail);
  return { due, wait: { until: due, seconds } };
}

/**
 * True if a retry alone may help: the service was unavailable, or other writes came at the same
 * moment.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof ProblemError && problemStatus[error.code] === 503;
