// Which event is a management screen about? Known to every screen of the event area, because the
// area loads it first.
import { createContext, type ReactNode, use } from "react";
import type * as z from "zod";
import type { Event } from "#shared/contracts/events.ts";

export type CurrentEvent = z.output<typeof Event>;

const EventContext = createContext<CurrentEvent | null>(null);

export function CurrentEventProvider({
  event,
  children,
}: {
  event: CurrentEvent;
  children: ReactNode;
}) {
  return <EventContext value={event}>{children}</EventContext>;
}

/** The event of the area, with its zone and currency; only under the event area. */
export function useCurrentEvent(): CurrentEvent {
  const event = use(EventContext);
  if (!event) throw new Error("useCurrentEvent is for screens under the event area.");
  return event;
}
