// How does a promo code change, with its limit, its text and its discount?
import { keepingCurrency } from "#functions/access/keep-currency.ts";
import { countMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { belowSold, changeLimits } from "#functions/engine/limit/change-limits.ts";
import { codeUses } from "#functions/engine/tickets/event-index.ts";
import { codeLimits } from "#functions/promo-codes/limits.ts";
import type { CountedCode } from "#functions/promo-codes/present.ts";
import { codesOf } from "#functions/promo-codes/store.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { hasAmount, type StoredPromoCode } from "#functions/stored/promo-codes.ts";
import { type PromoCodeInput, promoCodeProblem } from "#shared/contracts/promo-codes.ts";

type Edit = { before: StoredPromoCode; body: PromoCodeInput; session: Session };

const refuse = belowSold(promoCodeProblem, "max_uses_below_used");

export async function updateCode(
  event: StoredEvent,
  { before, body, session }: Edit,
): Promise<CountedCode> {
  const { id, version } = before;
  const { maxUses } = body;
  await codesOf(event).mustFit({ ...before, ...body }, before);
  await countMade(session, "stock", (maxUses ?? 0) - (before.maxUses ?? 0));
  const timesUsed = (await codeUses(event.id))(id);
  const edit = { before, after: { id, maxUses }, refuse };
  const values = { ...body, pools: maxUses === null ? [] : [id] };
  const beside = hasAmount(body) && !hasAmount(before) ? [keepingCurrency(event)] : [];
  const after = await changeLimits(event, codeLimits(timesUsed), edit, () =>
    codesOf(event).update(id, values, { version, before, beside }),
  );
  return { ...after, timesUsed };
}
