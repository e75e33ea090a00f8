// Where is a payment stored that fits no order? In a separate item, for an operator to check.
import { nowAt, randomText } from "#functions/core/ports/clock.ts";
import type { Intent } from "#functions/core/ports/payments.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { tryWrite } from "#functions/core/table/table.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { quarantineItem } from "#functions/stored/order/quarantine.ts";
import { problem } from "#shared/core/problems.ts";

/** The webhook still answers success, because another delivery would not help. */
export async function quarantine(orderId: string, intent: Intent): Promise<void> {
  const { clientSecret: _, orderId: claimed, ...facts } = intent;
  const marked = { at: nowAt(), mark: randomText(4) };
  const item = quarantineItem.whole({ ...facts, ...marked, orderId, claimed });
  const written = await asSystem(() => tryWrite({ put: item }));
  await moneyAlarm("quarantined", { orderId, intentId: intent.id });
  if (!written.ok) throw problem("busy", { retryAfter: 1 });
}
