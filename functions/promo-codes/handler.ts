// Which promo codes does an event have, and how often was each used?
import { serve } from "#functions/access/serve.ts";
import { readSession } from "#functions/access/session.ts";
import { present } from "#functions/core/http/present.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { buildDueLimits } from "#functions/engine/order/build-limit.ts";
import { codeUses } from "#functions/engine/order/event-index.ts";
import { belowSold, setLimit } from "#functions/engine/stock/limits.ts";
import { findPool, listCodePools, setPoolCapacity } from "#functions/engine/stock/pools.ts";
import type { StoredEvent } from "#functions/events/item.ts";
import type { StoredPromoCode } from "#functions/promo-codes/item.ts";
import { claimName, codesOf, releaseName } from "#functions/promo-codes/store.ts";
import { mustBelongTo } from "#functions/tickets/of-event.ts";
import {
  PromoCode,
  type PromoCodeInput,
  promoCodeSorts,
  promoCodes,
} from "#shared/contracts/promo-codes.ts";
import { pageOf } from "#shared/core/lists.ts";
import { amountStepMinor } from "#shared/core/money.ts";
import { fieldProblem, problem } from "#shared/core/problems.ts";

export const handler = serve(
  promoCodes,
  {
    list: async ({ event, query }) =>
      pageOf(await presentCodes(event, await codesOf(event).list()), query, {
        sorts: promoCodeSorts,
        text: (row) => row.code,
      }),
    create: async ({ event, body }) => {
      await mustFit(event, body);
      const id = newId("promoCode");
      await claimName(event, id, body.code);
      const pools = await limited(event, { id, pools: [] }, body, 0);
      const values = { ...body, pools, createdAt: nowAt() };
      return presentCode(event, await codesOf(event).create(values, { id }));
    },
    get: async ({ event, params }) =>
      presentCode(event, await codesOf(event).get(params.promoCodeId)),
    update: async ({ event, params, body, request: { version } }) => {
      const before = await codesOf(event).get(params.promoCodeId);
      await mustFit(event, body, before.ticketIds);
      if (before.version !== version) throw problem("changed_meanwhile");
      await claimName(event, before.id, body.code);
      const after = await updateLimited(event, before, body);
      if (before.code !== after.code) await releaseName(event, before.id, before.code);
      return presentCode(event, after);
    },
    remove: async ({ event, params }) => {
      const { id, code } = await codesOf(event).get(params.promoCodeId);
      await codesOf(event).remove(id);
      await releaseName(event, id, code);
    },
  },
  readSession,
);

async function updateLimited(
  event: StoredEvent,
  before: StoredPromoCode,
  body: PromoCodeInput,
): Promise<StoredPromoCode> {
  const uses = (await codeUses(event.id))(before.id);
  const pools = await limited(event, before, body, uses);
  const { id, version } = before;
  return codesOf(event)
    .update(id, { ...body, pools }, { version })
    .catch(async (refusal: unknown) => {
      // The pool gets the limit that is stored now, because another edit came first.
      const now = await codesOf(event).get(id);
      if (now.maxUses !== null) await setPoolCapacity(event, id, now.maxUses);
      throw refusal;
    });
}

/**
 * Sets the pool of a code whose uses are limited. A limit on a code that was used takes in those
 * uses first. Throws 409 `quantity_below_sold` if it was used more often already.
 */
async function limited(
  event: StoredEvent,
  { id, pools }: Pick<StoredPromoCode, "id" | "pools">,
  { maxUses }: PromoCodeInput,
  uses: number,
): Promise<string[]> {
  if (maxUses === null) return [];
  const isInForce = pools.includes(id) && (await findPool(event.id, id))?.state !== "OFF";
  if (!isInForce && uses > maxUses) throw belowSold({ held: 0, kept: uses }, "maxUses");
  const isNew = (await codesOf(event).find(id)) === null;
  const shortage = await setLimit(event, id, maxUses, { isInForce, isSelling: !isNew });
  if (shortage) throw belowSold(shortage, "maxUses");
  return [id];
}

async function mustFit(
  event: StoredEvent,
  body: PromoCodeInput,
  stored: readonly string[] = [],
): Promise<void> {
  const step = amountStepMinor(event.currency);
  if (body.discountMinor % step !== 0)
    throw fieldProblem("discountMinor", "not_multiple", { step });
  await mustBelongTo(event, body.ticketIds, { stored });
}

async function presentCode(event: StoredEvent, code: StoredPromoCode): Promise<PromoCode> {
  const [row] = await presentCodes(event, [code]);
  if (!row) throw problem("not_found");
  return row;
}

/** The codes with their uses, from one read of the event's index. Limits that are due are built. */
async function presentCodes(event: StoredEvent, codes: StoredPromoCode[]): Promise<PromoCode[]> {
  const uses = await codeUses(event.id);
  const before = await listCodePools(event.id);
  const pools = (await buildDueLimits(event.id, before.values()))
    ? await listCodePools(event.id)
    : before;
  return codes.map((code) =>
    present(PromoCode, {
      ...code,
      timesUsed: uses(code.id),
      limitState: code.pools.length > 0 ? (pools.get(code.id)?.state ?? null) : null,
    }),
  );
}
