// Why can a ticket be bought, or not? Which limit binds, and what does raising it give?
import * as z from "zod";
import { Availability } from "#shared/contracts/tickets.ts";
import { EventStatus } from "#shared/core/event-status.ts";
import { idOf } from "#shared/core/ids.ts";
import { LimitState } from "#shared/core/limit-state.ts";

/** `taken + inBaskets + free = capacity`; `free` is below zero while the limit is OVER. */
export const ExplainedLimit = z.strictObject({
  kind: z.enum(["TICKET", "TIER", "CAPACITY_ASSIGNMENT"]),
  id: z.string(),
  name: z.string(),
  state: LimitState,
  capacity: z.int(),
  /** Units that are sold or being paid. */
  taken: z.int(),
  inBaskets: z.int(),
  free: z.int(),
  basketEndsInSeconds: z.int().nullable(),
});
export type ExplainedLimit = z.output<typeof ExplainedLimit>;

export const ExplainedPrice = z.strictObject({
  ticketId: idOf("ticket"),
  tierId: idOf("tier").nullable(),
  title: z.string(),
  /** For a buyer who may see the ticket. */
  availability: Availability,
  pause: z.enum(["ticket_paused", "payments_not_connected", "limit_changing"]).nullable(),
  /** True if only a promo code that lists the ticket shows it. */
  needsPromoCode: z.boolean(),
  saleStartsAt: z.string().nullable(),
  saleEndsAt: z.string().nullable(),
  /** Units that can be bought at this moment; null without a limit. */
  free: z.int().nullable(),
  /** The fewest of the ticket in one order, over all its tiers. */
  leastPerOrder: z.int(),
  /** The most of the ticket in one order now, over all tiers on sale; null without a limit. */
  freePerOrder: z.int().nullable(),
  /** Fewest free units first, then fewest in baskets. */
  limits: z.array(ExplainedLimit),
  /** See `rules/raising`. */
  raisingGives: z.int().nullable(),
});
export type ExplainedPrice = z.output<typeof ExplainedPrice>;

export const Explanation = z.strictObject({
  eventStatus: EventStatus,
  prices: z.array(ExplainedPrice),
});
export type Explanation = z.output<typeof Explanation>;
