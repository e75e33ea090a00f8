// Which event does a refusal belong to? The public event of an id. The name of a draft stays
// private.
import { type PublicEvent, publicEvents } from "#shared/contracts/public-events.ts";
import { useApiQuery } from "#web/lib/api/api.ts";

/** Undefined while it loads, if the event is not public, or if `eventId` is null. */
export const usePublicEvent = (eventId: string | null): PublicEvent | undefined =>
  useApiQuery(
    publicEvents.get,
    { params: { eventId: eventId ?? "" } },
    // A page that could not load this very event shows its refusal with this: asking again would
    // take the refusal away, and so on without end.
    { enabled: eventId !== null, retryOnMount: false },
  ).data;
