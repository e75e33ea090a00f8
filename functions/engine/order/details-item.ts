// How are buyer and attendees stored as they were entered? In the order's partition, apart from the
// head, because only few steps need them.

import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { Person } from "#shared/core/people.ts";

export const detailsItem = item({
  pk: "ORD#{orderId}",
  sk: "DETAILS",
  shape: {
    accountId: z.string(),
    evt: z.string(),
    buyer: z.object(Person.shape),
    attendees: z.array(z.object({ ticketId: z.string(), ...Person.shape })),
    /** The accepted terms; absent from orders made before the terms box existed. */
    terms: z.object({ version: z.string(), at: z.string() }).optional(),
    /** Absent until an organizer edits the buyer. */
    version: z.number().optional(),
    /** Mark of the request that saved the details. It recognizes a retry. */
    by: z.string().optional(),
    /** The second after which the table may delete them; absent once the order is complete. */
    ttl: z.number().optional(),
  },
});
type StoredDetails = ReturnType<typeof detailsItem.parse>;
/** What was entered. */
export type Details = Omit<StoredDetails, "accountId" | "evt" | "ttl">;
