// How is an event stored? In a partition of its own, which its tickets and lists share.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { eventSettingsFields } from "#shared/contracts/event-settings.ts";
import { EventInput } from "#shared/contracts/events.ts";
import { StoredEventStatus } from "#shared/core/event-status.ts";

export const eventItem = resourceItem({
  kind: "event",
  pk: "EVT#{id}",
  sk: "EVENT",
  listedAs: "EVENT#{id}",
  shape: {
    ...EventInput.shape,
    slug: z.string(),
    status: StoredEventStatus,
    /** False only if nobody could ever buy. A row that does not say so may have been live. */
    wasLive: z.boolean().default(true),
    /** Whether its organizer counts it. Rows from before organizers counted are not counted. */
    isCounted: z.boolean().default(false),
    ...eventSettingsFields,
    createdAt: z.string(),
  },
});

export type StoredEvent = ReturnType<typeof eventItem.parse>;
