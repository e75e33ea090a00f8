// What does unfinished work need? Duties that know nothing of one another, each a roll-forward that
// any number may run.
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
import type { Head, OrderItems } from "#functions/orders/head.ts";
import { issueTickets } from "#functions/orders/issue.ts";
import { keepDetails, readOrder } from "#functions/orders/order.ts";
import { driveRefunds } from "#functions/orders/refunds.ts";
import { ProblemError, problemStatus } from "#shared/core/problems.ts";

/**
 * Seconds until the next look at work that is still not done: twice as many after each look in
 * vain.
 */
const FIRST_WAIT_SECONDS = 60;
const LONGEST_WAIT_SECONDS = 900;

/** Stock comes first: others wait for it. A duty that has nothing to do for an order returns. */
const duties: readonly ((order: OrderItems) => Promise<unknown>)[] = [
  endHold,
  ({ head }) => driveRefunds(head),
  issueAndConfirm,
  listForBuyer,
];

/**
 * Drives one order on as far as it goes. A duty that fails keeps no other from its work; the next
 * look comes later each time, and the failures are thrown together once that look is set.
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
 * Ends an order whose hold is over, or that somebody began to cancel before that, and died; or
 * began to give back, and died.
 */
async function endHold({ head }: OrderItems): Promise<void> {
  if (givesBack(head)) await giveRest(head.id);
  if (!keepsStock(head)) return;
  const isAbandoned = head.status === "RESERVED" && head.pay?.state === "CLOSING";
  if (isAbandoned) await endUnpaid(head.id, "ABANDONED");
  else if (head.exp <= nowSeconds()) await endUnpaid(head.id, "EXPIRED");
}

/** The confirmation brings the tickets, so it waits for them. */
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

/** Sets the next look; work that has ended meanwhile has none. */
async function lookAgain(orderId: string, hasFailed: boolean): Promise<Head> {
  const { head } = await commitOrder(orderId, (order) => {
    const { due } = order.head;
    if (due === null || due > nowSeconds()) return null;
    return { head: nextLook(order.head, hasFailed), stock: { kind: "none" } };
  });
  return head;
}

/**
 * When the order must be looked at again. The confirmation has a time of its own. Other work waits
 * longer after each look; a `due` that somebody else set meanwhile is new work, and the wait begins
 * anew. No look comes later than the end of a hold.
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
  if (!isWorking) return { due: mail[0] ?? null, wait: undefined };
  const isRepeated = head.wait !== undefined && head.wait.until === head.due;
  const seconds = isRepeated
    ? Math.min(2 * (head.wait?.seconds ?? 0), LONGEST_WAIT_SECONDS)
    : FIRST_WAIT_SECONDS;
  const end = keepsStock(head) && head.exp > now ? [head.exp + LOOK_AFTER_END_SECONDS] : [];
  const due = Math.min(now + seconds, ...end, ...mail);
  return { due, wait: { until: due, seconds } };
}

/**
 * Whether time alone may mend it: a service that does not answer, or others who write at the same
 * moment.
 */
const isPassing = (error: unknown): boolean =>
  error instanceof ProblemError && problemStatus[error.code] === 503;
