// Which event does the address name? The event page inside the app, for addresses that were not rendered on the server.
import { useParams } from "react-router-dom";
import { EventOf } from "#web/features/event-page/event-of.tsx";

export function Component() {
  const { eventId = "" } = useParams();
  return <EventOf eventId={eventId} />;
}
