// When and where does an event take place, as people have it in their calendars?
import { present } from "#functions/core/http/present.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { EventFacts } from "#shared/contracts/event-change.ts";

export const factsOf = (event: StoredEvent): EventFacts => present(EventFacts, event);
