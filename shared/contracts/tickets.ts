// What does an event sell?
import * as z from "zod";
import {
  DEFAULT_MAX_PER_ORDER,
  MAX_CHARGES,
  MAX_QUANTITY,
  MAX_TICKETS,
  MAX_TIERS,
} from "#shared/core/bounds.ts";
import {
  AmountMinor,
  code,
  HtmlDescription,
  Name,
  optionalInstant,
  Title,
} from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { LimitState } from "#shared/core/limit-state.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

export const TicketType = z.enum(["FREE", "PAID", "DONATION", "TIERED"]);
export type TicketType = z.output<typeof TicketType>;

export const Availability = z.enum([
  "ON_SALE",
  "NOT_ON_SALE",
  "SOLD_OUT",
  "SALE_ENDED",
  "HIDDEN",
  "PAUSED",
]);
export type Availability = z.output<typeof Availability>;

/** Null means unlimited. */
const Quantity = z.int().min(0).max(MAX_QUANTITY).nullable().default(null);

const saleWindow = { saleStartsAt: optionalInstant, saleEndsAt: optionalInstant };

const tierFields = {
  /** Absent for a new tier. */
  id: idOf("tier").optional(),
  label: Name,
  priceMinor: AmountMinor,
  quantityAvailable: Quantity,
  ...saleWindow,
  isHidden: z.boolean().default(false),
};
export const TierInput = z
  .strictObject({ ...tierFields, label: Title })
  .refine(isWindow, { path: ["saleEndsAt"], ...code("end_before_start") });
export type TierInput = z.output<typeof TierInput>;

const ticketFields = {
  title: Name,
  description: HtmlDescription,
  type: TicketType,
  /** Above 0 for a paid ticket, the minimum of a donation, 0 for a free or a tiered one. */
  priceMinor: AmountMinor,
  tiers: z.array(TierInput).max(MAX_TIERS).default([]),
  /** Of a ticket without tiers. */
  quantityAvailable: Quantity,
  /** Per order, over all tiers of the ticket. */
  minPerOrder: z.int().min(1).max(DEFAULT_MAX_PER_ORDER).default(1),
  maxPerOrder: z.int().min(1).max(DEFAULT_MAX_PER_ORDER).default(DEFAULT_MAX_PER_ORDER),
  ...saleWindow,
  isHidden: z.boolean().default(false),
  /** Only buyers with a promo code that lists the ticket see it. */
  hideUntilPromoCode: z.boolean().default(false),
  hideBeforeSaleStart: z.boolean().default(false),
  hideAfterSaleEnd: z.boolean().default(false),
  hideWhenSoldOut: z.boolean().default(false),
  showQuantityAvailable: z.boolean().default(false),
  /** The page shows only title and price until a buyer opens the ticket. */
  collapseOnLoad: z.boolean().default(false),
  isPaused: z.boolean().default(false),
  taxAndFeeIds: z.array(idOf("taxOrFee")).max(MAX_CHARGES).default([]),
};

export const TicketInput = z
  .strictObject({ ...ticketFields, title: Title })
  .refine(({ type, priceMinor }) => type !== "PAID" || priceMinor > 0, {
    path: ["priceMinor"],
    ...code("price_required"),
  })
  .refine(({ type, priceMinor }) => type !== "FREE" || priceMinor === 0, {
    path: ["priceMinor"],
    ...code("free_has_price"),
  })
  .refine(({ type, priceMinor }) => type !== "TIERED" || priceMinor === 0, {
    path: ["priceMinor"],
    ...code("tiered_has_price"),
  })
  .refine(({ type, tiers }) => type !== "TIERED" || tiers.length > 0, {
    path: ["tiers"],
    ...code("tier_required"),
  })
  .refine(({ type, tiers }) => type === "TIERED" || tiers.length === 0, {
    path: ["tiers"],
    ...code("not_tiered"),
  })
  .refine(({ tiers }) => areUnique(tiers.flatMap(({ id }) => id ?? [])), {
    path: ["tiers"],
    ...code("named_twice"),
  })
  .check(({ value, issues }) => {
    const labels = value.tiers.map(({ label }) => label.toLowerCase());
    for (const [place, label] of labels.entries())
      if (labels.indexOf(label) < place)
        issues.push({
          ...{ code: "custom", input: value, path: ["tiers", place, "label"] },
          ...code("duplicate_label"),
        });
  })
  .refine(({ type, quantityAvailable }) => type !== "TIERED" || quantityAvailable === null, {
    path: ["quantityAvailable"],
    ...code("tiered_has_quantity"),
  })
  .refine((ticket) => ticket.maxPerOrder >= ticket.minPerOrder, {
    path: ["maxPerOrder"],
    ...code("maximum_below_minimum"),
  })
  .refine(({ taxAndFeeIds }) => areUnique(taxAndFeeIds), {
    path: ["taxAndFeeIds"],
    ...code("named_twice"),
  })
  .refine(isWindow, { path: ["saleEndsAt"], ...code("end_before_start") });
export type TicketInput = z.output<typeof TicketInput>;

const levels = {
  availability: Availability,
  /** Active tickets of completed orders, counted in the event's list index. */
  quantitySold: z.int(),
  /** Units in baskets and open payments; null without a limit. */
  quantityHeld: z.int().nullable(),
  /** Null without a limit. */
  limitState: LimitState.nullable(),
};

export const Tier = z.strictObject({ ...tierFields, id: idOf("tier"), ...levels });
export type Tier = z.output<typeof Tier>;

export const Ticket = z.strictObject({
  ...ticketFields,
  tiers: z.array(Tier),
  id: idOf("ticket"),
  eventId: idOf("event"),
  version: z.int(),
  position: z.int(),
  /** A ticket that was ever ordered keeps its type. */
  hasOrders: z.boolean(),
  ...levels,
});
export type Ticket = z.output<typeof Ticket>;

export const pricesOf = ({ tiers = [] }: { tiers?: readonly unknown[] | undefined }): number =>
  Math.max(1, tiers.length);

export const ticketSorts = ["position", "title", "priceMinor", "quantitySold"] as const;

export const ticketProblem = problemsOf({
  event_has_no_tickets: 409,
  too_many_tickets: 409,
  too_many_prices: 409,
  descriptions_too_long: 409,
  too_many_quantities: 409,
  quantities_too_large: 409,
  too_much_at_once: 409,
  ticket_has_orders: 409,
  tier_has_orders: 409,
  ticket_type_locked: 409,
  quantity_below_sold: 409,
});

const example = { title: "Standard", type: "PAID", priceMinor: 2500 };

export const tickets = {
  list: route("GET /events/{eventId}/tickets", {
    summary: "The event's tickets",
    access: "organizer",
    query: listQuery({ sorts: ticketSorts, filters: { availability: Availability } }),
    returns: page(Ticket),
  }),
  create: route("POST /events/{eventId}/tickets", {
    summary: "Adds a ticket",
    access: "organizer",
    body: TicketInput,
    example,
    returns: one(Ticket),
    status: 201,
    idempotent: "optional",
  }),
  sort: route("POST /events/{eventId}/tickets/sort", {
    summary: "Puts the tickets in a new order; every ticket must be named once",
    access: "organizer",
    body: z.strictObject({ ticketIds: z.array(idOf("ticket")).min(1).max(MAX_TICKETS) }),
    returns: nothing,
  }),
  get: route("GET /events/{eventId}/tickets/{ticketId}", {
    summary: "One ticket",
    access: "organizer",
    returns: one(Ticket),
  }),
  update: route("PUT /events/{eventId}/tickets/{ticketId}", {
    summary:
      "Changes a ticket; its type only before anything was sold, its quantity never below what is held and sold",
    access: "organizer",
    body: TicketInput,
    example,
    versioned: true,
    returns: one(Ticket),
  }),
  remove: route("DELETE /events/{eventId}/tickets/{ticketId}", {
    summary: "Deletes a ticket that no order has",
    access: "organizer",
    returns: nothing,
  }),
};

function isWindow({ saleStartsAt, saleEndsAt }: z.output<z.ZodObject<typeof saleWindow>>): boolean {
  return !saleStartsAt || !saleEndsAt || saleEndsAt > saleStartsAt;
}

function areUnique(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length;
}
