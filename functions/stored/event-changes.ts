// How is kept what an event's buyers know otherwise? Beside the event, which a sale reads whole.
import * as z from "zod";
import { item } from "#functions/core/table/item.ts";
import { EventFacts } from "#shared/contracts/event-change.ts";

export const StoredFacts = z.object(EventFacts.shape);

export const StoredKnown = z.array(z.object({ until: z.string(), facts: StoredFacts }));

export const eventChangeItem = item({
  pk: "ACC#{accountId}",
  sk: "CHANGE#{eventId}",
  shape: {
    accountId: z.string(),
    eventId: z.string(),
    version: z.number(),
    /** Since the last mails were asked for. Empty: everybody knows, or will. */
    known: StoredKnown,
    isAnswered: z.boolean(),
    answeredBy: z.string().optional(),
    /** The newest job of mails; an older one ends. */
    jobId: z.string().optional(),
  },
});
export type StoredEventChange = ReturnType<typeof eventChangeItem.parse>;
