// Which refunds and disputes did no webhook tell us? The sweep asks every five minutes.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { timeLeftMs, withTimeLimit } from "#functions/core/ports/deadline.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import {
  type ListedEvent,
  listConnected,
  listMoneyBack,
} from "#functions/core/ports/listed-events.ts";
import { logAbout, logger } from "#functions/core/ports/logger.ts";
import { idsOfPaymentEvent } from "#functions/core/ports/payment-events.ts";
import { hasKeys } from "#functions/core/ports/payments.ts";
import { paymentMode } from "#functions/core/ports/settings.ts";
import { getItem, queryItems, writeItem } from "#functions/core/table/table.ts";
import { moneyAlarm } from "#functions/engine/order/money-alarm.ts";
import { applyDispute, applyRefund } from "#functions/engine/payment/provider-refunds.ts";
import { OWN, sweptAccountItem, sweptItem } from "#functions/stored/swept.ts";

const EVERY_SECONDS = 300;
/** Events of the last seconds may not be in the list yet, so they are asked for twice. */
const OVERLAP_SECONDS = 60;
/** Then an account whose events cannot be applied alerts an operator. */
const PATIENCE_SECONDS = 3600;
/** Then an event that cannot be applied is given up and alerts an operator. */
const GIVE_UP_SECONDS = 24 * 3600;
const AT_ONCE = 10;
/** No event of an account begins after this; the next run goes on there. */
const ACCOUNT_MS = 10_000;
const ACCOUNT_ENDS_MS = 3_000;

type Swept = ReturnType<typeof sweptAccountItem.parse>;

/** Each account goes on from its own second. The first run only remembers where to begin. */
export async function sweepMoneyBack(isOver: () => boolean): Promise<void> {
  const now = nowSeconds();
  const item = await getItem(sweptItem.key({}), { consistent: true });
  const since = item && sweptItem.parse(item).until;
  if (since !== null && now - since < EVERY_SECONDS) return;
  const isDone = since === null || !(await hasKeys()) || (await askAll(since, now, isOver));
  if (isDone) await writeItem({ put: sweptItem.whole({ until: now }) });
}

/** First the account not asked for longest. Returns whether all are up to date. */
async function askAll(since: number, now: number, isOver: () => boolean): Promise<boolean> {
  const accounts = await accountsToAsk().catch((error: unknown) => {
    logger.warn("the connected accounts could not be read", { error });
    return null;
  });
  if (!accounts) {
    await alertIfLate(since, now);
    return false;
  }
  const stored = await queryItems({ ...sweptAccountItem.within({}), consistent: true });
  const known = new Map(sweptAccountItem.among(stored).map((one) => [one.account, one]));
  const behind = accounts
    .map((account) => known.get(account) ?? { account, until: since, askedAt: 0 })
    .filter(({ until }) => now - until >= EVERY_SECONDS)
    .toSorted((a, b) => a.askedAt - b.askedAt);
  let answered = 0;
  const isLong = () => timeLeftMs() <= ACCOUNT_ENDS_MS;
  const work = async (one: Swept) => {
    const far = await withTimeLimit(ACCOUNT_MS + ACCOUNT_ENDS_MS, () =>
      applyEvents(one, now, () => isOver() || isLong()),
    );
    await writeItem({ put: sweptAccountItem.whole({ ...one, ...far, askedAt: now }) });
    if (far.until === now) answered++;
    else await alertIfLate(far.until, now);
  };
  const isShort = () => isOver() || timeLeftMs() < ACCOUNT_MS + ACCOUNT_ENDS_MS;
  await forEachConcurrent(behind, { atOnce: AT_ONCE, isOver: isShort, work });
  return answered === behind.length;
}

const accountsToAsk = async (): Promise<string[]> =>
  paymentMode() === "SINGLE" ? [OWN] : listConnected();

/** Idempotent. New events come before failed ones, so that no failure keeps a later one away. */
async function applyEvents(
  { account, until, reached = until - OVERLAP_SECONDS }: Swept,
  now: number,
  isOver: () => boolean,
): Promise<Pick<Swept, "until" | "reached">> {
  try {
    const since = Math.min(until, reached);
    const events = await listMoneyBack(account === OWN ? null : account, since);
    const isNew = ({ createdAt }: ListedEvent) => createdAt >= reached;
    const next = await applyInTurn(events.filter(isNew), now, isOver);
    const again = await applyInTurn(
      events.filter((one) => !isNew(one)),
      now,
      isOver,
    );
    return {
      until: again.missedAt ?? next.missedAt ?? now,
      reached: Math.min(next.endedAt ?? now, now - OVERLAP_SECONDS),
    };
  } catch (error) {
    logger.warn("the events of an account could not be read", { stripeAccountId: account, error });
    return { until, reached };
  }
}

/** `missedAt`: the second of the first event not applied. `endedAt`: where the time was over. */
async function applyInTurn(events: ListedEvent[], now: number, isOver: () => boolean) {
  let missedAt: number | null = null;
  for (const event of events) {
    const endedAt = isOver() ? event.createdAt : null;
    if (endedAt !== null) return { missedAt: missedAt ?? endedAt, endedAt };
    if (!(await isDone(event, now))) missedAt ??= event.createdAt;
  }
  return { missedAt, endedAt: null };
}

function isDone(event: ListedEvent, now: number): Promise<boolean> {
  return logAbout(idsOfPaymentEvent(event), () => applied(event, now));
}

async function applied(event: ListedEvent, now: number): Promise<boolean> {
  const { refund, dispute, createdAt } = event;
  try {
    if (refund) await applyRefund(refund);
    if (dispute) await applyDispute(dispute);
    return true;
  } catch (error) {
    const { intent: intentId = "" } = refund ?? dispute ?? {};
    logger.warn("an event about money back could not be applied", { intentId, error });
    if (now - createdAt <= GIVE_UP_SECONDS) return false;
    await moneyAlarm("unapplied_event", { orderId: refund?.ours?.orderId ?? "", intentId });
    return true;
  }
}

async function alertIfLate(until: number, now: number): Promise<void> {
  if (now - until > PATIENCE_SECONDS) await moneyAlarm("unseen_events", { orderId: "" });
}
