// Of which event is a refusal? The public event behind an id, if there is one; a draft's name is
// nobody's business.
import { type PublicEvent, publicEvents } from "#shared/contracts/public-events.ts";
import { useRoute } from "#web/lib/api.ts";

/** Undefined while it loads, where it is not public, and for null. */
export const usePublicEvent = (eventId: string | null): PublicEvent | undefined =>
  useRoute(publicEvents.get, { params: { eventId: eventId ?? "" } }, { enabled: eventId !== null })
    .data;
