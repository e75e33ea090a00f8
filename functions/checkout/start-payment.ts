// What happens when the buyer presses Pay? Held stock becomes kept. Then the intent is created and
// stored, and only then handed out.

import { refreshConnection } from "#functions/account/connection.ts";
import { changeRefusal, type OpenedOrder } from "#functions/checkout/opened-order.ts";
import { type PayingAccount, payingAccount } from "#functions/checkout/paying-account.ts";
import { cancelIntent, createIntent, type Intent } from "#functions/core/payments.ts";
import { saleSheet } from "#functions/inventory/sheet.ts";
import { type Change, commitOrder } from "#functions/orders/commit.ts";
import { LOOK_AFTER_END_SECONDS } from "#functions/orders/end-unpaid.ts";
import {
  type Head,
  isOnAccount,
  logged,
  type OrderItems,
  type Payment,
} from "#functions/orders/head.ts";
import type { StoredTicket } from "#functions/tickets/item.ts";
import { EXTENSION } from "#shared/core/limits.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

/** The sweeper runs once a minute, so due work may wait this long. */
const SWEEP_SECONDS = 60;

/**
 * Opens a payment attempt, or finds the open one, and returns its client secret. Throws if the
 * order cannot be paid.
 */
export async function startPayment(
  order: OpenedOrder,
): Promise<{ clientSecret: string; head: Head }> {
  const refusal = startRefusal(order);
  if (refusal) throw refusal;
  const { tickets } = await saleSheet(order.event.id);
  const paying = await payingAccount(order.head);
  const opened = await commitOrder(order, (now) => openAttempt(now, tickets, paying));
  const { head } = opened;
  if (!head.pay) throw problem("payment_in_progress");
  const { attempt, account } = head.pay;
  const intent = await intentFor(head, head.pay);
  if (!intent) {
    // The provider may have created an intent, but nobody has its secret. The next press opens
    // another attempt.
    await commitOrder(opened, ({ head: now }) => closeAttempt(now, attempt));
    throw problem("payments_unavailable", { retryAfter: 1 });
  }
  const stored = await commitOrder(opened, ({ head: now }) => storeIntent(now, attempt, intent.id));
  if (stored.head.pay?.intent === intent.id && stored.head.pay.state === "OPEN")
    return { clientSecret: intent.clientSecret, head: stored.head };
  await cancelIntent(intent.id, account); // nobody has its secret, so it cannot be paid
  throw changeRefusal(stored.head) ?? problem("payment_in_progress");
}

/**
 * Creates the attempt's intent. If the account cannot take money, its stored connection is
 * refreshed, so that later buyers see that before they pay.
 */
async function intentFor(head: Head, payment: Payment): Promise<Intent | null> {
  const { currency, id: orderId, evt: eventId } = head;
  const { attempt, account, feeMinor, amountMinor } = payment;
  const request = { orderId, eventId, attempt, amountMinor, currency, account, feeMinor };
  return createIntent(request).catch(async (error: unknown) => {
    if (error instanceof ProblemError && error.code === "payments_not_connected")
      await refreshConnection(head.acc);
    throw error;
  });
}

function startRefusal({ head, details }: OrderItems): ProblemError | null {
  const refusal = changeRefusal(head);
  if (refusal) return refusal;
  if (head.totals.totalMinor === 0) return problem("payment_not_needed");
  if (!details) return problem("details_missing");
  return head.pay?.state === "CLOSING" ? problem("payment_in_progress") : null;
}

function openAttempt(
  order: OrderItems,
  tickets: StoredTicket[],
  paying: PayingAccount,
): Change | null {
  const { head } = order;
  const refusal = startRefusal(order);
  if (refusal) throw refusal;
  // Another account is used only if no intent was created on the former one.
  if (head.pay?.state === "OPEN" && (isOnAccount(head.pay) || head.pay.account === paying.account))
    return null;
  const { intent = null, amountMinor = 0 } = head.pay ?? {};
  const earlier = [
    ...(head.pay?.earlier ?? []),
    ...(intent === null ? [] : [{ intent, amountMinor }]),
  ];
  const pay: Payment = {
    attempt: (head.pay?.attempt ?? 0) + 1,
    state: "OPEN",
    intent: null,
    ...(head.pay && isOnAccount(head.pay)
      ? { account: head.pay.account, feeMinor: head.pay.feeMinor }
      : paying),
    amountMinor: head.totals.totalMinor,
    earlier,
  };
  const change = {
    pay,
    log: logged(head, "payment_started"),
    buyer: order.details?.buyer ?? null,
    paymentStatus: "AWAITING_PAYMENT" as const,
    due: head.exp + LOOK_AFTER_END_SECONDS,
    ttl: null,
  };
  if (head.kept) return { head: change, stock: { kind: "none" } };
  const { stock, also } = joinedPools(head, tickets);
  const payingUntil = lastSecondOf(head) + LOOK_AFTER_END_SECONDS + SWEEP_SECONDS;
  return { head: { ...change, stock, kept: true }, stock: { kind: "keep", also, payingUntil } };
}

/** The second at which the hold ends after all possible extensions. */
function lastSecondOf({ exp, extended }: Head): number {
  return exp + (EXTENSION.times - (extended?.times ?? 0)) * EXTENSION.seconds;
}

/**
 * Adds pools that limit the tickets now but are missing in the order's lines. `also` has the units
 * to take from them with the keep.
 */
export function joinedPools(
  head: Head,
  tickets: StoredTicket[],
): { stock: Head["stock"]; also: Map<string, number> } {
  const also = new Map<string, number>();
  const stock = head.stock.map((line) => {
    const wanted = tickets.find((ticket) => ticket.id === line.ticketId)?.pools ?? [];
    const missing = wanted.filter((pool) => !line.pools.includes(pool));
    for (const pool of missing) also.set(pool, (also.get(pool) ?? 0) + line.units);
    return { ...line, pools: [...line.pools, ...missing] };
  });
  return { stock, also };
}

function closeAttempt(head: Head, attempt: number): Change | null {
  const isOurs =
    head.pay?.state === "OPEN" && head.pay.attempt === attempt && head.pay.intent === null;
  if (!isOurs || head.pay === null) return null;
  return { head: { pay: { ...head.pay, state: "CLOSED" } }, stock: { kind: "none" } };
}

function storeIntent(head: Head, attempt: number, intent: string): Change | null {
  const isOurs =
    head.status === "RESERVED" && head.pay?.state === "OPEN" && head.pay.attempt === attempt;
  if (!isOurs || head.pay === null || head.pay.intent === intent) return null;
  return { head: { pay: { ...head.pay, intent } }, stock: { kind: "none" } };
}
