// How is an order stored under its buyer's address? By a hash, so that no address shows.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";

const shape = { accountId: z.string(), evt: z.string() };

export const addressOrderItem = item({
  pk: "MAILTO#{address}",
  sk: "ORD#{orderId}",
  shape,
});

/** A stranger can fill the other list, and this one only with money. */
export const addressPaidOrderItem = item({
  pk: "MAILTO#{address}",
  sk: "PAID#{orderId}",
  shape,
});
