// What do all screens of one event share? The event, and notices of its status and payments.
import { Skeleton, Stack } from "@mantine/core";
import { Outlet, useParams } from "react-router-dom";
import { events } from "#shared/contracts/events.ts";
import { LoadError } from "#web/components/list/load-error.tsx";
import { ToEvents } from "#web/components/page/to-events.tsx";
import { EventStatusBar } from "#web/features/organizer/events/event-status-bar.tsx";
import { FirstSaleButton } from "#web/features/organizer/events/first-sale-button.tsx";
import { PaymentsWarning } from "#web/features/organizer/events/payments-warning.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { CurrentEventProvider } from "#web/lib/event/current-event.tsx";
import { FirstSale } from "#web/lib/event/first-sale.tsx";
import { isForSale } from "#web/lib/event/use-readiness.ts";

export function Component() {
  const { eventId = "" } = useParams();
  const event = useApiQuery(events.get, { params: { eventId } });
  if (event.isError && !event.data)
    return (
      <LoadError
        level={1}
        error={event.error}
        onRetry={() => void event.refetch()}
        instead={<ToEvents />}
      />
    );
  if (!event.data) {
    return (
      <Stack>
        <Skeleton h={56} radius="md" />
        <Skeleton h={36} w={220} />
        <Skeleton h={320} radius="md" />
      </Stack>
    );
  }
  return (
    <CurrentEventProvider event={event.data}>
      <EventStatusBar />
      <PaymentsWarning />
      <FirstSale value={isForSale(event.data.status) && <FirstSaleButton />}>
        <Outlet />
      </FirstSale>
    </CurrentEventProvider>
  );
}
