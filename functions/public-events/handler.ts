// What can anybody see of a live event?
import { serve } from "#functions/access/serve.ts";
import { publicEvent } from "#functions/public-events/public-event.ts";
import { publicEvents } from "#shared/contracts/public-events.ts";

export const handler = serve(publicEvents, {
  get: ({ params }) => publicEvent(params.eventId),
});
