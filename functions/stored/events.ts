// How is an event stored? In a partition of its own, which its tickets and lists share.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { checkoutFields, miscellaneousFields } from "#shared/contracts/event-settings.ts";
import { EventInput } from "#shared/contracts/events.ts";
import { StoredEventStatus } from "#shared/core/event-status.ts";

/** How to join online is a part of its settings. */
const { description, onlineDetails: _, ...facts } = EventInput.shape;

export const eventItem = resourceItem({
  kind: "event",
  pk: "EVT#{id}",
  sk: "EVENT",
  listedAs: "EVENT#{id}",
  texts: { description },
  shape: {
    ...facts,
    slug: z.string(),
    status: StoredEventStatus,
    /** False only if nobody could ever buy. */
    wasLive: z.boolean(),
    ...checkoutFields,
    ...miscellaneousFields,
    /** Of the sections of its settings that a sale reads, so each has a version of its own. */
    locationVersion: z.number().default(1),
    onlineVersion: z.number().default(1),
    checkoutVersion: z.number().default(1),
    miscellaneousVersion: z.number().default(1),
    createdAt: z.string(),
  },
});

export type StoredEvent = ReturnType<typeof eventItem.parse>;
