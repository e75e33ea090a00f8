// What is in the body of a rendered event page? The same tree on the server and in the browser.
import { useState } from "react";
import type { PublicEvent } from "#shared/contracts/public-events.ts";
import { Presentation } from "#web/app/presentation.tsx";
import { EventPage } from "#web/features/buyer/event-page/event-page.tsx";

/** No router, query cache or schemas here: what loads first stays small. */
export function EventDocument({ event: rendered }: { event: PublicEvent }) {
  const [event, setEvent] = useState(rendered);
  return (
    <Presentation>
      <EventPage event={event} onNewer={setEvent} />
    </Presentation>
  );
}
