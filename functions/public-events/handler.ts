// What can anybody see of a live event?
import { serve } from "#functions/access/serve.ts";
import { present } from "#functions/core/http/present.ts";
import { publicSheet } from "#functions/engine/stock/sheet.ts";
import { publicEvent } from "#functions/public-events/public-event.ts";
import { publicEventProblem, publicEvents } from "#shared/contracts/public-events.ts";
import { PublicQuestion } from "#shared/contracts/questions.ts";

export const handler = serve(publicEvents, {
  get: async ({ params }) => {
    const event = await publicEvent(params.eventId);
    if (!event) throw publicEventProblem("event_not_found");
    return event;
  },
  questions: async ({ params }) => {
    const { questions } = await publicSheet(params.eventId);
    const visible = questions.filter(({ isHidden }) => !isHidden);
    return { questions: visible.map((one) => present(PublicQuestion, one)) };
  },
});
