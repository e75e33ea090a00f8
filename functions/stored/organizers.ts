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
    /** Changed together with the events themselves. Those that are not `isCounted` are not in it. */
    eventCount: z.number().default(0),
    createdAt: z.string(),
  },
});
