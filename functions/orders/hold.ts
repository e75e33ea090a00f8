// How does a basket get its units? The first primitive: one conditional write a tray takes the stock and records who holds it.
import { nowSeconds } from "#functions/core/clock.ts";
import { type Rejection, transact, writeItem } from "#functions/core/table.ts";
import { correct, glance } from "#functions/inventory/directory.ts";
import { chooseTray, gather, type Portion } from "#functions/inventory/planner.ts";
import { readPool, readTrays } from "#functions/inventory/pools.ts";
import type { Sheet } from "#functions/inventory/sheet.ts";
import {
  decodeHold,
  dropChange,
  effectiveFree,
  GRACE_SECONDS,
  type Hold,
  holdChange,
  readTray,
  type Tray,
  trayWrite,
} from "#functions/inventory/trays.ts";
import { type Head, unitsByPool } from "#functions/orders/head.ts";
import { newHeadWrite, readHead, readOrder } from "#functions/orders/order.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

/** Cheap tries before the whole pool is read, and all tries before a buyer hears "busy". */
const CHEAP_TRIES = 3;
const TRIES = 12;
/** Trays of one order: with its head they fit one transaction, which takes a hundred writes. */
const MOST_TRAYS = 90;

export type Held = { head: Head; isNew: boolean };
type Plan = { pool: string; portions: Portion[] };

/**
 * Holds the units that `draft` needs until `draft.exp` and puts its head. Answers the order that exists where the same request
 * made one before (`isNew` false). Throws `sold_out` or `in_other_baskets` only after a consistent read has seen too few units.
 */
export async function holdStock(sheet: Sheet, draft: Head): Promise<Held> {
  const need = unitsByPool(draft);
  if (need.size === 0) return putHead(draft, null);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const plans =
      attempt < CHEAP_TRIES ? await cheapPlan(sheet, need, draft.id) : await fullPlan(sheet, need, draft.id);
    const plan = plans ?? (await fullPlan(sheet, need, draft.id));
    const portions = plan.flatMap((one) => one.portions);
    if (portions.length > MOST_TRAYS) throw tooScattered(plan);
    const [only] = portions;
    const held =
      portions.length === 1 && only ? await holdOne(sheet, draft, only) : await holdSeveral(sheet, draft, portions);
    if (held) return held;
  }
  throw problem("busy", { retryAfter: 1 });
}

/** One tray: the tray's write, then the head's. A crash between them leaves a hold that ends by itself. */
async function holdOne(sheet: Sheet, draft: Head, { tray, units }: Portion): Promise<Held | null> {
  const eventId = sheet.event.id;
  const hold: Hold = { units, until: draft.exp };
  const own = tray.holds[draft.id];
  if (own !== undefined) return adopt(draft, { tray, units }, decodeHold(own));
  const change = holdChange(tray, draft.id, hold, nowSeconds());
  const written = await writeItem(trayWrite(eventId, change));
  if (written.ok) {
    const holds = Object.fromEntries(
      Object.entries({ ...tray.holds, ...change.put }).filter(([id]) => !(id in change.gone)),
    );
    correct(eventId, { ...tray, free: tray.free + change.free, holds });
    return putHead(draft, { tray, hold });
  }
  if (written.because !== "condition" || !written.item) return null;
  const current = readTray(tray.pool, written.item);
  correct(eventId, current);
  const found = current.holds[draft.id];
  return found === undefined ? null : adopt(draft, { tray: current, units }, decodeHold(found));
}

/**
 * An entry of this very order is in the tray already: an earlier try made it. Its second counts; if that has passed, so has the order.
 * An entry of other units is one of several that came with the order's head, or another request of the same key made it.
 */
async function adopt(draft: Head, { tray, units }: Portion, hold: Hold): Promise<Held> {
  if (hold.until + GRACE_SECONDS <= nowSeconds()) throw problem("order_expired");
  if (hold.units !== units) {
    const order = await readOrder(draft.id);
    if (!order) throw problem("idempotency_key_reused");
    return { head: order.head, isNew: false };
  }
  return putHead({ ...draft, exp: hold.until }, { tray, hold });
}

async function putHead(draft: Head, taken: { tray: Tray; hold: Hold } | null): Promise<Held> {
  const holds = taken ? [{ tray: { pool: taken.tray.pool, number: taken.tray.number }, units: taken.hold.units }] : [];
  const head = { ...draft, holds };
  const written = await writeItem(newHeadWrite(head));
  if (written.ok) return { head, isNew: true };
  if (written.because !== "condition" || !written.item) throw problem("busy", { retryAfter: 1 });
  const existing = readHead(written.item);
  if (taken && !listsHold(existing, taken)) {
    const drop = dropChange(taken.tray, draft.id, taken.hold);
    await writeItem(trayWrite(draft.evt, drop)); // refused only where the entry is gone already
  }
  return { head: existing, isNew: false };
}

/** Several trays and the head in one transaction: all or nothing. */
async function holdSeveral(sheet: Sheet, draft: Head, portions: Portion[]): Promise<Held | null> {
  const now = nowSeconds();
  const holds = portions.map(({ tray, units }) => ({ tray: { pool: tray.pool, number: tray.number }, units }));
  const head = { ...draft, holds };
  const changes = portions.map(({ tray, units }) => holdChange(tray, draft.id, { units, until: draft.exp }, now));
  const result = await transact([...changes.map((change) => trayWrite(sheet.event.id, change)), newHeadWrite(head)]);
  if (result.ok) return { head, isNew: true };
  const existing = rejectedItem(result.rejections.at(-1));
  if (existing) return { head: readHead(existing), isNew: false };
  for (const [index, { tray }] of portions.entries()) {
    const item = rejectedItem(result.rejections[index]);
    const current = item && readTray(tray.pool, item);
    if (current) correct(sheet.event.id, current);
    // An entry without the head that would have come with it: another request of the same key, over one tray, has made it.
    if (current && draft.id in current.holds) throw problem("idempotency_key_reused");
  }
  return null;
}

/** One tray a pool from what is remembered; null where that does not suffice. */
async function cheapPlan(sheet: Sheet, need: Map<string, number>, seed: string): Promise<Plan[] | null> {
  const plans = await Promise.all(
    [...need].map(async ([poolId, units]) => {
      const pool = sheet.pools.get(poolId);
      const trays = pool ? await glance(sheet.event.id, pool) : [];
      const portion = chooseTray(trays, units, seed, nowSeconds());
      return portion && { pool: poolId, portions: [portion] };
    }),
  );
  const complete = plans.filter((plan) => plan !== null);
  return complete.length === plans.length ? complete : null;
}

/** The whole pool by consistent reads: one tray, else the smallest set; else the verdict. */
async function fullPlan(sheet: Sheet, need: Map<string, number>, seed: string): Promise<Plan[]> {
  return Promise.all(
    [...need].map(async ([poolId, units]) => {
      const now = nowSeconds();
      const trays = await readTrays(sheet.event.id, await readPool(sheet.event.id, poolId));
      // An entry that an earlier try of this very order left is taken up again, before anybody is told that nothing is left.
      const own = trays.find((tray) => seed in tray.holds);
      const one = own ? { tray: own, units } : chooseTray(trays, units, seed, now);
      const portions = one ? [one] : gather(trays, units, (tray) => effectiveFree(tray, now));
      if (!portions) throw verdict(sheet, poolId, trays, now);
      return { pool: poolId, portions };
    }),
  );
}

/** What a consistent read of all trays says when too few units are free: others hold them for a while, or they are gone. */
function verdict(sheet: Sheet, poolId: string, trays: readonly Tray[], now: number) {
  const ticket = sheet.tickets.find((one) => one.pools.includes(poolId));
  const ends = trays
    .flatMap((tray) => Object.values(tray.holds).map((stored) => decodeHold(stored).until + GRACE_SECONDS))
    .filter((end) => end > now);
  const free = trays.reduce((sum, tray) => sum + effectiveFree(tray, now), 0);
  const seconds = Math.min(...ends) - now;
  const params = { ticketId: ticket?.id ?? "", title: ticket?.title ?? "", remaining: free };
  return ends.length > 0
    ? problem("in_other_baskets", { params: { ...params, seconds } })
    : problem("sold_out", { params });
}

/** The units are there, one here and one there; so many can be had at once. */
function tooScattered(plan: Plan[]) {
  const [only] = plan.length === 1 ? plan : [];
  const maximum = only?.portions.slice(0, MOST_TRAYS).reduce((sum, { units }) => sum + units, 0);
  return problem("too_many_per_order", maximum === undefined ? {} : { params: { maximum } });
}

/** Whether a refusal of `holdStock` says that there are too few units. */
export const isShort = (refusal: unknown): boolean =>
  refusal instanceof ProblemError && (refusal.code === "sold_out" || refusal.code === "in_other_baskets");

/** Whether an entry is the head's own: one that was made after the order's hold had ended is nobody's. */
const listsHold = (head: Head, { tray, hold }: { tray: Tray; hold: Hold }): boolean =>
  head.exp === hold.until && head.holds.some((one) => one.tray.pool === tray.pool && one.tray.number === tray.number);
const rejectedItem = (rejection: Rejection | null | undefined) =>
  rejection?.because === "condition" ? rejection.item : null;
