// Where do check-in lists lie? In their event's partition; the link carries event and list, so that
// no index is needed to open it.
import * as z from "zod";
import { collection } from "#functions/core/collection.ts";

import { CheckInListInput } from "#shared/contracts/check-in-lists.ts";

export const checkInListStore = collection({
  entity: "checkInList",
  kind: "checkInList",
  fields: CheckInListInput.shape,
  // Lists whose link was never replaced have no number.
  system: { createdAt: z.string(), linkNumber: z.int().optional() },
  pk: "EVT#{eventId}",
  sk: "LIST#{id}",
});
