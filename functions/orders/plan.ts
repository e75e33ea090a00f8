// From which trays does a basket take its units? From what is remembered of them; nothing is called
// sold out that was not read.
import { nowSeconds } from "#functions/core/clock.ts";
import { glance, lookAtAll } from "#functions/inventory/directory.ts";
import { mustLeaveOthers } from "#functions/inventory/fair-share.ts";
import {
  type Avoided,
  chooseTray,
  gather,
  isAvoided,
  isBankAvoided,
  type Portion,
} from "#functions/inventory/planner.ts";
import type { View } from "#functions/inventory/seen.ts";
import type { Sheet } from "#functions/inventory/sheet.ts";
import { decodeHold, effectiveFree, GRACE_SECONDS, type Tray } from "#functions/inventory/trays.ts";
import { type Head, unitsByPool } from "#functions/orders/head.ts";
import { ProblemError, problem } from "#shared/core/problems.ts";

/** Trays of one order: with its head they fit one transaction, which takes a hundred writes. */
const MOST_TRAYS = 90;

export type Search = {
  avoided: Avoided;
  /** Reads the trays anew instead of trusting what is remembered. */
  isFresh: boolean;
  /**
   * The order that this one takes the place of: its units are not counted against the buyer's
   * network.
   */
  instead: string | undefined;
};

/**
 * Chooses the trays for all units that `draft` needs. Throws `sold_out` or `in_other_baskets` only
 * where a consistent read of the last second has seen too few units.
 */
export async function planStock(sheet: Sheet, draft: Head, search: Search): Promise<Portion[]> {
  const plans = await Promise.all(
    [...unitsByPool(draft)].map((need) => planPool(sheet, draft, need, search)),
  );
  const portions = plans.flat();
  if (portions.length > MOST_TRAYS) throw tooScattered(plans);
  return portions;
}

async function planPool(
  sheet: Sheet,
  draft: Head,
  [poolId, units]: [string, number],
  search: Search,
) {
  const { avoided } = search;
  const pool = sheet.pools.get(poolId);
  const seen =
    pool && !search.isFresh
      ? await glance(sheet.event.id, pool, (bank) => isBankAvoided(avoided, poolId, bank))
      : await lookAtAll(sheet.event.id, poolId);
  const place = placeIn(seen, units, draft.id, avoided);
  const view = place ? seen : await whole(sheet, poolId, seen);
  // Where only trays that refused have enough, they are asked again: they were busy, not empty.
  const portions =
    place ?? placeIn(view, units, draft.id, avoided) ?? placeIn(view, units, draft.id);
  if (!portions) throw verdict(sheet, poolId, view.trays);
  const own = [draft.id, ...(search.instead === undefined ? [] : [search.instead])];
  mustLeaveOthers(view.trays, { units, network: draft.network ?? 0, own }, nowSeconds());
  return portions;
}

const whole = async (sheet: Sheet, poolId: string, seen: View): Promise<View> =>
  seen.bank === "all" && seen.isConsistent ? seen : lookAtAll(sheet.event.id, poolId);

/**
 * One tray; else the smallest set of trays, where all of them were seen. An entry that an earlier
 * try left is taken up again.
 */
function placeIn(
  { trays, bank }: View,
  units: number,
  orderId: string,
  avoided?: Avoided,
): Portion[] | null {
  const now = nowSeconds();
  const own = trays.find((tray) => orderId in tray.holds);
  const one = own ? { tray: own, units } : chooseTray(trays, units, orderId, now, avoided);
  if (one) return [one];
  if (bank !== "all") return null;
  const usable = avoided ? trays.filter((tray) => !isAvoided(avoided, tray)) : trays;
  return gather(usable, units, (tray) => effectiveFree(tray, now));
}

/**
 * What a consistent read of all trays says when too few units are free: others hold them for a
 * while, or they are gone.
 */
function verdict(sheet: Sheet, poolId: string, trays: readonly Tray[]): ProblemError {
  const now = nowSeconds();
  const ticket = sheet.tickets.find((one) => one.pools.includes(poolId));
  const ends = trays
    .flatMap((tray) =>
      Object.values(tray.holds).map((stored) => decodeHold(stored).until + GRACE_SECONDS),
    )
    .filter((end) => end > now);
  const free = trays.reduce((sum, tray) => sum + effectiveFree(tray, now), 0);
  const seconds = Math.min(...ends) - now;
  const params = { ticketId: ticket?.id ?? "", title: ticket?.title ?? "", remaining: free };
  return ends.length > 0
    ? problem("in_other_baskets", { params: { ...params, seconds } })
    : problem("sold_out", { params });
}

/** The units are there, one here and one there; so many can be had at once. */
function tooScattered(plans: Portion[][]): ProblemError {
  const [only] = plans.length === 1 ? plans : [];
  const maximum = only?.slice(0, MOST_TRAYS).reduce((sum, { units }) => sum + units, 0);
  return problem("too_many_per_order", maximum === undefined ? {} : { params: { maximum } });
}

/** Whether a refusal says that there are too few units. */
export const isShort = (refusal: unknown): boolean =>
  refusal instanceof ProblemError &&
  (refusal.code === "sold_out" || refusal.code === "in_other_baskets");
