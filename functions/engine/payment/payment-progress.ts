// What does a payment look like while it is not final? Status and log follow the provider.
import { isDeepStrictEqual } from "node:util";
import type { Intent } from "#functions/core/ports/payments.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged, type OrderActivity } from "#functions/engine/order/log.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import type { Decline } from "#shared/contracts/orders.ts";
import { isPaying, isUnpaid } from "#shared/rules/order/order-life.ts";

export async function showProgress(order: OrderItems, intent: Intent): Promise<void> {
  const word = {
    open: "AWAITING_PAYMENT",
    failed: "PAYMENT_FAILED",
    processing: "PROCESSING",
    canceled: "AWAITING_PAYMENT",
  } as const;
  await commitOrder(order, ({ head }) => {
    if (intent.status === "succeeded" || head.paid !== null || head.payment?.intent !== intent.id)
      return null;
    if (!isUnpaid(head)) return null;
    const paymentStatus = word[intent.status];
    const isOver = intent.status === "canceled" && isPaying(head);
    const log = paymentStatus === "PAYMENT_FAILED" ? declined(head, intent.decline) : head.log;
    if (head.paymentStatus === paymentStatus && log === head.log && !isOver) return null;
    const payment = isOver ? { ...head.payment, state: "CLOSED" as const } : head.payment;
    return { head: { paymentStatus, log, payment } };
  });
}

function declined(head: Head, decline: Decline | null): OrderActivity[] {
  const last = head.log.findLast(
    ({ what }) => what === "payment_failed" || what === "payment_started",
  );
  const isRepeated =
    last?.what === "payment_failed" && isDeepStrictEqual(last.decline, decline ?? undefined);
  return isRepeated
    ? head.log
    : logged(head, { what: "payment_failed", decline: decline ?? undefined });
}
