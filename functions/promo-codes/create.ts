// How is a promo code created? Its limit is set first, then it is written.
import { keepingCurrency } from "#functions/access/keep-currency.ts";
import { countMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import type { Making } from "#functions/core/collection/made.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { createPool, makeWithPools, type PoolOwner } from "#functions/engine/stock/pools.ts";
import { codesOf } from "#functions/promo-codes/store.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { hasAmount, promoCodeItem, type StoredPromoCode } from "#functions/stored/promo-codes.ts";
import type { PromoCodeInput } from "#shared/contracts/promo-codes.ts";

type Order = { body: PromoCodeInput; session: Session; making: Making };

export async function createCode(
  event: StoredEvent,
  { body, session, making }: Order,
): Promise<StoredPromoCode> {
  const { maxUses } = body;
  const owner = { eventId: event.id, accountId: event.accountId };
  await codesOf(event).mustFit({ ...body, ...owner, id: making.id });
  await countMade(session, "codes");
  await countMade(session, "stock", maxUses ?? 0);
  const beside = hasAmount(body) ? [keepingCurrency(event)] : [];
  return storeCode(event, body, { making, beside });
}

/** With its limit. */
export async function storeCode(
  event: PoolOwner,
  body: PromoCodeInput,
  { making, beside }: { making: Making; beside: readonly Beside[] },
): Promise<StoredPromoCode> {
  const { maxUses } = body;
  const { id } = making;
  const pools = maxUses === null ? [] : [id];
  const row = promoCodeItem.key({ eventId: event.id, id });
  return makeWithPools(event, { row, pools }, async (proof) => {
    // Nobody can have used it, so its limit is in force at once.
    if (maxUses !== null) await createPool(event, id, maxUses);
    const values = { ...body, pools, createdAt: nowAt() };
    return codesOf(event).create(values, { ...making, beside: [proof, ...beside] });
  });
}
