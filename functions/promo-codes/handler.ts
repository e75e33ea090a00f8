// Which promo codes does an event have, and how often was each used?
import { serve } from "#functions/access/serve.ts";
import { mustBelongTo } from "#functions/access/tickets-of-event.ts";
import { mustBeInSteps } from "#functions/core/http/amount-steps.ts";
import { codeUses } from "#functions/engine/tickets/event-index.ts";
import { codeList } from "#functions/promo-codes/code-list.ts";
import { createCode } from "#functions/promo-codes/create.ts";
import { presentCode, presentCodes } from "#functions/promo-codes/present.ts";
import { codesOf } from "#functions/promo-codes/store.ts";
import { updateCode } from "#functions/promo-codes/update.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredPromoCode } from "#functions/stored/promo-codes.ts";
import { type PromoCode, type PromoCodeInput, promoCodes } from "#shared/contracts/promo-codes.ts";
import { pageOf } from "#shared/core/lists.ts";

export const handler = serve(promoCodes, {
  list: async ({ event, query }) => {
    const [codes, uses] = await Promise.all([codesOf(event).list(), codeUses(event.id)]);
    const rows = codes.map((code) => ({ ...code, timesUsed: uses(code.id) }));
    const page = pageOf(rows, query, codeList);
    return { ...page, data: await presentCodes(event, page.data) };
  },
  create: async ({ event, body, session, request: { idempotencyKey: key } }) => {
    const codes = codesOf(event);
    const making = await codes.making({ key, body });
    const earlier = await codes.made(making);
    if (earlier) return presentCounted(event, earlier);
    await mustFitEvent(event, body);
    const made = await createCode(event, { body, session, making });
    return presentCode(event, { ...made, timesUsed: 0 });
  },
  get: async ({ event, params: { promoCodeId } }) =>
    presentCounted(event, await codesOf(event).get(promoCodeId)),
  update: async ({ event, params, body, session, request: { version } }) => {
    const before = await codesOf(event).get(params.promoCodeId, { version });
    await mustFitEvent(event, body, before.ticketIds);
    return presentCode(event, await updateCode(event, { before, body, session }));
  },
  remove: async ({ event, params }) => {
    await codesOf(event).remove(params.promoCodeId);
  },
});

async function presentCounted(event: StoredEvent, code: StoredPromoCode): Promise<PromoCode> {
  return presentCode(event, { ...code, timesUsed: (await codeUses(event.id))(code.id) });
}

async function mustFitEvent(
  event: StoredEvent,
  body: PromoCodeInput,
  stored: readonly string[] = [],
): Promise<void> {
  mustBeInSteps("discountMinor", body.discountMinor, event.currency);
  await mustBelongTo(event, body.ticketIds, { stored });
}
