// How does the sweeper finish an order's open work? By duties that only move the order forward.
import { noteSale } from "#functions/account/proven.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { withTimeLimit } from "#functions/core/ports/deadline.ts";
import { listUnderAddress } from "#functions/engine/order/by-address.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { giveRest } from "#functions/engine/order/give-back.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { keepDetails, readOrder } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { cancelPayment, endUnpaid } from "#functions/engine/payment/end-unpaid.ts";
import { driveRefunds } from "#functions/engine/payment/refunds.ts";
import { issueTickets } from "#functions/engine/tickets/issue.ts";
import { finishTickets } from "#functions/engine/tickets/ticket-work.ts";
import { lookAfterMail } from "#functions/mail/delivery/sweep-mails.ts";
import { tellGuests } from "#functions/mail/tell-guests.ts";
import { tellOrganizer } from "#functions/mail/tell-organizer.ts";
import { ProblemError } from "#shared/core/problems.ts";
import {
  givesBack,
  isClosing,
  isComplete,
  isLongUnfinished,
  isReserved,
  keepsStock,
  lookAgain,
  owesGuestTickets,
  wasComplete,
} from "#shared/rules/order/order-life.ts";

/** Stock comes first, because other buyers wait for it. */
const duties: readonly ((order: OrderItems) => Promise<unknown>)[] = [
  endHold,
  ({ head }) => driveRefunds(head),
  ({ head }) => finishTickets(head.id),
  issueAndConfirm,
  listForBuyer,
  speakForAccount,
];

export const ORDER_MS = 15_000;
/** After so long, two runs have missed the order: they may have died of it. */
const LATE_SECONDS = 120;

/** A late order is put off first, so that the next run begins with others if this one dies. */
export async function driveOrder(orderId: string): Promise<void> {
  const found = await readOrder(orderId);
  if (!found || found.head.due === null || found.head.due > nowSeconds()) return;
  const order = found.head.due <= nowSeconds() - LATE_SECONDS ? await putOff(found) : found;
  const failures: unknown[] = [];
  await withTimeLimit(ORDER_MS, async () => {
    for (const duty of duties) {
      await duty(order).catch((error: unknown) => {
        failures.push(error);
      });
    }
  });
  const after = await setNextLook(orderId, order.head.due, failures.length > 0);
  if (failures.length === 0) return;
  if (isLongUnfinished(after) || !failures.every(isPassing))
    await moneyAlarm("unfinished_work", { orderId });
  throw failures.length === 1
    ? failures[0]
    : new AggregateError(failures, "Several duties of an order failed.");
}

async function endHold({ head }: OrderItems): Promise<void> {
  if (givesBack(head)) await giveRest(head.id);
  if (!keepsStock(head)) return;
  const isInClosing = isReserved(head) && isClosing(head);
  if (head.heldUntil <= nowSeconds() && !(isInClosing && !head.payment.keepOrder))
    await endUnpaid(head.id, "EXPIRED");
  else if (isInClosing && head.payment.keepOrder) await cancelPayment(head.id);
  else if (isInClosing) await endUnpaid(head.id, "ABANDONED");
}

/** The confirmation contains the tickets, so it waits for them. */
async function issueAndConfirm(order: OrderItems): Promise<void> {
  const { head } = order;
  if (!isComplete(head)) return;
  await issueTickets(order);
  await keepDetails(head.id);
  if (head.mail?.state === "PENDING") await tellOrganizer(head);
  if (owesGuestTickets(head)) await tellGuests(head);
  await lookAfterMail({ order: head.id });
}

async function speakForAccount({ head }: OrderItems): Promise<void> {
  if (wasComplete(head) && head.paid !== null) await noteSale(head);
}

async function listForBuyer({ head }: OrderItems): Promise<void> {
  if (isComplete(head) && head.buyer) await listUnderAddress({ ...head, email: head.buyer.email });
}

const putOff = (order: OrderItems): Promise<OrderItems> =>
  commitOrder(order, ({ head }) => ({ head: lookAgain(head, nowSeconds(), true) }));

/** `before` is the due time before the duties. One that was set while they ran stays. */
async function setNextLook(
  orderId: string,
  before: number | null,
  hasFailed: boolean,
): Promise<Head> {
  const { head } = await commitOrder(orderId, ({ head: now }) => {
    const { due } = now;
    if (due === null ? !hasFailed : due > nowSeconds() && due !== before) return null;
    const next = lookAgain(now, nowSeconds(), hasFailed);
    const isPutOff = due !== null && due > nowSeconds();
    return isPutOff && next.wait !== null ? null : { head: next };
  });
  return head;
}

const isPassing = (error: unknown): boolean =>
  error instanceof ProblemError && error.status === 503;
