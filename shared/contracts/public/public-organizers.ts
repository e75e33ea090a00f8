// What can everybody see of an organizer? Who it is, and its events that the world can find.
import * as z from "zod";
import { ShownImage } from "#shared/contracts/images.ts";
import { PublicEventRow } from "#shared/contracts/public/public-events.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { one, route } from "#shared/core/route.ts";

/** What the event's page names as its price, of what can be bought now. */
const FromPrice = z.strictObject({
  /** If false, nothing can be bought now. */
  isOnSale: z.boolean(),
  hasFree: z.boolean(),
  /** With all fees, above zero; null without such a price. */
  lowestMinor: z.int().nullable(),
  hasTaxOnTop: z.boolean(),
  currency: CurrencyCode,
});

export const HostedEvent = z.strictObject({
  ...PublicEventRow.shape,
  /** Null for one that has ended. */
  from: FromPrice.nullable(),
  isSoldOut: z.boolean(),
  hasEnded: z.boolean(),
});
export type HostedEvent = z.output<typeof HostedEvent>;

const HostedEvents = z.strictObject({
  events: z.array(HostedEvent),
  total: z.int(),
  page: z.int(),
  lastPage: z.int(),
});
export type HostedEvents = z.output<typeof HostedEvents>;

export const PublicOrganizer = z.strictObject({
  id: idOf("organizer"),
  slug: z.string(),
  name: z.string(),
  /** Sanitised HTML; empty means none. */
  description: z.string(),
  website: z.string(),
  /** Empty unless the page of an event in the lists shows it. */
  contactEmail: z.string(),
  logo: ShownImage.nullable(),
  /** What has not ended, next start first. */
  upcoming: HostedEvents,
  /** What has ended, newest first. */
  past: HostedEvents,
});
export type PublicOrganizer = z.output<typeof PublicOrganizer>;

export const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1);

export const publicOrganizerProblem = problemsOf({
  organizer_not_found: 404,
});

export const publicOrganizers = {
  get: route("GET /public/organizers/{organizerId}", {
    summary: "An organizer with its events that may be listed, those to come and those past",
    access: "anyone",
    query: z.strictObject({ page: pageNumber, past_page: pageNumber }),
    returns: one(PublicOrganizer),
  }),
};
