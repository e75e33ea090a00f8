// What does a member read at the public address of an event that is a draft or archived?
import type { ReactNode } from "react";
import { events } from "#shared/contracts/events.ts";
import { Presentation } from "#web/app/presentation.tsx";
import { OwnEventNotFound } from "#web/features/buyer/event-page/event-not-found.tsx";
import { call } from "#web/lib/api/api.ts";
import { activateEventPage, loadSharedWords } from "#web/lib/page/i18n.ts";

/** Null for everybody else, who keeps the page as it was sent. */
export async function previewOffer(eventId: string): Promise<ReactNode> {
  const isOwn = await call(events.get, { params: { eventId } }).then(
    () => true,
    () => false,
  );
  if (!isOwn) return null;
  await activateEventPage(document.documentElement.lang);
  await loadSharedWords();
  return (
    <Presentation>
      <OwnEventNotFound eventId={eventId} />
    </Presentation>
  );
}
