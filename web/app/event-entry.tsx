// How does a rendered event page come alive? The server's data goes into the cache, then the same tree is hydrated; no router needed.
import "#web/app/base-styles.ts";
import { hydrateRoot } from "react-dom/client";
import { type PublicEvent, publicEvents } from "#shared/contracts/public-events.ts";
import { EventDocument } from "#web/app/event-document.tsx";
import { queryKeyOf } from "#web/lib/api.ts";
import { activateLocale } from "#web/lib/i18n.ts";
import { makeQueryClient } from "#web/lib/query-client.ts";

const root = document.getElementById("root");
const data = document.getElementById("event-data")?.textContent;
if (root && data) {
  // Written by functions/pages out of the contract's own item.
  const event: PublicEvent = JSON.parse(data);
  const queryClient = makeQueryClient();
  queryClient.setQueryData(queryKeyOf(publicEvents.get, { params: { eventId: event.id } }), event);
  await activateLocale(document.documentElement.lang);
  hydrateRoot(root, <EventDocument eventId={event.id} queryClient={queryClient} />);
}
