// What is an event, and what can an organizer do with it?
import * as z from "zod";
import { DuplicateInput, DuplicatePlan } from "#shared/contracts/duplicate.ts";
import {
  ChangeAnswer,
  ChangeAnswered,
  ChangeQuery,
  ChangeQuestion,
} from "#shared/contracts/event-change.ts";
import {
  GettingStarted,
  locationFields,
  onlineFields,
  sectionInputs,
} from "#shared/contracts/event-settings.ts";
import { Explanation } from "#shared/contracts/explain.ts";
import { ShownImage } from "#shared/contracts/images.ts";
import { Job } from "#shared/contracts/jobs.ts";
import { PublicEvent, PublicTexts } from "#shared/contracts/public/public-events.ts";
import { EventStatus, StoredEventStatus } from "#shared/core/event-status.ts";
import {
  CurrencyCode,
  code,
  HtmlDescription,
  Instant,
  Name,
  optionalInstant,
  TimeZone,
  Title,
} from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";
import { withDates } from "#shared/core/time/event-dates.ts";

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
};

const changeable = { ...eventFields, title: Title };
/** Its place and how to join online are sections of its settings, and change there. */
export const EventChange = withDates(z.strictObject(changeable));
export type EventChange = z.output<typeof EventChange>;

/** The sections of the settings whose fields an event answers too, each with its version. */
const SectionVersions = z.strictObject({
  location: z.int(),
  online: z.int(),
  checkout: z.int(),
  miscellaneous: z.int(),
});

export const eventSections = {
  location: sectionInputs.location.shape,
  online: sectionInputs.online.shape,
  checkout: sectionInputs.checkout.pick({ orderTimeoutMinutes: true }).shape,
  miscellaneous: sectionInputs.miscellaneous.pick({ isTaxInclusive: true }).shape,
};

/** What follows from other things: taken as it was answered, and left as it is. */
const ignored = z.unknown().optional();
const answeredAlone = {
  id: ignored,
  version: ignored,
  slug: ignored,
  status: ignored,
  category: ignored,
  takesPayments: ignored,
  images: ignored,
  gettingStarted: ignored,
  createdAt: ignored,
};

/** What was answered can be sent back. Only the fields of a changed section need its version. */
export const EventReplacement = withDates(
  z.strictObject({
    ...changeable,
    ...eventSections.location,
    ...eventSections.online,
    ...eventSections.checkout,
    ...eventSections.miscellaneous,
    sectionVersions: SectionVersions.optional(),
    ...answeredAlone,
  }),
);
export type EventReplacement = z.output<typeof EventReplacement>;

export const EventInput = withDates(
  z.strictObject({ ...changeable, ...locationFields, ...onlineFields }),
);
export type EventInput = z.output<typeof EventInput>;

export const Event = z.strictObject({
  ...eventFields,
  ...locationFields,
  isOnline: onlineFields.isOnline,
  id: idOf("event"),
  version: z.int(),
  slug: z.string(),
  status: EventStatus,
  category: EventCategory,
  orderTimeoutMinutes: z.int(),
  isTaxInclusive: z.boolean(),
  sectionVersions: SectionVersions,
  /** If the account cannot take money now, only free tickets are sold. */
  takesPayments: z.boolean(),
  /** The cover, if it has one. */
  images: z.array(ShownImage),
  gettingStarted: GettingStarted,
  createdAt: z.string(),
});
export type Event = z.output<typeof Event>;

export const EventRow = Event.omit({
  description: true,
  gettingStarted: true,
  sectionVersions: true,
}).extend({
  /** Of all time, as counted at that moment; null before the first count. */
  figures: z.strictObject({ ticketsSold: z.int(), grossMinor: z.int(), at: z.string() }).nullable(),
});
export type EventRow = z.output<typeof EventRow>;

/** `next`: what is to come, next start first, then what has ended, newest first. */
export const eventSorts = ["next", "startAt", "title", "createdAt"] as const;

export const eventProblem = problemsOf({
  status_change_not_allowed: 409,
  event_incomplete: 409,
  currency_locked: 409,
  no_join_details: 409,
  event_not_draft: 409,
  event_has_orders: 409,
});

export const events = {
  list: route("GET /events", {
    summary: "The account's events",
    access: "organizer",
    query: listQuery({
      sorts: eventSorts,
      filters: { category: EventCategory, organizerId: idOf("organizer") },
    }),
    returns: page(EventRow),
  }),
  create: route("POST /events", {
    summary: "Creates a draft event",
    access: "organizer",
    body: EventInput,
    returns: one(Event),
    status: 201,
    idempotent: "optional",
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
  previewTexts: route("GET /events/{eventId}/preview/texts", {
    summary: "The formatted texts of an event of any status as buyers would see them",
    access: "organizer",
    returns: one(PublicTexts),
  }),
  update: route("PUT /events/{eventId}", {
    summary:
      "Changes what an event is, and when; takes back what GET answered, whose derived fields stay",
    access: "organizer",
    body: EventReplacement,
    versioned: true,
    returns: one(Event),
  }),
  remove: route("DELETE /events/{eventId}", {
    summary: "Deletes a draft without orders, and all that belongs to it",
    access: "organizer",
    returns: nothing,
  }),
  planDuplicate: route("GET /events/{eventId}/duplicate", {
    summary: "What a copy of an event at another start would have, and what it would leave empty",
    access: "organizer",
    query: z.strictObject({ startAt: Instant.optional() }),
    returns: one(DuplicatePlan),
  }),
  duplicate: route("POST /events/{eventId}/duplicate", {
    summary:
      "Copies an event to a draft, without sales; the job names the copy once it is whole; the same key makes one",
    access: "organizer",
    body: DuplicateInput,
    idempotent: true,
    returns: one(Job),
    status: 202,
  }),
  setStatus: route("PUT /events/{eventId}/status", {
    summary:
      "Publishes an event, sets it back to draft, archives or restores it; isOff mails buyers and guests that it does not take place",
    access: "organizer",
    body: z.strictObject({
      status: StoredEventStatus,
      isOff: z.boolean().optional(),
    }),
    returns: one(Event),
  }),
  explain: route("GET /events/{eventId}/explain", {
    summary: "Why each ticket can or cannot be bought: its limits, and what holds them",
    access: "organizer",
    returns: one(Explanation),
  }),
  getChange: route("GET /events/{eventId}/change", {
    summary: "What buyers know otherwise, or would not know, and how many would get a mail",
    access: "organizer",
    query: ChangeQuery,
    returns: one(ChangeQuestion),
  }),
  answerChange: route("POST /events/{eventId}/change", {
    summary:
      "Mails a changed date or place to buyers and guests, or not, which the history keeps; the same key answers once",
    access: "organizer",
    body: ChangeAnswer,
    idempotent: true,
    returns: one(ChangeAnswered),
    status: 202,
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
    returns: one(Job),
    status: 202,
  }),
};
