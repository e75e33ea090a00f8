// How are buyer, attendees and answers stored as they were entered? In the order's partition, apart
// from the head, because only few steps need them.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { openWord } from "#functions/core/table/packed.ts";
import { Person } from "#shared/core/people.ts";

/** A text, options, or an address by its fields. A newer version may know more of these. */
const StoredAnswer = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())]);

export const detailsItem = item({
  pk: "ORD#{orderId}",
  sk: "DETAILS",
  shape: {
    accountId: z.string(),
    evt: z.string(),
    buyer: z.object(Person.shape),
    attendees: z.array(z.object({ ticketId: z.string(), ...Person.shape })),
    /** The questions of `answers`, each wording once; absent without any. */
    asked: z.array(z.object({ id: z.string(), type: openWord, title: z.string() })).optional(),
    /**
     * `asked` is the place of the question. `ticket` is the number of the ticket that the answer is
     * about, absent for the whole order.
     */
    answers: z
      .array(z.object({ asked: z.number(), ticket: z.number().optional(), answer: StoredAnswer }))
      .optional(),
    /**
     * The accepted terms: the operator's version, and the address of the organizer's own, absent
     * without any. Orders made before the terms box existed have none.
     */
    terms: z
      .object({ version: z.string(), at: z.string(), organizerUrl: z.string().optional() })
      .optional(),
    /** Absent until an organizer edits the buyer. */
    version: z.number().optional(),
    /** Mark of the request that saved the details. It recognizes a retry. */
    by: z.string().optional(),
    /** Mark of what that request sent. */
    content: z.string().optional(),
    /** Mark of the network that saved the details: it asked for the mail about a free order. */
    from: z.string().optional(),
    /** The second after which the table may delete them; absent once the order is complete. */
    ttl: z.number().optional(),
  },
});
type StoredDetails = ReturnType<typeof detailsItem.parse>;
/** What was entered. */
export type Details = Omit<StoredDetails, "accountId" | "evt" | "ttl">;
