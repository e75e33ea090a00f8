// What is in the body of a rendered event page? The same tree on the server and in the browser.
import { useState } from "react";
import type { PublicEvent, PublicTexts } from "#shared/contracts/public/public-events.ts";
import { Presentation } from "#web/app/presentation.tsx";
import { reservingCode } from "#web/features/buyer/basket/reserving-code.ts";
import { EventPage } from "#web/features/buyer/event-page/event-page.tsx";

/** No router, query cache or schemas here: what loads first stays small. */
export function EventDocument(rendered: { event: PublicEvent; texts: PublicTexts }) {
  const [event, setEvent] = useState(rendered.event);
  const [texts, setTexts] = useState(rendered.texts);

  async function show(newer: PublicEvent) {
    const known = new Set(event.tickets.map(({ id }) => id));
    setEvent(newer);
    if (newer.tickets.every(({ id }) => known.has(id))) return;
    const loaded = await reservingCode().catch(() => null);
    const found = await loaded?.textsWithCode(newer.id, newer.promo?.code ?? null);
    if (found) setTexts(found);
  }

  return (
    <Presentation>
      <EventPage event={event} texts={texts} onNewer={(newer) => void show(newer)} />
    </Presentation>
  );
}
