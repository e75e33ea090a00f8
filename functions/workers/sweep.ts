// How is unfinished work completed? Every minute, the sweeper handles everything that is due.
import type { Context } from "aws-lambda";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { timeLeftMs, withDeadline, within } from "#functions/core/ports/deadline.ts";
import { inTurn } from "#functions/core/ports/in-turn.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { buildLimit, dueLimits } from "#functions/engine/limit/build-limit.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import { putOffLimit } from "#functions/engine/stock/limits.ts";
import { sweepMails } from "#functions/mail/sweep-mails.ts";
import { orderDuePartitions } from "#functions/stored/order/due.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { driveOrder } from "#functions/workers/due.ts";
import { sweepMoneyBack } from "#functions/workers/sweep-money-back.ts";
import { sweepPostponed } from "#functions/workers/sweep-postponed.ts";
import { givesBack, isLookedAtAgain, keepsStock } from "#shared/rules/order-life.ts";

const AT_ONCE = 20;
/** Orders that were left unfinished before, driven beside the others. */
const AGAIN_AT_ONCE = 5;
/**
 * No work starts later than this before the function's end, because it might be cut off. The next
 * run continues.
 */
const STOP_BEFORE_END_MS = 8_000;
/** Time that orders leave to the limits, and limits to mails and to the provider's events. */
const ORDERS_LEAVE_MS = 20_000;
const LIMITS_LEAVE_MS = 10_000;
/** Time that looking at orders leaves to driving them, however many are due. */
const LOOKS_LEAVE_MS = 15_000;
/** The building of one limit takes no new order after this, and ends with those under way. */
const LIMIT_MS = 15_000;
const LIMIT_ENDS_MS = 3_000;

type Swept = { driven: number; left: number };

/**
 * Drives every due order. Orders whose end returns stock come first, as far as there is time to
 * look for them; each group is in the order of its due times. A failed order does not delay other
 * orders, but the run then ends as failed, for the alarm. From its second look on, it takes turns
 * only with others that were looked at before.
 */
export const handler = (
  _event?: unknown,
  context?: Pick<Context, "getRemainingTimeInMillis">,
): Promise<Swept> =>
  withDeadline(leftMs(context), () =>
    asSystem(() => sweep((leaveMs) => leftMs(context) < STOP_BEFORE_END_MS + leaveMs)),
  );

const leftMs = (context?: Pick<Context, "getRemainingTimeInMillis">): number =>
  context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;

async function sweep(isOverFor: (leaveMs: number) => boolean): Promise<Swept> {
  const isOver = () => isOverFor(0);
  const isOverForOrders = () => isOverFor(ORDERS_LEAVE_MS);
  const orders = await dueOrders();
  const [urgent, again] = [new Set<string>(), new Set<string>()];
  await inTurn(orders, {
    atOnce: AT_ONCE,
    isOver: () => isOverFor(ORDERS_LEAVE_MS + LOOKS_LEAVE_MS),
    work: async (orderId) => {
      const head = await peekOrder(orderId).catch(() => null);
      if (head && (keepsStock(head) || givesBack(head))) urgent.add(orderId);
      if (!head || isLookedAtAgain(head)) again.add(orderId);
    },
  });

  let failed = 0;
  const drive = (orderId: string) =>
    driveOrder(orderId).catch((error: unknown) => {
      failed++;
      logger.error("due work failed", {
        orderId,
        error: error instanceof Error ? error : String(error),
      });
    });
  const inOrder = [
    ...orders.filter((id) => urgent.has(id)),
    ...orders.filter((id) => !urgent.has(id)),
  ];
  const driveAll = (ids: string[], atOnce: number) =>
    inTurn(ids, { atOnce, isOver: isOverForOrders, work: drive });
  const { fresh = [], seen = [] } = Object.groupBy(inOrder, (id) =>
    again.has(id) ? "seen" : "fresh",
  );
  const begun = await Promise.all([driveAll(fresh, AT_ONCE), driveAll(seen, AGAIN_AT_ONCE)]);
  const driven = begun[0] + begun[1];
  const left = orders.length - driven;
  if (left > 0) logger.warn("the sweep ran out of time; the next one goes on", { driven, left });
  const limits = await apart(() => sweepLimits(() => isOverFor(LIMITS_LEAVE_MS)));
  const mails = await apart(() => sweepMails(isOver));
  const writes = await apart(() => sweepPostponed(isOver));
  await sweepMoneyBack(isOver);
  if (failed + limits.failed + mails.failed + writes.failed > 0)
    throw new Error(
      `${failed} orders, ${limits.failed} limits, ${mails.failed} mails and ${writes.failed} writes could not be driven on.`,
    );
  return { driven, left };
}

/** Runs a duty whose own failure, beside those of its items, must not stop the next duty. */
const apart = (duty: () => Promise<{ failed: number }>): Promise<{ failed: number }> =>
  duty().catch((error: unknown) => {
    logger.error("a duty of the sweep failed", { error });
    return { failed: 1 };
  });

/**
 * Brings the limits into force that have waited long enough. One that fails or takes long delays no
 * other: after its turn it is due again after them.
 */
async function sweepLimits(isOver: () => boolean): Promise<{ failed: number }> {
  let failed = 0;
  const isLong = () => timeLeftMs() <= LIMIT_ENDS_MS;
  const work = async ({ eventId, poolId }: { eventId: string; poolId: string }) => {
    const fail = (error: unknown) => {
      failed++;
      logger.error("a limit could not be built", { eventId, error });
    };
    await within(LIMIT_MS + LIMIT_ENDS_MS, () =>
      buildLimit(eventId, poolId, () => isOver() || isLong()),
    ).catch(fail);
    await putOffLimit(eventId, poolId).catch(fail);
  };
  await inTurn(await dueLimits(), { atOnce: 1, isOver, work });
  return { failed };
}

/** The ids of all due orders in all partitions, longest due first. */
async function dueOrders(): Promise<string[]> {
  const due = await Promise.all(
    orderDuePartitions.map((pk) => queryItems({ pk, index: "due", until: nowSeconds() })),
  );
  return due
    .flat()
    .toSorted((a, b) => Number(a["dueSk"]) - Number(b["dueSk"]))
    .flatMap((item) => headItem.idsIn(item)?.orderId ?? []);
}
