// How is a ticket stored? In its event's partition, as a part of the sale sheet.
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
    /** The ticket's id if it has a quantity, and the ids of tiers with one. */
    pools: z.array(z.string()),
    hasOrders: z.boolean().default(false),
    /** Seconds. No first order until then, because its event is being deleted. */
    closedUntil: z.number().optional(),
    orderedTiers: z.set(z.string()).default(() => new Set<string>()),
    createdAt: z.string(),
  },
});

export type StoredTicket = ReturnType<typeof ticketItem.parse>;
