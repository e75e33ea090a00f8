// How is a check-in list stored? In its event's partition; the link carries event and list.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { CheckInListInput } from "#shared/contracts/check-in-lists.ts";

const { description, ...facts } = CheckInListInput.shape;

export const checkInListItem = resourceItem({
  kind: "checkInList",
  pk: "EVT#{eventId}",
  sk: "LIST#{id}",
  texts: { description },
  shape: {
    ...facts,
    createdAt: z.string(),
    linkNumber: z.int().default(0),
  },
});

export type StoredCheckInList = ReturnType<typeof checkInListItem.parse>;
