// From which trays does a basket take units? Remembered ones; a refusal needs a consistent read.
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { type Head, ticketCount, unitOfLine, unitsByPool } from "#functions/engine/order/head.ts";
import type { View } from "#functions/engine/stock/cached-trays.ts";
import { cachedTrays, lookAtAll } from "#functions/engine/stock/directory.ts";
import {
  type NetworkRefusal,
  networkRefusal,
  placeFairly,
  placeIn,
  type Shown,
  shownAll,
  takesTurnAgain,
  type Wish,
} from "#functions/engine/stock/fair-share.ts";
import { firstBasketEnd } from "#functions/engine/stock/levels.ts";
import { isOver, poolsOf } from "#functions/engine/stock/limits-of.ts";
import { type Avoided, isBankAvoided, type Portion } from "#functions/engine/stock/planner.ts";
import type { Sheet } from "#functions/engine/stock/sheet.ts";
import { effectiveFree, MOST_TRAYS, type Tray } from "#functions/engine/stock/trays.ts";
import { promoCodeProblem } from "#shared/contracts/promo-codes.ts";
import { reservationProblem } from "#shared/contracts/public/reservations.ts";
import { ProblemError } from "#shared/core/problems.ts";

export type Search = {
  avoided: Avoided;
  isFresh: boolean;
  /** The order that this one replaces. Its units do not count against the network's share. */
  instead: string | undefined;
};

/** `in_other_baskets` while live holds may end. */
type Shortage = ProblemError<"sold_out" | "in_other_baskets" | "promo_code_used_up">;
type TooScattered = ProblemError<"order_too_large">;
export type PlanRefusal = Shortage | NetworkRefusal | TooScattered;

/** `sold_out` and `in_other_baskets` follow only from a consistent read, at most a second old. */
export async function planStock(
  sheet: Sheet,
  draft: Head,
  search: Search,
): Promise<Portion[] | PlanRefusal> {
  const planned = await Promise.all(
    [...unitsByPool(draft)].map((need) => planPool(sheet, draft, need, search)),
  );
  const refusal = planned.find((one) => one instanceof ProblemError);
  if (refusal) return refusal;
  const plans = planned.filter((one) => Array.isArray(one));
  const portions = plans.flat();
  if (portions.length > MOST_TRAYS) return tooScattered(draft, plans);
  return portions;
}

async function planPool(
  sheet: Sheet,
  draft: Head,
  [poolId, units]: [string, number],
  search: Search,
): Promise<Portion[] | Shortage | NetworkRefusal> {
  const { avoided, instead } = search;
  const { eventId, id: orderId, network } = draft;
  const pool = sheet.pools.get(poolId);
  if (isOver(pool)) return shortage(sheet, draft, poolId, []);
  const isRemembered = pool && !search.isFresh;
  const seen = isRemembered
    ? await cachedTrays(eventId, pool, (bank) => isBankAvoided(avoided, poolId, bank))
    : await lookAtAll(eventId, poolId);
  const wish = { orderId, units, network, instead };
  const hint = shownBy(seen, pool?.c);
  const first = placeAgain(hint, wish, avoided);
  const isRefused = first && networkRefusal(hint, wish);
  if (first && !isRefused && !takesTurnAgain(first, wish, hint)) return first;
  // A refusal may be a second old. Trays that may have the units are read now.
  const mayBeYes = (first && !isRefused) || avoided.trays.size > 0;
  const isWhole = seen.bank === "all" && seen.isConsistent;
  const view = isWhole && !(isRemembered && mayBeYes) ? seen : await lookAtAll(eventId, poolId);
  const tooFew = () => shortage(sheet, draft, poolId, view.trays);
  // If only avoided trays have enough units, they are used: they were busy, not empty.
  return placeIn(view.trays, wish, tooFew, (all) => {
    return placeAgain(all, wish, avoided) ?? placeAgain(all, wish);
  });
}

const shownBy = ({ trays, bank }: View, capacity: number | undefined): Shown =>
  bank === "all" || capacity === undefined ? shownAll(trays) : { trays, isAll: false, capacity };

/** An entry from an earlier try of this order is used again. */
function placeAgain(shown: Shown, wish: Wish, avoided?: Avoided): Portion[] | null {
  const own = shown.trays.find((tray) => wish.orderId in tray.holds);
  return own ? [{ tray: own, units: wish.units }] : placeFairly(shown, wish, avoided);
}

function shortage(sheet: Sheet, draft: Head, poolId: string, trays: readonly Tray[]): Shortage {
  const now = nowSeconds();
  const seconds = firstBasketEnd(trays, now);
  const wait: Record<string, number> = seconds === null ? {} : { seconds };
  if (sheet.code?.id === poolId) {
    const field = { path: "promoCode", code: "promo_code_used_up", params: wait };
    return promoCodeProblem("promo_code_used_up", { params: wait, fields: [field] });
  }
  const line = draft.lines.find((one) => poolsOf(sheet, unitOfLine(one)).includes(poolId));
  const free = trays.reduce((sum, tray) => sum + effectiveFree(tray, now), 0);
  const params = {
    ticketId: line?.ticketId ?? "",
    title: line?.title ?? "",
    ...(line?.tier && { tierId: line.tier.id }),
    remaining: free,
  };
  return reservationProblem(seconds === null ? "sold_out" : "in_other_baskets", {
    params: { ...params, ...wait },
  });
}

/** `maximum`, in tickets, is known only if all of them count toward one pool and no other. */
function tooScattered(draft: Head, plans: Portion[][]): TooScattered {
  const [portions = [], ...others] = plans;
  const unitsOf = (some: Portion[]) => some.reduce((sum, { units }) => sum + units, 0);
  const isOnePool = others.length === 0 && unitsOf(portions) === ticketCount(draft);
  const maximum = unitsOf(portions.slice(0, MOST_TRAYS));
  return reservationProblem("order_too_large", isOnePool ? { params: { maximum } } : {});
}

export const isShort = ({ code }: ProblemError): boolean =>
  code === "sold_out" || code === "in_other_baskets" || code === "promo_code_used_up";
