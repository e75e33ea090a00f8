// What can anybody see of a live event?
import { serve } from "#functions/access/serve.ts";
import { publicEvent } from "#functions/public-events/public-event.ts";
import { publicEventProblem, publicEvents } from "#shared/contracts/public-events.ts";

export const handler = serve(publicEvents, {
  get: async ({ params }) => {
    const event = await publicEvent(params.eventId);
    if (!event) throw publicEventProblem("event_not_found");
    return event;
  },
});
