// What does an event sell?

import * as z from "zod";
import { AmountMinor, code, Description, Name, optionalInstant } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { DEFAULT_MAX_PER_ORDER, MAX_QUANTITY } from "#shared/core/limits.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

export const TicketType = z.enum(["FREE", "PAID"]);
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

const ticketFields = {
  title: Name,
  description: Description,
  type: TicketType,
  /** 0 for a free ticket, above 0 for a paid one. */
  priceMinor: AmountMinor,
  /** Null means unlimited. */
  quantityAvailable: z.int().min(0).max(MAX_QUANTITY).nullable().default(null),
  minPerOrder: z.int().min(1).max(DEFAULT_MAX_PER_ORDER).default(1),
  maxPerOrder: z.int().min(1).max(DEFAULT_MAX_PER_ORDER).default(DEFAULT_MAX_PER_ORDER),
  saleStartsAt: optionalInstant,
  saleEndsAt: optionalInstant,
  isHidden: z.boolean().default(false),
};

/** The fields that a person edits. */
export const TicketInput = z
  .strictObject(ticketFields)
  .refine((ticket) => ticket.type === "FREE" || ticket.priceMinor > 0, {
    path: ["priceMinor"],
    ...code("price_required"),
  })
  .refine((ticket) => ticket.type === "PAID" || ticket.priceMinor === 0, {
    path: ["priceMinor"],
    ...code("free_has_price"),
  })
  .refine((ticket) => ticket.maxPerOrder >= ticket.minPerOrder, {
    path: ["maxPerOrder"],
    ...code("maximum_below_minimum"),
  })
  .refine(
    (ticket) =>
      !ticket.saleStartsAt || !ticket.saleEndsAt || ticket.saleEndsAt > ticket.saleStartsAt,
    {
      path: ["saleEndsAt"],
      ...code("end_before_start"),
    },
  );
export type TicketInput = z.output<typeof TicketInput>;

export const Ticket = z.strictObject({
  ...ticketFields,
  id: idOf("ticket"),
  eventId: idOf("event"),
  version: z.int(),
  position: z.int(),
  availability: Availability,
  /** Active tickets of completed orders, counted in the event's list index. */
  quantitySold: z.int(),
  /** Units in baskets and open payments; null for an unlimited ticket. */
  quantityHeld: z.int().nullable(),
});
export type Ticket = z.output<typeof Ticket>;

export const ticketSorts = ["position", "title", "priceMinor", "quantitySold"] as const;

/** Refusals of this resource by code, with their HTTP status. */
export const ticketProblem = problemsOf({
  ticket_has_orders: 409,
  ticket_type_locked: 409,
  quantity_below_sold: 409,
  limit_after_sales: 409,
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
  }),
  sort: route("POST /events/{eventId}/tickets/sort", {
    summary: "Puts the tickets in a new order; every ticket must be named once",
    access: "organizer",
    body: z.strictObject({ ticketIds: z.array(idOf("ticket")).min(1).max(200) }),
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
