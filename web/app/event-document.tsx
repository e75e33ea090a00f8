// What is in the body of a rendered event page? The same tree on the server and in the browser, so
// that it hydrates.
import { useState } from "react";
import type { PublicEvent } from "#shared/contracts/public-events.ts";
import { Presentation } from "#web/app/presentation.tsx";
import { EventPage } from "#web/features/buyer/event-page/event-page.tsx";

/**
 * Imports no router, query cache or schemas, so that the first load stays small. The rest loads
 * when it is used.
 */
export function EventDocument({ event: rendered }: { event: PublicEvent }) {
  const [event, setEvent] = useState(rendered);
  return (
    <Presentation>
      <EventPage event={event} onNewer={setEvent} />
    </Presentation>
  );
}
