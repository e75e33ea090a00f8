// Where does a payment go that fits no order? Into a place of its own, for a person to look at.
import { nowAt, randomText } from "#functions/core/clock.ts";
import { moneyAlarm } from "#functions/core/money-alarm.ts";
import type { Intent } from "#functions/core/payments.ts";
import { asSystem } from "#functions/core/scope.ts";
import { writeItem } from "#functions/core/table.ts";
import { problem } from "#shared/core/problems.ts";

/**
 * Keeps what fits no order and wakes a person. The event is answered all the same, because sending
 * it again would not help.
 */
export async function quarantine(orderId: string, intent: Intent): Promise<void> {
  const { clientSecret: _, orderId: claimed, ...facts } = intent;
  const item = {
    pk: `QUARANTINE#${intent.id}`,
    sk: `${nowAt()}#${randomText(4)}`,
    orderId,
    claimed,
    ...facts,
  };
  const written = await asSystem(() => writeItem({ put: item }));
  await moneyAlarm("quarantined", { orderId, intentId: intent.id });
  if (!written.ok) throw problem("busy", { retryAfter: 1 });
}
