// What does the provider tell of money that went back? Our refunds, those made there, disputes.
import { nowAt } from "#functions/core/ports/clock.ts";
import { logger, noteIds } from "#functions/core/ports/logger.ts";
import type { ProviderDispute, ProviderRefund } from "#functions/core/ports/payment-events.ts";
import { findIntent } from "#functions/core/ports/payments.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { attemptOf, isElsewhere } from "#functions/engine/order/payment.ts";
import {
  MOST_MONEY_BACK,
  moneyChange,
  recordElsewhere,
  recordRefund,
  refundOf,
} from "#functions/engine/payment/record-refund.ts";
import { settle } from "#functions/engine/payment/settle.ts";
import { OrderId } from "#shared/core/ids.ts";
import type { ActivityKind } from "#shared/core/order-activity.ts";
import { problem } from "#shared/core/problems.ts";
import { disputeAfter } from "#shared/rules/order/refunds.ts";

/** Idempotent, in any order. The order must list the payment and have its account. */
export async function applyRefund(refund: ProviderRefund): Promise<void> {
  const { ours, intent, account } = refund;
  const head = await orderPaidBy({ orderId: ours?.orderId, intent, account });
  if (!head) return;
  const known = refundOf(head, refund);
  if (known) return recordRefund(head, known.id, refund);
  if (intent !== head.paid) return;
  if (head.refunds.filter(isElsewhere).length >= MOST_MONEY_BACK) return tooMany(head, intent);
  await recordElsewhere(head, refund);
}

export async function applyDispute(reported: ProviderDispute): Promise<void> {
  const { id, intent, account, currency } = reported;
  const found = await orderPaidBy({ intent, account });
  if (found?.paid !== intent) return;
  const isFull = found.disputes.length >= MOST_MONEY_BACK;
  if (isFull && !found.disputes.some((one) => one.id === id)) return tooMany(found, intent);
  await commitOrder(found.id, ({ head: now }) => {
    const before = now.disputes.find((one) => one.id === id);
    const state = before ? disputeAfter(before.state, reported.state) : reported.state;
    if (before?.state === state) return null;
    // A bank may report another currency than the charge's. Then the whole charge is disputed.
    const amountMinor = currency === now.currency ? reported.amountMinor : now.totals.totalMinor;
    const dispute = before ? { ...before, state } : { id, amountMinor, state, at: nowAt() };
    const disputes = before
      ? now.disputes.map((one) => (one === before ? dispute : one))
      : [...now.disputes, dispute];
    const entry = { what: disputeWords[state], amountMinor: dispute.amountMinor };
    return { head: moneyChange(now, { disputes }, entry) };
  });
}

const tooMany = ({ id: orderId }: Head, intentId: string): Promise<void> =>
  moneyAlarm("too_much_money_back", { orderId, intentId });

const disputeWords = {
  INQUIRY: "dispute_inquiry",
  OPEN: "dispute_opened",
  WON: "dispute_won",
  LOST: "dispute_lost",
} as const satisfies Record<ProviderDispute["state"], ActivityKind>;

type Claim = { orderId?: string | undefined; intent: string; account: string | null };

/** Ids in metadata only point to an order. Without ids the provider is asked for the payment's. */
async function orderPaidBy({ orderId, intent, account }: Claim): Promise<Head | null> {
  const named = orderId ?? (await findIntent(intent, account))?.orderId;
  // Something else that is sold through the same account.
  if (!OrderId.safeParse(named).success || named === undefined) return null;
  noteIds({ orderId: named });
  const head = await settledFirst((await readOrder(named))?.head, { intent, account });
  if (head && isListed(head, intent) && (head.payment?.account ?? null) === account) return head;
  logger.warn("an event about money back fits no order", { orderId: named, intentId: intent });
  return null;
}

const isListed = (head: Head, intent: string): boolean =>
  head.paid === intent || head.refunds.some((one) => one.intent === intent);

/** A refund may be reported before its payment, which is settled first, or it throws 503 `busy`. */
async function settledFirst(
  head: Head | undefined,
  { intent, account }: { intent: string; account: string | null },
): Promise<Head | undefined> {
  const isOurs = head && attemptOf(head.payment, intent) !== null;
  if (!head || !isOurs || isListed(head, intent)) return head;
  if ((head.payment?.account ?? null) !== account) return head;
  const found = await findIntent(intent, account);
  const settled = found?.status === "succeeded" ? await settle(head.id, found) : null;
  // The account's owner made it another payment. It lies in quarantine, and will never fit.
  if (settled === "mismatch") return head;
  const now = (await readOrder(head.id))?.head;
  if (now && !isListed(now, intent)) throw problem("busy", { retryAfter: 60 });
  return now;
}
