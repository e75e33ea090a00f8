// What does a member read at the public address of an event that is a draft or archived?
import { createRoot } from "react-dom/client";
import { events } from "#shared/contracts/events.ts";
import { lastResort } from "#web/app/last-resort.tsx";
import { Presentation } from "#web/app/presentation.tsx";
import { OwnEventNotFound } from "#web/features/buyer/event-page/event-not-found.tsx";
import { call } from "#web/lib/api/api.ts";
import { activateEventPage, loadSharedWords } from "#web/lib/page/i18n.ts";

/** Everybody else keeps the page as it was sent. */
export async function offerPreview(root: HTMLElement, eventId: string): Promise<void> {
  const isOwn = await call(events.get, { params: { eventId } }).then(
    () => true,
    () => false,
  );
  if (!isOwn) return;
  await activateEventPage(document.documentElement.lang);
  await loadSharedWords();
  createRoot(root, lastResort(root)).render(
    <Presentation>
      <OwnEventNotFound eventId={eventId} />
    </Presentation>,
  );
}
