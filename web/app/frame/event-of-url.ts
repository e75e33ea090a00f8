// Which event does the address name? The frame shows before the event area has loaded it.
import { useMatch } from "react-router-dom";
import { events } from "#shared/contracts/events.ts";
import { useApiQuery } from "#web/lib/api/api.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { paths } from "#web/lib/page/paths.ts";

/** Both are undefined outside the event area, and where the account has no such event. */
export function useEventOfUrl() {
  const eventId = useMatch(`${paths.event.pattern}/*`)?.params.eventId;
  const event = useApiQuery(
    events.get,
    { params: { eventId: eventId ?? "" } },
    { enabled: eventId !== undefined },
  );
  const isMissing = !event.data && problemCode(event.error) === "not_found";
  return { eventId: isMissing ? undefined : eventId, event: event.data };
}
