// How is stored what people entered? Apart from the head, because only few steps need it.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { openWord } from "#functions/core/table/packed.ts";
import { Person } from "#shared/core/people.ts";

const StoredAnswer = z.union([z.string(), z.array(z.string()), z.record(z.string(), z.string())]);

export const detailsItem = item({
  pk: "ORD#{orderId}",
  sk: "DETAILS",
  shape: {
    accountId: z.string(),
    evt: z.string(),
    buyer: z.object(Person.shape),
    attendees: z.array(z.object({ ticketId: z.string(), ...Person.shape })),
    asked: z.array(z.object({ id: z.string(), type: openWord, title: z.string() })).optional(),
    /** `asked` is an index of `asked` above; `ticket` is absent for the whole order. */
    answers: z
      .array(z.object({ asked: z.number(), ticket: z.number().optional(), answer: StoredAnswer }))
      .optional(),
    terms: z
      .object({ version: z.string(), at: z.string(), organizerUrl: z.string().optional() })
      .optional(),
    version: z.number().optional(),
    /** Marks of the request that saved the details, and of its content, to recognize a retry. */
    by: z.string().optional(),
    content: z.string().optional(),
    /** The bucket of the network that asked for the mail about a free order. */
    from: z.string().optional(),
    /** The buyer's own browser asked, in which they sign in with that address. */
    isOwn: z.boolean().optional(),
    ttl: z.number().optional(),
  },
});
type StoredDetails = ReturnType<typeof detailsItem.parse>;
export type Details = Omit<StoredDetails, "accountId" | "evt" | "ttl">;
