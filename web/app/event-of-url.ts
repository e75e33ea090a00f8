// Which event does the address name? For the frame around the event area, which is drawn before the
// event is there.
import { useMatch } from "react-router-dom";
import { events } from "#shared/contracts/events.ts";
import { useRoute } from "#web/lib/api.ts";
import { paths } from "#web/lib/paths.ts";

/** The event id of the address and its event once loaded; both undefined outside the event area. */
export function useEventOfUrl() {
  const eventId = useMatch(`${paths.event.pattern}/*`)?.params.eventId;
  const event = useRoute(
    events.get,
    { params: { eventId: eventId ?? "" } },
    { enabled: eventId !== undefined },
  );
  return { eventId, event: event.data };
}
