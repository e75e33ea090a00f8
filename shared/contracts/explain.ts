// Why can a ticket be bought, or not? Which limit binds, what holds it, and what raising it gives.
import * as z from "zod";
import { Availability } from "#shared/contracts/tickets.ts";
import { EventStatus } from "#shared/core/event-status.ts";
import { idOf } from "#shared/core/ids.ts";
import { LimitState } from "#shared/core/limit-state.ts";

/**
 * One limit with every unit of its capacity: `taken + inBaskets + free = capacity`. `free` is below
 * zero if the limit is OVER and has more sold and in baskets than its capacity.
 */
export const ExplainedLimit = z.strictObject({
  kind: z.enum(["TICKET", "TIER", "CAPACITY_ASSIGNMENT"]),
  id: z.string(),
  /** The title of the ticket, the label of the tier, or the name of the assignment. */
  name: z.string(),
  state: LimitState,
  capacity: z.int(),
  /** Units that are sold or being paid. */
  taken: z.int(),
  inBaskets: z.int(),
  free: z.int(),
  /** Seconds until the first basket ends; null if there is none. */
  basketEndsInSeconds: z.int().nullable(),
});
export type ExplainedLimit = z.output<typeof ExplainedLimit>;

export const ExplainedPrice = z.strictObject({
  ticketId: idOf("ticket"),
  /** Null for a ticket without tiers. */
  tierId: idOf("tier").nullable(),
  title: z.string(),
  /** For a buyer who may see the ticket. */
  availability: Availability,
  /** Why it is PAUSED; null for any other word. */
  pause: z.enum(["ticket_paused", "payments_not_connected", "limit_changing"]).nullable(),
  /** True if only a promo code that lists the ticket shows it. */
  needsPromoCode: z.boolean(),
  saleStartsAt: z.string().nullable(),
  saleEndsAt: z.string().nullable(),
  /** Units that can be bought at this moment; null without a limit. */
  free: z.int().nullable(),
  /** The fewest that one order may have of the ticket, over all its tiers. */
  leastPerOrder: z.int(),
  /** How many of the ticket, over all tiers on sale, one order can have now; null: no limit. */
  freePerOrder: z.int().nullable(),
  /** Its limits: fewest free units first, then fewest in baskets. */
  limits: z.array(ExplainedLimit),
  /**
   * How many more units can be bought at most if the first limit alone is raised; null if each unit
   * that it is raised by gives one. Zero without a limit.
   */
  raisingGives: z.int().nullable(),
});
export type ExplainedPrice = z.output<typeof ExplainedPrice>;

export const Explanation = z.strictObject({
  eventStatus: EventStatus,
  prices: z.array(ExplainedPrice),
});
export type Explanation = z.output<typeof Explanation>;
