// What is inside the body of a rendered event page? The same tree on the server and in the browser, so that it hydrates.
import type { QueryClient } from "@tanstack/react-query";
import { Providers } from "#web/app/providers.tsx";
import { EventOf } from "#web/features/event-page/event-of.tsx";

/** `queryClient` must hold the event already. */
export function EventDocument({ eventId, queryClient }: { eventId: string; queryClient: QueryClient }) {
  return (
    <Providers queryClient={queryClient}>
      <EventOf eventId={eventId} />
    </Providers>
  );
}
