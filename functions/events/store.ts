// Where are events stored? Each event has its own partition; an index lists the events of an
// account.
import * as z from "zod";
import { collection } from "#functions/core/collection.ts";
import { EventInput, StoredEventStatus } from "#shared/contracts/events.ts";

export const eventStore = collection({
  entity: "event",
  kind: "event",
  fields: EventInput.shape,
  system: {
    slug: z.string(),
    status: StoredEventStatus,
    orderTimeoutMinutes: z.number(),
    createdAt: z.string(),
  },
  pk: "EVT#{id}",
  sk: "EVENT",
  listIndex: {
    index: "byAccount",
    pk: ["accountPk", "ACC#{acc}"],
    sk: ["accountSk", "EVENT#{id}"],
  },
});
