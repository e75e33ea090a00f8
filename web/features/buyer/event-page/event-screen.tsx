// What does an event's address show inside the app? The event, or why there is none.
import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { pages } from "#shared/contracts/public/pages.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { RefusedLoad } from "#web/components/list/refused-load.tsx";
import { EventNotFound } from "#web/features/buyer/event-page/event-not-found.tsx";
import { EventPage } from "#web/features/buyer/event-page/event-page.tsx";
import { EventSkeleton } from "#web/features/buyer/event-page/event-skeleton.tsx";
import { NO_TEXTS } from "#web/features/buyer/event-page/no-texts.ts";
import { queryKeyOf, useApiQuery } from "#web/lib/api/api.ts";
import { problemCode } from "#web/lib/api/api-problem.ts";
import { usePageTitle } from "#web/lib/page/page-title.ts";

/** Used inside the app: the server renders an address that is opened directly. */
export function Component() {
  const { eventId = "" } = useParams();
  const input = { params: { eventId } };
  const client = useQueryClient();
  const event = useApiQuery(publicEvents.get, input);
  const texts = useApiQuery(pages.texts, input);
  const code = event.data?.promo?.code ?? "";
  // A code comes and goes while people choose, and the page must stay.
  const withCode = useApiQuery(
    pages.texts,
    { ...input, query: { promo_code: code } },
    { enabled: code !== "" },
  );
  usePageTitle(event.data?.title ?? "");
  if (event.data && (texts.data || texts.error)) {
    return (
      <EventPage
        event={event.data}
        texts={withCode.data ?? texts.data ?? NO_TEXTS}
        onNewer={(newer) => client.setQueryData(queryKeyOf(publicEvents.get, input), newer)}
      />
    );
  }
  if (!event.error) return <EventSkeleton />;
  if (["event_not_found", "not_found"].includes(problemCode(event.error) ?? ""))
    return <EventNotFound />;
  return <RefusedLoad error={event.error} eventId={eventId} onRetry={() => void event.refetch()} />;
}
