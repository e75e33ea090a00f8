// How is a check-in list stored? In its event's partition; the link carries event and list.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { CheckInListInput } from "#shared/contracts/check-in-lists.ts";

export const checkInListItem = resourceItem({
  kind: "checkInList",
  pk: "EVT#{eventId}",
  sk: "LIST#{id}",
  shape: {
    ...CheckInListInput.shape,
    createdAt: z.string(),
    linkNumber: z.int().default(0),
  },
});

export type StoredCheckInList = ReturnType<typeof checkInListItem.parse>;
