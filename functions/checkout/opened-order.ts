// Which order does a link open, and may it still be changed?
import { payableAccount } from "#functions/access/account-access.ts";
import { orderTexts } from "#functions/checkout/order-texts.ts";
import { presentForBuyer } from "#functions/checkout/present.ts";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { findIntent, publishableKey } from "#functions/core/ports/payments.ts";
import { readLink } from "#functions/core/ports/secrets.ts";
import { admitOrder } from "#functions/core/table/scope.ts";
import { type Change, commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { findOrderOfEvent } from "#functions/engine/order/order.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { isOnAccount } from "#functions/engine/order/payment.ts";
import { settle } from "#functions/engine/payment/settle.ts";
import { findSheet } from "#functions/engine/stock/sheet.ts";
import { issueTickets } from "#functions/engine/tickets/issue.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { orderProblem } from "#shared/contracts/orders.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { checkoutProblem } from "#shared/contracts/public/checkout.ts";
import { ProblemError } from "#shared/core/problems.ts";
import { isCancelled, isComplete, isReserved, isUnpaid } from "#shared/rules/order/order-life.ts";

/** How often reading an order may ask the provider about its open payment, over all containers. */
const ASK_EVERY_SECONDS = 2;

export type OpenedOrder = OrderItems & { event: StoredEvent };

/** The event may be a draft again: a hold survives that. */
export async function openOrder(eventId: string, shortId: string): Promise<OpenedOrder> {
  const orderId = await readLink("order-link", shortId);
  if (orderId === null) throw checkoutProblem("order_not_found");
  const sheet = await findSheet(eventId);
  const order = sheet && (await findOrderOfEvent(eventId, orderId));
  if (!order) throw checkoutProblem("order_not_found");
  // Whoever has the link may change the order.
  admitOrder(orderId);
  // A crash after completion may have left them unissued, and the shown links would lead nowhere.
  await issueTickets(order);
  return { ...order, event: sheet.event };
}

/** Asks the provider about an open payment, because its webhook may be late. */
export async function refreshedOrder(eventId: string, shortId: string): Promise<OpenedOrder> {
  const order = await openOrder(eventId, shortId);
  if (!mayAsk(order.head)) return order;
  const { changed, head } = await commitOrder(order, ({ head: now }) =>
    mayAsk(now) ? asking(now) : null,
  );
  if (!changed || !head.payment?.intent) return { ...order, head };
  const intent = await findIntent(head.payment.intent, head.payment.account).catch(unanswered);
  if (!intent || intent.status === "open") return { ...order, head };
  await settle(head.id, intent);
  return openOrder(eventId, shortId);
}

function mayAsk(head: Head): boolean {
  const isWaiting = isUnpaid(head) && head.payment !== null && head.payment.intent !== null;
  return isWaiting && nowSeconds() - (head.payment?.polledAt ?? 0) >= ASK_EVERY_SECONDS;
}

const asking = ({ payment }: Head): Change => ({
  head: { payment: payment && { ...payment, polledAt: nowSeconds() } },
});

/** The buyer then sees the order as stored; the webhook or the next request updates it. */
function unanswered(error: unknown): null {
  const isSilent = error instanceof ProblemError && unaskable.has(error.code);
  if (isSilent) return null;
  throw error;
}

const unaskable: ReadonlySet<string> = new Set(["payments_unavailable", "payments_not_connected"]);

export async function presentOpened(order: OpenedOrder): Promise<CheckoutOrder> {
  const { head, event } = order;
  const [payment, texts] = await Promise.all([paymentForm(head), orderTexts(head, event)]);
  return presentForBuyer(order, event, { payment, texts });
}

/** On the account of the order's payment, or of one begun now; null if none is possible. */
async function paymentForm(head: Head): Promise<CheckoutOrder["payment"]> {
  const { payment, totals } = head;
  if (totals.totalMinor === 0) return null;
  const accountId =
    payment && isOnAccount(payment) ? payment.account : await payableAccount(head.accountId);
  const key = await publishableKey();
  return accountId === false || key === "" ? null : { publishableKey: key, accountId };
}

export function changeRefusal(
  head: Head,
): ProblemError<"order_already_paid" | "order_cancelled" | "order_expired"> | null {
  if (isComplete(head)) return checkoutProblem("order_already_paid");
  if (isCancelled(head)) return orderProblem("order_cancelled");
  if (!isReserved(head) || nowSeconds() >= head.heldUntil) return checkoutProblem("order_expired");
  return null;
}
