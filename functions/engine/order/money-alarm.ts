// Which problems with money alert an operator? Logged for an alarm, stored for the doctor.
import { alarmLine } from "#functions/core/ports/alarm-line.ts";
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { moneyItem } from "#functions/stored/order/money.ts";

const moneyTroubles = {
  unknown_intent: "A payment event names a payment that its account does not have.",
  quarantined: "A payment fits no order. Its facts lie under QUARANTINE# and the payment's id.",
  unusable_money: "Money arrived that could not be used. It is being refunded.",
  refund_failed: "A refund failed for good. The buyer's money must be sent back by hand.",
  refund_slow: "A refund is pending for an hour. Stripe's dashboard says what it waits for.",
  payment_unreachable: "A payment is under way on an account that cannot be asked any more.",
  payment_unknown:
    "An order ended although Stripe does not know its payment. Were the keys changed?",
  unreadable_order:
    "An order has a form or a status that this version does not know. Which version wrote it?",
  unseen_events:
    "Stripe's events could not be read or applied for an hour. Refunds made there may be missing.",
  too_much_money_back:
    "A payment has so many refunds or disputes at Stripe that its order does not list them all.",
  unapplied_event:
    "A refund or dispute told by Stripe could not be applied for a day, and was given up.",
  unfinished_work: "The unfinished work of an order fails again and again.",
} as const;
export type MoneyTrouble = keyof typeof moneyTroubles;

const KEPT_SECONDS = 90 * 24 * 3600;

/** One item per problem and payment. Never throws: the log line alone raises the alarm. */
export async function moneyAlarm(
  trouble: MoneyTrouble,
  about: { orderId: string; intentId?: string },
): Promise<void> {
  const { orderId, intentId = "" } = about;
  alarmLine("money", trouble, moneyTroubles[trouble], { orderId, intentId });
  const facts = { trouble, orderId, intentId, at: nowAt(), ttl: nowSeconds() + KEPT_SECONDS };
  const item = moneyItem.whole(facts);
  const written = await asSystem(() => writeItem({ put: item })).catch((error: unknown) => error);
  if (Object(written).ok !== true)
    logger.warn("a money alarm could not be listed", { trouble, orderId, intentId });
}
