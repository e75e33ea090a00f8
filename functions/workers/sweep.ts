// How is unfinished work completed? Every minute, the sweeper handles everything that is due.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { timeLeftMs, withTimeLimit } from "#functions/core/ports/deadline.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { type Invocation, inInvocation } from "#functions/core/ports/invocation.ts";
import { logAbout, logger } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { LOOK_MS } from "#functions/core/table/sweep-due.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { buildLimit, dueLimits } from "#functions/engine/limit/build-limit.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import { putOffLimit } from "#functions/engine/stock/put-off-limit.ts";
import { sweepImages } from "#functions/images/sweep-images.ts";
import { sweepMails } from "#functions/mail/delivery/sweep-mails.ts";
import { sweepWaiting } from "#functions/mail/delivery/sweep-waiting.ts";
import { orderDuePartitions } from "#functions/stored/order/due.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { driveOrder, ORDER_MS } from "#functions/workers/due.ts";
import { sweepJobs } from "#functions/workers/sweep-jobs.ts";
import { sweepMessages } from "#functions/workers/sweep-messages.ts";
import { sweepMoneyBack } from "#functions/workers/sweep-money-back.ts";
import { sweepPostponed } from "#functions/workers/sweep-postponed.ts";
import { givesBack, isLookedAtAgain, keepsStock } from "#shared/rules/order/order-life.ts";

const AT_ONCE = 20;
/** For orders that were left unfinished before. */
const AGAIN_AT_ONCE = 5;
/** No call begins later than this before the function's end. */
const END_MS = 3_000;
const LOOKS_LEAVE_MS = 15_000;
/** A limit takes no new order after this, and ends with those under way. */
const LIMIT_MS = 15_000;
const LIMIT_ENDS_MS = 3_000;

type Swept = { driven: number; left: number };
type Limit = { eventId: string; poolId: string };
type IsShort = (needsMs: number) => boolean;

/** Failures delay nothing else, but the run then ends as failed, for the alarm. */
export const handler = (_event?: unknown, context?: Invocation): Promise<Swept> =>
  inInvocation(context, () =>
    asSystem(() => sweep((needsMs) => leftMs(context) < END_MS + needsMs)),
  );

const leftMs = (context?: Invocation): number =>
  context?.getRemainingTimeInMillis() ?? Number.POSITIVE_INFINITY;

type Duty = (isShort: IsShort) => Promise<Swept & { failed: number }>;

const looking =
  (sweepAll: (isOver: () => boolean) => Promise<{ failed: number }>): Duty =>
  async (isShort) => ({ driven: 0, left: 0, ...(await sweepAll(() => isShort(LOOK_MS))) });

/** Each by what it drives on. All run at the same time, and one that fails delays no other. */
const duties: Record<string, Duty> = {
  orders: sweepOrders,
  limits: sweepLimits,
  mails: looking(sweepMails),
  "accounts whose mails wait": looking(sweepWaiting),
  writes: looking(sweepPostponed),
  images: looking(sweepImages),
  jobs: looking(sweepJobs),
  messages: looking(sweepMessages),
  "rounds of money back": looking((isOver) => sweepMoneyBack(isOver).then(() => ({ failed: 0 }))),
};

async function sweep(isShort: IsShort): Promise<Swept> {
  const done = await Promise.all(
    Object.entries(duties).map(async ([name, duty]) => ({ name, ...(await tried(duty, isShort)) })),
  );
  const failed = done.filter((one) => one.failed > 0).map((one) => `${one.failed} ${one.name}`);
  if (failed.length > 0) throw new Error(`Could not be driven on: ${failed.join(", ")}.`);
  const sum = (of: "driven" | "left") => done.reduce((all, one) => all + one[of], 0);
  return { driven: sum("driven"), left: sum("left") };
}

const tried: (duty: Duty, isShort: IsShort) => ReturnType<Duty> = (duty, isShort) =>
  duty(isShort).catch((error: unknown) => {
    logger.error("a duty of the sweep failed", { error });
    return { driven: 0, left: 0, failed: 1 };
  });

/** Orders that return stock come first; those that were looked at before take turns. */
async function sweepOrders(isShort: IsShort): ReturnType<Duty> {
  const orders = await dueOrders();
  const [urgent, again] = [new Set<string>(), new Set<string>()];
  const eventIds = new Map<string, string>();
  await forEachConcurrent(orders, {
    atOnce: AT_ONCE,
    isOver: () => isShort(ORDER_MS + LOOKS_LEAVE_MS),
    work: async (orderId) => {
      const head = await peekOrder(orderId).catch(() => null);
      if (head) eventIds.set(orderId, head.eventId);
      if (head && (keepsStock(head) || givesBack(head))) urgent.add(orderId);
      if (!head || isLookedAtAgain(head)) again.add(orderId);
    },
  });

  let failed = 0;
  const drive = (orderId: string) =>
    logAbout({ orderId, eventId: eventIds.get(orderId) }, () =>
      driveOrder(orderId).catch((error: unknown) => {
        failed++;
        logger.error("due work failed", {
          error: error instanceof Error ? error : String(error),
        });
      }),
    );
  const inOrder = [
    ...orders.filter((id) => urgent.has(id)),
    ...orders.filter((id) => !urgent.has(id)),
  ];
  const driveAll = (ids: string[], atOnce: number) =>
    forEachConcurrent(ids, { atOnce, isOver: () => isShort(ORDER_MS), work: drive });
  const { fresh = [], seen = [] } = Object.groupBy(inOrder, (id) =>
    again.has(id) ? "seen" : "fresh",
  );
  const begun = await Promise.all([driveAll(fresh, AT_ONCE), driveAll(seen, AGAIN_AT_ONCE)]);
  const driven = begun[0] + begun[1];
  const left = orders.length - driven;
  if (left > 0) logger.warn("the sweep ran out of time; the next one goes on", { driven, left });
  return { driven, left, failed };
}

/** A limit that takes long is due again after others, one that fails later each time. */
async function sweepLimits(isShort: IsShort): ReturnType<Duty> {
  const isOver = () => isShort(LIMIT_MS + LIMIT_ENDS_MS);
  let failed = 0;
  const isLong = () => timeLeftMs() <= LIMIT_ENDS_MS;
  const build = async ({ eventId, poolId }: Limit) => {
    let hasFailed = false;
    const fail = (error: unknown) => {
      hasFailed = true;
      logger.error("a limit could not be built", { error });
    };
    await withTimeLimit(LIMIT_MS + LIMIT_ENDS_MS, () => buildLimit(eventId, poolId, isLong)).catch(
      fail,
    );
    await putOffLimit(eventId, poolId, hasFailed).catch(fail);
    if (hasFailed) failed++;
  };
  const work = (limit: Limit) => logAbout(limit, () => build(limit));
  await forEachConcurrent(await dueLimits(), { atOnce: 1, isOver, work });
  return { driven: 0, left: 0, failed };
}

async function dueOrders(): Promise<string[]> {
  const due = await Promise.all(
    orderDuePartitions.map((pk) => queryItems({ pk, index: "due", until: nowSeconds() })),
  );
  return due
    .flat()
    .toSorted((a, b) => Number(a["dueSk"]) - Number(b["dueSk"]))
    .flatMap((item) => headItem.idsIn(item)?.orderId ?? []);
}
