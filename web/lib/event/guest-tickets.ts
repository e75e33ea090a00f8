// Does each attendee of the event get their own ticket by mail? Then each needs an address.
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

/** True until it is known, as most events are; the server decides. */
export function useGuestTickets(): boolean {
  const { id: eventId } = useCurrentEvent();
  const { data } = useApiQuery(eventSettings.get, { params: { eventId } });
  return data?.checkout.sendsGuestTickets ?? true;
}
