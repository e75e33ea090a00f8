// Which event does a refusal belong to? The name of a draft stays private.
import { type PublicEvent, publicEvents } from "#shared/contracts/public/public-events.ts";
import { useApiQuery } from "#web/lib/api/api.ts";

export const usePublicEvent = (eventId: string | null): PublicEvent | undefined =>
  useApiQuery(
    publicEvents.get,
    { params: { eventId: eventId ?? "" } },
    // A page that failed to load this event must not retry: its refusal would come and go forever.
    { enabled: eventId !== null, retryOnMount: false },
  ).data;
