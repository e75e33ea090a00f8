// What became of a refund? Its result is recorded in the order's head, wherever it was made.
import { nowSeconds, randomText } from "#functions/core/ports/clock.ts";
import type { ProviderRefund } from "#functions/core/ports/payment-events.ts";
import type { RefundProgress } from "#functions/core/ports/refunds.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { logged } from "#functions/engine/order/log.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { organizerAddress } from "#functions/engine/order/organizer-address.ts";
import { isElsewhere, type Refund } from "#functions/engine/order/payment.ts";
import { withMail } from "#functions/engine/order/with-mail.ts";
import { MAIL_ID_LENGTH } from "#functions/stored/order/mail.ts";
import { nextLook } from "#shared/rules/order/order-life.ts";
import { refundStatusOf } from "#shared/rules/order/refunds.ts";

/** Of each kind: the head lists all refunds and disputes, and its size has a limit. */
export const MOST_MONEY_BACK = 100;

type OrderIds = Pick<Head, "id" | "accountId" | "eventId">;

/** DONE can still become FAILED, which is final. `isWatched`: the organizer's request reads it. */
export async function recordRefund(
  of: OrderIds,
  refundId: string,
  { id: providerId, state, cause }: RefundProgress,
  isWatched = false,
): Promise<void> {
  const isNews = state === "FAILED" && !isWatched;
  const organizer = isNews ? await organizerAddress(of) : null;
  const mailId = randomText(MAIL_ID_LENGTH);
  const { head, changed } = await commitOrder(of.id, ({ head: now }) => {
    const refund = now.refunds.find(({ id }) => id === refundId);
    if (!refund || refund.state === "FAILED") return null;
    const isNamed = providerId === null || providerIdOf(refund) !== undefined;
    const named = isNamed ? refund : { ...refund, providerId };
    const replaced = (by: Refund) => now.refunds.map((one) => (one === refund ? by : one));
    if (state === "PENDING" || refund.state === state)
      return isNamed ? null : { head: { refunds: replaced(named) } };
    const refunds = replaced({ ...named, state, ...(cause !== null && { cause }) });
    const what = state === "FAILED" ? ("refund_failed" as const) : ("refund_done" as const);
    const entry = { what, amountMinor: refund.amountMinor, ...(cause !== null && { cause }) };
    const change = { head: moneyChange(now, { refunds }, entry) };
    const mail = { id: mailId, refund: refundId };
    if (organizer !== null)
      return withMail(change, now, { ...mail, kind: "REFUND_FAILED", to: organizer }, null);
    if (state !== "DONE" || !refund.notifyBuyer || !now.buyer) return change;
    return withMail(change, now, { ...mail, kind: "REFUND", to: now.buyer.email }, refund.by);
  });
  const refund = head.refunds.find(({ id }) => id === refundId);
  // An organizer sees the failure of their own refund and can try again.
  const isOurs = refund?.by === null && !isElsewhere(refund);
  if (changed && state === "FAILED" && isOurs)
    await moneyAlarm("refund_failed", { orderId: of.id, intentId: refund.intent });
}

/** An account's owner can remove our metadata from a refund, or copy it to one of their own. */
export const refundOf = ({ refunds }: Head, reported: ProviderRefund): Refund | undefined =>
  refunds.find((one) => providerIdOf(one) === reported.id) ??
  refunds.find(
    (one) =>
      providerIdOf(one) === undefined &&
      one.id === reported.ours?.id &&
      one.intent === reported.intent &&
      one.amountMinor === reported.amountMinor,
  );

export const providerIdOf = (refund: Refund): string | undefined =>
  isElsewhere(refund) ? refund.id : refund.providerId;

/** One of ours that began meanwhile is not recorded again. A failure is recorded after it. */
export async function recordElsewhere(of: OrderIds, reported: ProviderRefund): Promise<void> {
  const { id, intent, amountMinor, at } = reported;
  const state = reported.state === "DONE" ? ("DONE" as const) : ("PENDING" as const);
  await commitOrder(of.id, ({ head: now }) => {
    if (refundOf(now, reported)) return null;
    const refunds = [...now.refunds, { id, intent, amountMinor, key: "", by: null, state, at }];
    return { head: moneyChange(now, { refunds }, { what: "refunded_elsewhere", amountMinor }) };
  });
  await recordRefund(of, id, reported);
}

export function moneyChange(
  head: Head,
  change: Partial<Pick<Head, "refunds" | "disputes">>,
  entry: Parameters<typeof logged>[1],
): Partial<Head> {
  const next = { ...head, ...change };
  const log = logged(head, ...(entry === undefined ? [] : [entry]));
  return { ...change, refundStatus: refundStatusOf(next), due: nextLook(next, nowSeconds()), log };
}
