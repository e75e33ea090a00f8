// How is an order stored under its buyer's address? By the address's hash, so that the table shows
// no address.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

export const addressOrderItem = item({
  pk: "MAILTO#{address}",
  sk: "ORD#{orderId}",
  shape: { accountId: z.string(), evt: z.string() },
});
