// What does Pay do? It keeps the stock, then creates and stores the intent, then hands it out.
import { refreshConnection } from "#functions/access/connection.ts";
import { changeRefusal, type OpenedOrder } from "#functions/checkout/opened-order.ts";
import { feeOf, payingAccount } from "#functions/checkout/paying-account.ts";
import { limitPressesAgain } from "#functions/checkout/rate-limits.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { cancelIntent, createIntent } from "#functions/core/ports/payments.ts";
import { attachedPools } from "#functions/engine/order/attached-pools.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { payingUntil } from "#functions/engine/order/paying-until.ts";
import { isOnAccount, type Payment } from "#functions/engine/order/payment.ts";
import { sheetOfOrder } from "#functions/engine/stock/code-sheet.ts";
import { type Sheet, saleSheet } from "#functions/engine/stock/sheet.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";
import { isClosing, isPaying, isReserved, nextLook } from "#shared/rules/order/order-life.ts";

/** The first press is the hot path and not counted; each later one asks the provider again. */
export async function startPayment(
  order: OpenedOrder,
): Promise<{ clientSecret: string; head: Head }> {
  const refusal = startRefusal(order);
  if (refusal) throw refusal;
  const isAgain = order.head.payment !== null;
  if (isAgain) await limitPressesAgain(order.head.id);
  const sheet = await sheetOfOrder(await saleSheet(order.event.id), order.head);
  const paying = await payingAccount(order.head);
  const opened = await commitOrder(order, (now) => openAttempt(now, sheet, paying));
  const { head } = opened;
  if (!head.payment) throw checkoutProblem("payment_in_progress");
  const { attempt, account } = head.payment;
  // Of many presses at once only one is the first.
  const isFirst = opened.changed && attempt === 1;
  if (!isAgain && !isFirst) await limitPressesAgain(head.id);
  const intent = await intentFor(head, head.payment);
  if (intent === null || intent === "too_small") {
    // The provider may have made an intent whose secret nobody has; the next press opens another.
    await commitOrder(opened, ({ head: now }) => closeAttempt(now, attempt));
    throw intent === null
      ? problem("payments_unavailable", { retryAfter: 1 })
      : reservationProblem("amount_below_minimum");
  }
  const stored = await commitOrder(opened, ({ head: now }) => storeIntent(now, attempt, intent.id));
  if (stored.head.payment?.intent === intent.id && isPaying(stored.head))
    return { clientSecret: intent.clientSecret, head: stored.head };
  await cancelIntent(intent.id, account); // nobody has its secret, so it cannot be paid
  throw changeRefusal(stored.head) ?? checkoutProblem("payment_in_progress");
}

/** A refused account's connection is refreshed, so that later buyers see it before they pay. */
async function intentFor(head: Head, payment: Payment): ReturnType<typeof createIntent> {
  const { currency, id: orderId, eventId } = head;
  const { attempt, account, feeMinor, amountMinor } = payment;
  const request = { orderId, eventId, attempt, amountMinor, currency, account, feeMinor };
  return createIntent(request).catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.code === "payments_not_connected")
      await refreshConnection(head.accountId);
    throw error;
  });
}

function startRefusal({ head, details }: OrderItems): ProblemError | null {
  const refusal = changeRefusal(head);
  if (refusal) return refusal;
  if (head.totals.totalMinor === 0) return checkoutProblem("payment_not_needed");
  if (!details) return checkoutProblem("details_missing");
  return isClosing(head) ? checkoutProblem("payment_in_progress") : null;
}

function openAttempt(order: OrderItems, sheet: Sheet, paying: string | null): Change | null {
  const { head } = order;
  const refusal = startRefusal(order);
  if (refusal) throw refusal;
  // Another account is used only if no intent was created on the former one.
  if (isPaying(head) && (isOnAccount(head.payment) || head.payment.account === paying)) return null;
  const payment = nextAttempt(head, paying);
  const change = {
    payment,
    log: logged(head, "payment_started"),
    buyer: order.details?.buyer ?? null,
    paymentStatus: "AWAITING_PAYMENT" as const,
    due: nextLook({ ...head, payment, kept: true }, nowSeconds()),
    ttl: null,
  };
  if (head.kept) return { head: change };
  const { stock, more } = attachedPools(head, sheet);
  return {
    head: { ...change, stock, kept: true },
    units: { kind: "keep", more, payingUntil: payingUntil(head) },
  };
}

function nextAttempt(head: Head, paying: string | null): Payment {
  const { payment, totals } = head;
  const account = payment && isOnAccount(payment) ? payment.account : paying;
  const { attempt = 0, intent = null, amountMinor = 0, feeMinor = 0, earlier = [] } = payment ?? {};
  return {
    ...payment,
    attempt: attempt + 1,
    state: "OPEN",
    keepOrder: false,
    intent: null,
    account,
    feeMinor: feeOf(head, account),
    amountMinor: totals.totalMinor,
    earlier: intent === null ? earlier : [...earlier, { attempt, intent, amountMinor, feeMinor }],
    polledAt: null,
  };
}

function closeAttempt(head: Head, attempt: number): Change | null {
  const isOurs = isPaying(head) && head.payment.attempt === attempt && head.payment.intent === null;
  if (!isOurs || head.payment === null) return null;
  return { head: { payment: { ...head.payment, state: "CLOSED" } } };
}

function storeIntent(head: Head, attempt: number, intent: string): Change | null {
  const isOurs = isReserved(head) && isPaying(head) && head.payment.attempt === attempt;
  if (!isOurs || head.payment === null || head.payment.intent === intent) return null;
  return { head: { payment: { ...head.payment, intent } } };
}
