// How is money refunded? The head records it, then the provider is asked with a key.
import { nowAt, nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import { listRefunds } from "#functions/core/ports/listed-events.ts";
import { logger } from "#functions/core/ports/logger.ts";
import type { Intent } from "#functions/core/ports/payments.ts";
import { findRefund, type RefundProgress, refundIntent } from "#functions/core/ports/refunds.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { attemptOf, isElsewhere, type Refund } from "#functions/engine/order/payment.ts";
import {
  MOST_MONEY_BACK,
  moneyChange,
  providerIdOf,
  recordElsewhere,
  recordRefund,
  refundOf,
} from "#functions/engine/payment/record-refund.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { isUnpaid } from "#shared/rules/order/order-life.ts";
import { moneyOf, refundRefusal } from "#shared/rules/order/refunds.ts";

const REFUND_ID_LENGTH = 8;
const SLOW_SECONDS = 3600;

export type WantedRefund = { id: string; amountMinor: number; by: string; notifyBuyer: boolean };

export async function refundOnce(
  orderId: string,
  { id: intent, receivedMinor: amountMinor }: Pick<Intent, "id" | "receivedMinor">,
): Promise<void> {
  const { head, changed } = await commitOrder(orderId, ({ head: now }) => {
    if (now.paid === intent || now.refunds.some((one) => one.intent === intent)) return null;
    const id = randomText(REFUND_ID_LENGTH);
    // Who may still pay for the order reads of the refund there, not in a mail.
    const notifyBuyer = !isUnpaid(now);
    return { head: begun(now, { id, intent, amountMinor, by: null, notifyBuyer }) };
  });
  if (changed) await moneyAlarm("unusable_money", { orderId, intentId: intent });
  await driveRefunds(head);
}

/** Once for each id. It is stored before the provider is asked; the sweeper asks again. */
export async function refundOrder(order: OrderItems, wanted: WantedRefund): Promise<void> {
  const { head } = await commitOrder(order, ({ head: now }) => {
    const same = now.refunds.find(({ id }) => id === wanted.id);
    if (same && !isSame(same, wanted)) throw problem("idempotency_key_reused");
    return same ? null : { head: refundBegun(now, wanted) };
  });
  await driveForNow(head, wanted.id);
}

const isSame = (one: Refund, wanted: WantedRefund): boolean =>
  one.amountMinor === wanted.amountMinor && (one.notifyBuyer ?? false) === wanted.notifyBuyer;

export function refundBegun(head: Head, wanted: WantedRefund): Partial<Head> {
  const { paid, currency } = head;
  if (head.refunds.some(({ id }) => id === wanted.id)) throw problem("idempotency_key_reused");
  const refusal = refundRefusal(head, wanted.amountMinor);
  if (refusal === "refund_over_remainder") {
    const { remainingMinor } = moneyOf(head);
    throw orderProblem(refusal, { params: { remainingMinor, currency } });
  }
  if (refusal !== null || paid === null) throw orderProblem(refusal ?? "nothing_to_refund");
  if (head.refunds.filter((one) => !isElsewhere(one)).length >= MOST_MONEY_BACK)
    throw orderProblem("too_many_refunds", { params: { maximum: MOST_MONEY_BACK } });
  return begun(head, { ...wanted, intent: paid });
}

/** A provider that cannot be asked now does not fail a stored change: the order is due. */
export async function driveForNow(head: Head, watched: string | null): Promise<void> {
  await driveRefunds(head, watched).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    logger.warn("a refund is left to the sweeper", { orderId: head.id, code: error.code });
  });
}

/** The first failure is thrown at the end. `watched` is the refund that a request waits for. */
export async function driveRefunds(head: Head, watched: string | null = null): Promise<void> {
  const pending = head.refunds.filter((one) => one.state === "PENDING");
  const driven = await Promise.allSettled(
    pending.map(async (refund) => {
      const progress = await progressOf(head, refund);
      if (progress === null) await renewKey(head, refund);
      else {
        const known = await withUnseenRefunds(head, refund, progress);
        await recordRefund(head, refund.id, known, refund.id === watched);
      }
      if (progress === null || progress.state === "PENDING") await alertIfSlow(head, refund);
    }),
  );
  const failed = driven.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}

async function progressOf(head: Head, refund: Refund): Promise<RefundProgress | null> {
  const { id, key, intent, amountMinor } = refund;
  const { account = null } = head.payment ?? {};
  const known = providerIdOf(refund);
  if (known !== undefined)
    return (await findRefund(known, account)) ?? { id: known, state: "FAILED", cause: "account" };
  return refundIntent({
    id,
    key,
    intent,
    amountMinor,
    // Money that no order can use goes back whole, whatever the account's owner refunded of it.
    isRest: intent !== head.paid,
    orderId: head.id,
    account,
    withFee: (attemptOf(head.payment, intent)?.feeMinor ?? 0) > 0,
  });
}

async function renewKey({ id: orderId }: Head, { id, key }: Refund): Promise<void> {
  const [, , number = "1"] = key.split("#");
  const next = `refund#${id}#${Number(number) + 1}`;
  await commitOrder(orderId, ({ head: now }) => {
    const waiting = now.refunds.find((one) => one.id === id && one.key === key);
    if (waiting?.state !== "PENDING") return null;
    const refunds = now.refunds.map((one) => (one === waiting ? { ...one, key: next } : one));
    return { head: { refunds } };
  });
}

/** Somebody may have refunded the payment at the provider, unreported. That is recorded first. */
async function withUnseenRefunds(
  head: Head,
  { intent }: Refund,
  progress: RefundProgress,
): Promise<RefundProgress> {
  if (progress.state !== "FAILED" || intent !== head.paid) return progress;
  const there = await listRefunds(intent, head.payment?.account ?? null);
  const unseen = there.filter((one) => refundOf(head, one) === undefined);
  for (const one of unseen) await recordElsewhere(head, one);
  const isWhy = unseen.length > 0 && progress.cause === "other";
  return isWhy ? { ...progress, cause: "elsewhere" } : progress;
}

async function alertIfSlow(head: Head, refund: Refund): Promise<void> {
  const isSlow = Date.parse(refund.at) / 1000 + SLOW_SECONDS <= nowSeconds();
  if (!isSlow || refund.isSlow) return;
  const { changed } = await commitOrder(head.id, ({ head: now }) => {
    const waiting = now.refunds.find(({ id }) => id === refund.id);
    if (!waiting || waiting.isSlow || waiting.state !== "PENDING") return null;
    const refunds = now.refunds.map((one) => (one === waiting ? { ...one, isSlow: true } : one));
    return {
      head: { refunds, log: logged(now, { what: "refund_slow", amountMinor: refund.amountMinor }) },
    };
  });
  if (changed) await moneyAlarm("refund_slow", { orderId: head.id, intentId: refund.intent });
}

type NewRefund = Pick<Refund, "id" | "intent" | "amountMinor" | "by"> & { notifyBuyer: boolean };

function begun(head: Head, { notifyBuyer, ...refund }: NewRefund): Partial<Head> {
  const { id, amountMinor, by } = refund;
  const stored = { ...refund, key: `refund#${id}`, at: nowAt(), state: "PENDING" as const };
  const refunds = [...head.refunds, { ...stored, ...(notifyBuyer && { notifyBuyer }) }];
  const entry = { what: "refund_started" as const, amountMinor, ...(by !== null && { by }) };
  return { ...moneyChange(head, { refunds }, entry), ttl: null };
}
