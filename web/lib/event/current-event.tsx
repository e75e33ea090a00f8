// Which event is a management screen about? The event area loads it before any screen.
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

/** Null outside the event area. */
export const useEventIfAny = (): CurrentEvent | null => use(EventContext);

/** Throws outside the event area. */
export function useCurrentEvent(): CurrentEvent {
  const event = use(EventContext);
  if (!event) throw new Error("useCurrentEvent is for screens under the event area.");
  return event;
}
