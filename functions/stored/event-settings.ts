// How are settings stored that no sale reads? Apart from the event, which a sale reads whole.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import {
  emailFields,
  gettingStartedFields,
  messageFields,
  onlineFields,
  seoFields,
} from "#shared/contracts/event-settings.ts";

export const eventSettingsItem = item({
  pk: "ACC#{accountId}",
  sk: "SETTINGS#{eventId}",
  shape: {
    accountId: z.string(),
    eventId: z.string(),
    ...messageFields,
    onlineDetails: onlineFields.onlineDetails,
    ...seoFields,
    seoVersion: z.number().default(1),
    ...emailFields,
    emailVersion: z.number().default(1),
    ...gettingStartedFields,
  },
});
export type StoredEventSettings = ReturnType<typeof eventSettingsItem.parse>;
