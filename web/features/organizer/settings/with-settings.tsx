// What does a section wait for? For the event's settings, which all sections share.
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { type EventSettings, eventSettings } from "#shared/contracts/event-settings.ts";
import { LoadError } from "#web/components/page/load-error.tsx";
import { useApiQuery } from "#web/lib/api/api.ts";
import { useCurrentEvent } from "#web/lib/event/current-event.tsx";

export function WithSettings({ children }: { children: (settings: EventSettings) => ReactNode }) {
  const { id: eventId } = useCurrentEvent();
  const settings = useApiQuery(eventSettings.get, { params: { eventId } });
  if (settings.data) return children(settings.data);
  if (settings.isError)
    return <LoadError error={settings.error} onRetry={() => void settings.refetch()} />;
  return <Skeleton h={320} maw={640} radius="md" />;
}
