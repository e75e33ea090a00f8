// How is a ticket stored? In its event's partition, beside the event and its pools; together they
// are the sale sheet.
import * as z from "zod";
import { resourceItem } from "#functions/core/table/item.ts";
import { TicketInput } from "#shared/contracts/tickets.ts";

const StoredTier = z.object({
  id: z.string(),
  label: z.string(),
  priceMinor: z.number(),
  quantityAvailable: z.number().nullable(),
  saleStartsAt: z.string().nullable(),
  saleEndsAt: z.string().nullable(),
  isHidden: z.boolean(),
});
export type StoredTier = z.output<typeof StoredTier>;

export const ticketItem = resourceItem({
  kind: "ticket",
  pk: "EVT#{eventId}",
  sk: "TICKET#{id}",
  shape: {
    ...TicketInput.shape,
    tiers: z.array(StoredTier).default([]),
    position: z.number(),
    /**
     * The pools of the ticket's own limits: the ticket's id if a quantity is set, and the id of
     * each tier with a quantity.
     */
    pools: z.array(z.string()),
    /** The first order sets it. From then on the ticket can be hidden but not deleted. */
    hasOrders: z.boolean().default(false),
    /** The tiers that were ordered. They can be hidden but not deleted. */
    orderedTiers: z.set(z.string()).default(() => new Set<string>()),
    createdAt: z.string(),
  },
});

export type StoredTicket = ReturnType<typeof ticketItem.parse>;
