// How is a mail stored that was requested for an order? As an item in the order's partition, so
// that each mail has its own delivery.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { mailShape } from "#functions/stored/delivery.ts";
import { OrderMailKind } from "#shared/contracts/order-mails.ts";

/** Characters of a mail's id. The order in whose partition it lies makes it unique. */
export const MAIL_ID_LENGTH = 12;

export const orderMailItem = item({
  pk: "ORD#{orderId}",
  sk: "MAIL#{id}",
  shape: {
    accountId: z.string(),
    evt: z.string(),
    id: z.string(),
    ...mailShape,
    kind: OrderMailKind,
    to: z.string(),
    /** The attendee whose ticket the mail is about; absent for a mail about the whole order. */
    index: z.number().optional(),
    /** The id of the refund that the mail tells of; absent if it tells of none. */
    refund: z.string().optional(),
    at: z.string(),
    requestedAt: z.string(),
  },
});
export type StoredOrderMail = ReturnType<typeof orderMailItem.parse>;
