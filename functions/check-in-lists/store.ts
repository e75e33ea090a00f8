// Where are check-in lists stored? In their event's partition. The link carries event and list, so
// opening it needs no index.
import * as z from "zod";
import { collection } from "#functions/core/collection.ts";

import { CheckInListInput } from "#shared/contracts/check-in-lists.ts";

export const checkInListStore = collection({
  entity: "checkInList",
  kind: "checkInList",
  fields: CheckInListInput.shape,
  // `linkNumber` is absent until the link is replaced.
  system: { createdAt: z.string(), linkNumber: z.int().optional() },
  pk: "EVT#{eventId}",
  sk: "LIST#{id}",
});
