// How is an organizer stored? In its account's partition.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { OrganizerInput } from "#shared/contracts/organizers.ts";

export const organizerItem = resourceItem({
  kind: "organizer",
  pk: "ACC#{accountId}",
  sk: "ORG#{id}",
  shape: {
    ...OrganizerInput.shape,
    /** Changed in the transactions that change the events. Only those that are `isCounted`. */
    eventCount: z.number().default(0),
    createdAt: z.string(),
  },
});
