// Which refunds and disputes were made at the provider without a webhook that told us? The sweep
// asks for them every five minutes.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { inTurn } from "#functions/core/ports/in-turn.ts";
import { listConnected, listMoneyBack } from "#functions/core/ports/listed-events.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { hasKeys } from "#functions/core/ports/payments.ts";
import { paymentMode } from "#functions/core/ports/settings.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { sweptItem } from "#functions/engine/order/swept-item.ts";
import { applyDispute, applyRefund } from "#functions/engine/order/told-money.ts";

const EVERY_SECONDS = 300;
/** Events of the last seconds may not be in the list yet, so they are asked for twice. */
const OVERLAP_SECONDS = 60;
/** A provider that cannot be asked for so long alerts an operator. */
const PATIENCE_SECONDS = 3600;
const AT_ONCE = 10;

/**
 * Applies all events since the last complete run, if that is five minutes ago. If one account fails
 * or the time is over, the next run begins from the same second again: applying is repeatable. The
 * first run of all only remembers where to begin.
 */
export async function sweepMoneyBack(isOver: () => boolean): Promise<void> {
  const now = nowSeconds();
  const item = await getItem(sweptItem.key({}), { consistent: true });
  const until = item && sweptItem.parse(item).until;
  if (until !== null && now - until < EVERY_SECONDS) return;
  const isDone = until === null || (await applySince(until - OVERLAP_SECONDS, isOver));
  if (isDone) await writeItem({ put: sweptItem.whole({ until: now }) });
  else if (now - until > PATIENCE_SECONDS) await moneyAlarm("unseen_events", { orderId: "" });
}

async function applySince(since: number, isOver: () => boolean): Promise<boolean> {
  if (!(await hasKeys())) return true;
  let isWhole = true;
  const work = (account: string | null) =>
    applyEvents(account, since).catch((error: unknown) => {
      isWhole = false;
      logger.warn("the events of an account could not be read", { account, error });
    });
  const accounts = await accountsToAsk().catch((error: unknown) => {
    logger.warn("the connected accounts could not be read", { error });
    return null;
  });
  if (!accounts) return false;
  const asked = await inTurn(accounts, { atOnce: AT_ONCE, isOver, work });
  return isWhole && asked === accounts.length;
}

/** Charges lie on the keys' own account, or on the connected ones. */
const accountsToAsk = async (): Promise<(string | null)[]> =>
  paymentMode() === "SINGLE" ? [null] : listConnected();

async function applyEvents(account: string | null, since: number): Promise<void> {
  for (const { refund, dispute } of await listMoneyBack(account, since)) {
    if (refund) await applyRefund(refund);
    if (dispute) await applyDispute(dispute);
  }
}
