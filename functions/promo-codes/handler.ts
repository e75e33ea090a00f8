// Which promo codes does an event have, and how often was each used?
import { mustKeepCurrency } from "#functions/access/keep-currency.ts";
import { countMade } from "#functions/access/made-today.ts";
import { serve } from "#functions/access/serve.ts";
import { mustBelongTo } from "#functions/access/tickets-of-event.ts";
import { mustBeInSteps } from "#functions/core/http/amount-steps.ts";
import { present } from "#functions/core/http/present.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { isApplied } from "#functions/core/table/room.ts";
import { driveLimitsOn } from "#functions/engine/limit/build-limit.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import {
  belowSold,
  countAfterAll,
  editLimits,
  maySell,
  setLimit,
} from "#functions/engine/stock/limits.ts";
import { isOver } from "#functions/engine/stock/limits-of.ts";
import { findPool, type StoredPool } from "#functions/engine/stock/read-pools.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { limitsOfCode } from "#functions/engine/stock/stored-limits.ts";
import { codeUses } from "#functions/engine/tickets/event-index.ts";
import {
  claimName,
  codesOf,
  mustBeUnclaimed,
  nameToRelease,
} from "#functions/promo-codes/store.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { hasAmount, type StoredPromoCode } from "#functions/stored/promo-codes.ts";
import {
  PromoCode,
  type PromoCodeInput,
  promoCodeProblem,
  promoCodeSorts,
  promoCodes,
} from "#shared/contracts/promo-codes.ts";
import { pageOf } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";

export const handler = serve(promoCodes, {
  list: async ({ event, query }) => {
    const [codes, uses] = await Promise.all([codesOf(event).list(), codeUses(event.id)]);
    const rows = codes.map((code) => ({ ...code, timesUsed: uses(code.id) }));
    const page = pageOf(rows, query, { sorts: promoCodeSorts, text: (row) => row.code });
    return { ...page, data: await presentCodes(event, page.data) };
  },
  create: async ({ event, body, session }) => {
    await mustFit(event, body);
    const id = newId("promoCode");
    await mustBeUnclaimed(event, id, body.code);
    await countMade(session, "stock", body.maxUses ?? 0);
    await countMade(session, "codes");
    await claimName(event, id, body.code);
    const unused = { uses: 0, isSelling: false };
    const pools = await limited(event, { id, pools: [], maxUses: null }, body, unused);
    const values = { ...body, pools, createdAt: nowAt() };
    const made = await codesOf(event).create(values, { id });
    if (hasAmount(made)) await mustKeepCurrency(event, () => removeCode(event, made));
    return presentCode(event, made, 0);
  },
  get: async ({ event, params: { promoCodeId: id } }) =>
    presentCode(event, await codesOf(event).get(id), await usesOf(event, id)),
  update: async ({ event, params, body, session, request: { version } }) => {
    const before = await codesOf(event).get(params.promoCodeId, { version });
    await mustFit(event, body, before.ticketIds);
    await mustBeUnclaimed(event, before.id, body.code);
    await countMade(session, "stock", (body.maxUses ?? 0) - (before.maxUses ?? 0));
    await claimName(event, before.id, body.code);
    const uses = await usesOf(event, before.id);
    const isSelling = await maySellNow(event);
    const releaseFormer = await nameToRelease(event, before);
    const after = await updateLimited(event, before, body, { uses, isSelling });
    if (!isSelling) await countIfSelling(event, after);
    if (before.code !== after.code) await releaseFormer();
    if (hasAmount(after) && !hasAmount(before))
      await mustKeepCurrency(event, () => withDiscount(event, after, before));
    return presentCode(event, after, uses);
  },
  remove: async ({ event, params }) => {
    await removeCode(event, await codesOf(event).get(params.promoCodeId));
  },
});

async function removeCode(event: StoredEvent, code: StoredPromoCode): Promise<boolean> {
  const release = await nameToRelease(event, code);
  const isRemoved = await codesOf(event).remove(code.id);
  await release();
  return isRemoved;
}

/** Gives the code another one's discount. False if it has changed meanwhile. */
const withDiscount = (
  event: StoredEvent,
  { id, version }: StoredPromoCode,
  { discountType, discountMinor, discountRate }: StoredPromoCode,
): Promise<boolean> => {
  const discount = { discountType, discountMinor, discountRate };
  return isApplied(codesOf(event).update(id, discount, { version }));
};

const usesRefusal = {
  refuse: promoCodeProblem,
  code: "max_uses_below_used",
  path: "maxUses",
} as const;

type CodeFacts = { uses: number; isSelling: boolean };

function updateLimited(
  event: StoredEvent,
  before: StoredPromoCode,
  body: PromoCodeInput,
  facts: CodeFacts,
): Promise<StoredPromoCode> {
  const { id, version } = before;
  const read = async () => limitsOfCode(await codesOf(event).get(id));
  return editLimits(event, read, async () => {
    const pools = await limited(event, before, body, facts);
    return codesOf(event).update(id, { ...body, pools }, { version });
  });
}

/**
 * Sets the pool of a code whose uses are limited. A limit on a code that was used takes in those
 * uses first. Throws 409 `max_uses_below_used` if it was used more often than a new maximum; one
 * that it has already stays, so that the code can still be ended.
 */
async function limited(
  event: StoredEvent,
  { id, pools, maxUses: before }: Pick<StoredPromoCode, "id" | "pools" | "maxUses">,
  { maxUses }: PromoCodeInput,
  { uses, isSelling }: CodeFacts,
): Promise<string[]> {
  if (maxUses === null) return [];
  const isListed = pools.includes(id);
  const isInForce = isListed && (await findPool(event.id, id))?.state === "ON";
  const tooMany = !isInForce && uses > maxUses;
  const shortage = tooMany
    ? { held: 0, kept: uses }
    : await setLimit(event, id, maxUses, { isListed, isInForce, isSelling });
  if (shortage && !(isListed && before === maxUses)) throw belowSold(shortage, usesRefusal);
  return [id];
}

/** An order is a use of its code whichever tickets it has, so all of the event's count. */
async function maySellNow({ id }: StoredEvent): Promise<boolean> {
  const sheet = await sheetNow(id);
  return maySell(sheet, sheet.tickets);
}

async function countIfSelling(event: StoredEvent, { pools }: StoredPromoCode): Promise<void> {
  const [id] = pools;
  if (id !== undefined && (await maySellNow(event))) await countAfterAll(event, id);
}

async function mustFit(
  event: StoredEvent,
  body: PromoCodeInput,
  stored: readonly string[] = [],
): Promise<void> {
  mustBeInSteps("discountMinor", body.discountMinor, event.currency);
  await mustBelongTo(event, body.ticketIds, { stored });
}

const usesOf = async (event: StoredEvent, id: string): Promise<number> =>
  (await codeUses(event.id))(id);

async function presentCode(
  event: StoredEvent,
  code: StoredPromoCode,
  timesUsed: number,
): Promise<PromoCode> {
  const [row] = await presentCodes(event, [{ ...code, timesUsed }]);
  if (!row) throw problem("not_found");
  return row;
}

/** The codes with the states of their limits. Those of these limits that are due are built. */
async function presentCodes(event: StoredEvent, codes: CountedCode[]): Promise<PromoCode[]> {
  const before = await poolsOfCodes(event, codes);
  const known = new Map(before.map((pool) => [pool.id, pool]));
  const isDriven = await driveLimitsOn(event, codes.map(limitsOfCode), known);
  const pools = isDriven ? await poolsOfCodes(event, codes) : before;
  const states = new Map(pools.map(({ id, state }) => [id, state]));
  const over = await poolLevels(
    event.id,
    pools.filter(isOver).map(({ id }) => id),
  );
  return codes.map((code) => {
    const level = over.get(code.id);
    const leastMaxUses = level ? level.held + level.kept : null;
    return present(PromoCode, { ...code, limitState: states.get(code.id) ?? null, leastMaxUses });
  });
}

type CountedCode = StoredPromoCode & { timesUsed: number };

/** The pools of those codes whose uses are limited. */
async function poolsOfCodes(event: StoredEvent, codes: StoredPromoCode[]): Promise<StoredPool[]> {
  const limits = codes.filter(({ pools }) => pools.length > 0);
  const pools = await Promise.all(limits.map(({ id }) => findPool(event.id, id)));
  return pools.filter((pool) => pool !== null);
}
