// How is a promo code created? Its text is claimed first and its limit set, then it is written.
import { mustKeepCurrency } from "#functions/access/keep-currency.ts";
import { countMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/session.ts";
import { newId, nowAt } from "#functions/core/ports/clock.ts";
import { createPool } from "#functions/engine/stock/pools.ts";
import type { CountedCode } from "#functions/promo-codes/present.ts";
import { removeCode } from "#functions/promo-codes/remove.ts";
import { claimName, codesOf, mustBeUnclaimed } from "#functions/promo-codes/store.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { hasAmount } from "#functions/stored/promo-codes.ts";
import type { PromoCodeInput } from "#shared/contracts/promo-codes.ts";

export async function createCode(
  event: StoredEvent,
  body: PromoCodeInput,
  session: Session,
): Promise<CountedCode> {
  const { code, maxUses } = body;
  const id = newId("promoCode");
  await mustBeUnclaimed(event, id, code);
  await countMade(session, "codes");
  await countMade(session, "stock", maxUses ?? 0);
  await claimName(event, id, code);
  // Nobody can have used it, so its limit is in force at once.
  if (maxUses !== null) await createPool(event, id, maxUses);
  const pools = maxUses === null ? [] : [id];
  const made = await codesOf(event).create({ ...body, pools, createdAt: nowAt() }, { id });
  if (hasAmount(made)) await mustKeepCurrency(event, () => removeCode(event, made));
  return { ...made, timesUsed: 0 };
}
