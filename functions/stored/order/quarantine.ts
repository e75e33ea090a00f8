// How is a payment stored that fits no order? With its facts as the provider told them.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { Decline } from "#shared/contracts/orders.ts";

export const quarantineItem = item({
  pk: "QUARANTINE#{id}",
  sk: "{at}#{mark}",
  shape: {
    id: z.string(),
    /** `claimed` is the order that the intent's metadata names. */
    orderId: z.string(),
    claimed: z.string(),
    eventId: z.string(),
    account: z.string().nullable(),
    status: z.string(),
    amountMinor: z.number(),
    receivedMinor: z.number(),
    currency: z.string(),
    isLive: z.boolean(),
    decline: Decline.nullable(),
  },
});
