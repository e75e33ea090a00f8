// What stands at an event's address: the event, that there is none, or why it could not be loaded?
import { publicEvents } from "#shared/contracts/public-events.ts";
import { LoadError } from "#web/components/load-error.tsx";
import { EventNotFound } from "#web/features/event-page/event-not-found.tsx";
import { EventPage } from "#web/features/event-page/event-page.tsx";
import { EventSkeleton } from "#web/features/event-page/event-skeleton.tsx";
import { useRoute } from "#web/lib/api.ts";
import { problemCode } from "#web/lib/api-problem.ts";

/** The page of an event that is in the query cache or will be. Works without a router, for the rendered document. */
export function EventOf({ eventId }: { eventId: string }) {
  const event = useRoute(publicEvents.get, { params: { eventId } });
  if (event.data) return <EventPage event={event.data} />;
  if (!event.error) return <EventSkeleton />;
  if (["event_not_found", "not_found"].includes(problemCode(event.error) ?? "")) return <EventNotFound />;
  return (
    <main>
      <LoadError error={event.error} onRetry={() => event.refetch()} />
    </main>
  );
}
