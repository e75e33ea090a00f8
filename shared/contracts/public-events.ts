// What can everybody see of a live event?

import * as z from "zod";
import { PublicQuestion } from "#shared/contracts/questions.ts";
import { Availability, TicketType } from "#shared/contracts/tickets.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { one, route } from "#shared/core/route.ts";

/** A ticket as buyers see it. */
export const PublicTicket = z.strictObject({
  id: idOf("ticket"),
  title: z.string(),
  description: z.string(),
  type: TicketType,
  /** The charge for one ticket, including all fees. */
  priceMinor: z.int(),
  availability: Availability,
  minPerOrder: z.int(),
  maxPerOrder: z.int(),
  saleStartsAt: z.string().nullable(),
  saleEndsAt: z.string().nullable(),
});
export type PublicTicket = z.output<typeof PublicTicket>;

export const Place = z.strictObject({
  venueName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
  mapsUrl: z.string(),
});
export type Place = z.output<typeof Place>;

export const PublicEvent = z.strictObject({
  id: idOf("event"),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  startAt: z.string(),
  endAt: z.string().nullable(),
  timezone: z.string(),
  currency: CurrencyCode,
  isOnline: z.boolean(),
  hasEnded: z.boolean(),
  /** False while the organizer cannot take money: paid tickets are paused, free ones are sold. */
  takesPayments: z.boolean(),
  place: Place,
  organizer: z.strictObject({
    name: z.string(),
    description: z.string(),
    contactEmail: z.string(),
    website: z.string(),
  }),
  tickets: z.array(PublicTicket),
});
export type PublicEvent = z.output<typeof PublicEvent>;

/** Refusals of this resource by code, with their HTTP status. */
export const publicEventProblem = problemsOf({
  event_not_found: 404,
});

export const publicEvents = {
  get: route("GET /public/events/{eventId}", {
    summary: "A live event with the tickets that may be seen",
    access: "anyone",
    returns: one(PublicEvent),
  }),
  questions: route("GET /public/events/{eventId}/questions", {
    summary: "What a live event asks of its buyers and attendees",
    access: "anyone",
    returns: one(z.strictObject({ questions: z.array(PublicQuestion) })),
  }),
};
