// What can anybody see of a live event?
import { servePublic } from "#functions/access/serve-public.ts";
import { publicQuestions } from "#functions/engine/stock/public-questions.ts";
import { findPublicSheet, type Sheet } from "#functions/engine/stock/sheet.ts";
import { presentEvent } from "#functions/public-events/public-event.ts";
import { pageOfPublicEvents } from "#functions/public-events/public-list.ts";
import { usableCode } from "#functions/public-events/usable-code.ts";
import { visibleTickets } from "#functions/public-events/visible-tickets.ts";
import {
  type PromoRefusal,
  publicEventProblem,
  publicEvents,
} from "#shared/contracts/public/public-events.ts";
import { ProblemError } from "#shared/core/problems.ts";

export const handler = servePublic(publicEvents, {
  list: ({ query, request }) => pageOfPublicEvents(query, request.address),
  get: async ({ params, query, request }) => {
    const sheet = await sheetOf(params.eventId);
    const found = await usableCode(sheet, query.promo_code, request.address);
    if (!(found instanceof ProblemError)) return presentEvent(found);
    const promoRefusal: PromoRefusal = found.code === "promo_code_used_up" ? "USED_UP" : "INVALID";
    return { ...(await presentEvent(sheet)), promoRefusal };
  },
  checkPromoCode: async ({ params, request }) => {
    const sheet = await sheetOf(params.eventId);
    const found = await usableCode(sheet, params.code, request.address);
    if (found instanceof ProblemError && found.code === "too_many_requests") throw found;
    return { valid: !(found instanceof ProblemError) };
  },
  questions: async ({ params }) => {
    const sheet = await sheetOf(params.eventId);
    const seen = (await visibleTickets(sheet)).map(({ id }) => id);
    return { questions: publicQuestions(sheet.questions, seen) };
  },
});

async function sheetOf(eventId: string): Promise<Sheet> {
  const sheet = await findPublicSheet(eventId);
  if (!sheet) throw publicEventProblem("event_not_found");
  return sheet;
}
