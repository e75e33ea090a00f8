// Where do tickets lie? In their event's partition, beside the event and its pools: together they
// are the sale sheet.
import * as z from "zod";
import { collection } from "#functions/core/collection.ts";
import { TicketInput } from "#shared/contracts/tickets.ts";

export const ticketStore = collection({
  entity: "ticket",
  kind: "ticket",
  fields: TicketInput.shape,
  system: {
    position: z.number(),
    /** The pools that limit it: its own where a quantity is set. */
    pools: z.array(z.string()),
    /** Set by the first reservation; from then on the ticket can only be hidden. */
    touched: z.boolean().optional(),
    createdAt: z.string(),
  },
  pk: "EVT#{eventId}",
  sk: "TICKET#{id}",
});

export type StoredTicket = Awaited<ReturnType<typeof ticketStore.get>> & { eventId: string };
