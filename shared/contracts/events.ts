// What is an event, and what can an organizer do with it?
import * as z from "zod";
import { EventSettings, EventSettingsInput } from "#shared/contracts/event-settings.ts";
import { Explanation } from "#shared/contracts/explain.ts";
import { ShownImage } from "#shared/contracts/images.ts";
import { PublicEvent } from "#shared/contracts/public-events.ts";
import { EVENT_YEARS } from "#shared/core/bounds.ts";
import { EventStatus, StoredEventStatus } from "#shared/core/event-status.ts";
import {
  CountryCode,
  CurrencyCode,
  code,
  HtmlDescription,
  Instant,
  Name,
  optionalInstant,
  optionalLine,
  optionalText,
  optionalUrl,
  TimeZone,
  Title,
  unless,
} from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

export const EventCategory = z.enum(["upcoming", "ongoing", "ended", "archived"]);
export type EventCategory = z.output<typeof EventCategory>;

const eventFields = {
  title: Name,
  organizerId: z
    .string()
    .refine((id) => idOf("organizer").safeParse(id).success, code("organizer_required")),
  description: HtmlDescription,
  startAt: Instant,
  endAt: optionalInstant,
  timezone: TimeZone,
  currency: CurrencyCode,
  isOnline: z.boolean().default(false),
  onlineDetails: optionalText(5000),
  venueName: optionalLine(149),
  addressLine1: optionalLine(149),
  addressLine2: optionalLine(149),
  city: optionalLine(100),
  region: optionalLine(100),
  postalCode: optionalLine(20),
  country: CountryCode,
  mapsUrl: optionalUrl,
};

export const EventInput = z
  .strictObject({ ...eventFields, title: Title })
  // A wrong year is told while it is typed, whatever else is still missing.
  .refine(({ startAt }) => startAt <= yearsAfter(new Date().toISOString(), EVENT_YEARS.ahead), {
    path: ["startAt"],
    ...code("too_far_ahead", { years: EVENT_YEARS.ahead }),
    ...unless("startAt"),
  })
  .refine((event) => event.endAt === null || event.endAt > event.startAt, {
    path: ["endAt"],
    ...code("end_before_start"),
  })
  .refine((event) => !event.endAt || event.endAt <= yearsAfter(event.startAt, EVENT_YEARS.long), {
    path: ["endAt"],
    ...code("lasts_too_long", { years: EVENT_YEARS.long }),
    ...unless("startAt", "endAt"),
  });
export type EventInput = z.output<typeof EventInput>;

export const Event = z.strictObject({
  ...eventFields,
  id: idOf("event"),
  version: z.int(),
  slug: z.string(),
  status: EventStatus,
  category: EventCategory,
  orderTimeoutMinutes: z.int(),
  isTaxInclusive: z.boolean(),
  /** If the account cannot take money now, only free tickets are sold. */
  takesPayments: z.boolean(),
  /** The cover, if it has one. */
  images: z.array(ShownImage),
  createdAt: z.string(),
});
export type Event = z.output<typeof Event>;

export const eventSorts = ["startAt", "title", "createdAt"] as const;

export const eventProblem = problemsOf({
  status_change_not_allowed: 409,
  currency_locked: 409,
  no_join_details: 409,
});

export const events = {
  list: route("GET /events", {
    summary: "The account's events",
    access: "organizer",
    query: listQuery({
      sorts: eventSorts,
      filters: { category: EventCategory, organizerId: idOf("organizer") },
    }),
    returns: page(Event),
  }),
  create: route("POST /events", {
    summary: "Creates a draft event",
    access: "organizer",
    body: EventInput,
    returns: one(Event),
    status: 201,
  }),
  get: route("GET /events/{eventId}", {
    summary: "One event",
    access: "organizer",
    returns: one(Event),
  }),
  preview: route("GET /events/{eventId}/preview", {
    summary: "An event of any status as buyers would see it",
    access: "organizer",
    returns: one(PublicEvent),
  }),
  update: route("PUT /events/{eventId}", {
    summary: "Changes an event",
    access: "organizer",
    body: EventInput,
    versioned: true,
    returns: one(Event),
  }),
  setStatus: route("PUT /events/{eventId}/status", {
    summary: "Publishes an event, sets it back to draft, archives or restores it",
    access: "organizer",
    body: z.strictObject({ status: StoredEventStatus }),
    returns: one(Event),
  }),
  getSettings: route("GET /events/{eventId}/settings", {
    summary: "How the event sells",
    access: "organizer",
    returns: one(EventSettings),
  }),
  updateSettings: route("PATCH /events/{eventId}/settings", {
    summary: "Changes how the event sells; orders keep the prices and the time they were made with",
    access: "organizer",
    body: EventSettingsInput,
    example: { isTaxInclusive: true, orderTimeoutMinutes: 20 },
    versioned: true,
    returns: one(EventSettings),
  }),
  explain: route("GET /events/{eventId}/explain", {
    summary: "Why each ticket can or cannot be bought: its limits, and what holds them",
    access: "organizer",
    returns: one(Explanation),
  }),
  countJoinDetailsMails: route("GET /events/{eventId}/join-details-mails", {
    summary: "How many orders would get a mail with the connection details",
    access: "organizer",
    returns: one(z.strictObject({ orders: z.int() })),
  }),
  sendJoinDetails: route("POST /events/{eventId}/join-details-mails", {
    summary:
      "Mails the connection details of an online event to the buyer of every order; the same key sends them once",
    access: "organizer",
    idempotent: true,
    returns: nothing,
  }),
};

function yearsAfter(instant: string, years: number): string {
  const later = new Date(instant);
  later.setUTCFullYear(later.getUTCFullYear() + years);
  return later.toISOString();
}
