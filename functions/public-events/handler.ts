// What can anybody see of a live event?
import { serve } from "#functions/access/serve.ts";
import { findPublicSheet } from "#functions/engine/stock/sheet.ts";
import { sheetForCode } from "#functions/promo-codes/typed-code.ts";
import { publicEvent } from "#functions/public-events/public-event.ts";
import { publicEventProblem, publicEvents } from "#shared/contracts/public-events.ts";
import { ProblemError } from "#shared/core/problems.ts";

export const handler = serve(publicEvents, {
  get: async ({ params, query, request }) => {
    const asked = { typed: query.promo_code, network: request.address };
    const event = await publicEvent(params.eventId, asked);
    if (!event) throw publicEventProblem("event_not_found");
    return event;
  },
  checkPromoCode: async ({ params, request }) => {
    const sheet = await findPublicSheet(params.eventId);
    if (!sheet) throw publicEventProblem("event_not_found");
    const found = await sheetForCode(sheet, params.code, request.address);
    return { valid: !(found instanceof ProblemError) };
  },
});
