// What can everybody see of a live event?
import * as z from "zod";
import { ShownImage } from "#shared/contracts/images.ts";
import { DiscountType } from "#shared/contracts/promo-codes.ts";
import { PublicQuestion } from "#shared/contracts/questions.ts";
import { Availability, TicketType } from "#shared/contracts/tickets.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { one, page, route } from "#shared/core/route.ts";

/** FIXED: minor units. PERCENTAGE: thousandths of a percent. */
const PublicCharge = z.strictObject({
  id: idOf("taxOrFee"),
  name: z.string(),
  kind: z.enum(["TAX", "FEE"]),
  calculation: z.enum(["FIXED", "PERCENTAGE"]),
  amount: z.int(),
});

export const PublicPrice = z.strictObject({
  /** Null for a ticket without tiers. */
  tierId: idOf("tier").nullable(),
  label: z.string(),
  /** Before discount and fees; on tax-inclusive events with its taxes. A donation's minimum. */
  priceMinor: z.int(),
  /** With all fees; on tax-exclusive events taxes are still to be added. */
  shownMinor: z.int(),
  /** `shownMinor` without the promo code. */
  shownListMinor: z.int(),
  hasTaxOnTop: z.boolean(),
  availability: Availability,
  /** PAUSED only until a limit has counted what was sold before it. */
  isPausedShortly: z.boolean(),
  /** Null without a limit, and if the organizer does not show it. */
  quantityLeft: z.int().nullable(),
  /** The later start and the earlier end of ticket and tier. */
  saleStartsAt: z.string().nullable(),
  saleEndsAt: z.string().nullable(),
});
export type PublicPrice = z.output<typeof PublicPrice>;

export const PublicTicket = z.strictObject({
  id: idOf("ticket"),
  title: z.string(),
  type: TicketType,
  prices: z.array(PublicPrice),
  charges: z.array(PublicCharge),
  availability: Availability,
  /** Per order, over all prices. */
  minPerOrder: z.int(),
  maxPerOrder: z.int(),
  /** Shows only title and price until a buyer opens the ticket. */
  collapseOnLoad: z.boolean(),
});
export type PublicTicket = z.output<typeof PublicTicket>;

export const PublicPromo = z.strictObject({
  code: z.string(),
  discountType: DiscountType,
  discountRate: z.int(),
  discountMinor: z.int(),
  /** Empty means all tickets. */
  ticketIds: z.array(idOf("ticket")),
});
export type PublicPromo = z.output<typeof PublicPromo>;

/** USED_UP: orders have all its uses. INVALID: anything else. */
const PromoRefusal = z.enum(["INVALID", "USED_UP"]);
export type PromoRefusal = z.output<typeof PromoRefusal>;

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
  startAt: z.string(),
  endAt: z.string().nullable(),
  timezone: z.string(),
  currency: CurrencyCode,
  isOnline: z.boolean(),
  hasEnded: z.boolean(),
  /** If false, paid tickets are paused and free ones are sold. */
  takesPayments: z.boolean(),
  place: Place,
  /** The cover, if it has one. */
  images: z.array(ShownImage),
  organizer: z.strictObject({
    id: idOf("organizer"),
    slug: z.string(),
    name: z.string(),
    contactEmail: z.string(),
    website: z.string(),
    logo: ShownImage.nullable(),
  }),
  isTaxInclusive: z.boolean(),
  tickets: z.array(PublicTicket),
  /** A rendered page that would be too large comes without tickets; its script asks for them. */
  areTicketsLate: z.literal(true).optional(),
  /** The promo code of the query if it is valid; null without one. */
  promo: PublicPromo.nullable(),
  /** Null if the promo code of the query counts, and without one. */
  promoRefusal: PromoRefusal.nullable(),
});
export type PublicEvent = z.output<typeof PublicEvent>;

/** Sanitised HTML; empty means none. The public event has no long text itself. */
export const PublicTexts = z.strictObject({
  description: z.string(),
  organizerDescription: z.string(),
  /** Of tickets that may be seen and have one. Late like `tickets` of the event. */
  tickets: z.array(z.strictObject({ id: idOf("ticket"), description: z.string() })),
  /** Whom buyers may ask; empty means nobody. */
  supportEmail: z.string(),
});
export type PublicTexts = z.output<typeof PublicTexts>;

/** An event among others that the world can find. */
export const PublicEventRow = z.strictObject({
  ...PublicEvent.pick({
    id: true,
    slug: true,
    title: true,
    startAt: true,
    endAt: true,
    timezone: true,
    isOnline: true,
  }).shape,
  ...Place.pick({ venueName: true, city: true, country: true }).shape,
  organizerId: idOf("organizer"),
  cover: ShownImage.nullable(),
  /** Of what its page says, but for its tickets. */
  changedAt: z.string(),
});
export type PublicEventRow = z.output<typeof PublicEventRow>;

const PublicListQuery = listQuery({ sorts: ["startAt"] })
  .pick({ page: true, per_page: true })
  .extend({ organizer_id: idOf("organizer").optional() });
export type PublicListQuery = z.output<typeof PublicListQuery>;

export const publicEventProblem = problemsOf({
  event_not_found: 404,
});

export const publicEvents = {
  list: route("GET /public/events", {
    summary: "Events that are live, have not ended and may be listed, of all organizers, by start",
    access: "anyone",
    query: PublicListQuery,
    returns: page(PublicEventRow),
  }),
  get: route("GET /public/events/{eventId}", {
    summary: "A live event with the tickets that may be seen, with or without a promo code",
    access: "anyone",
    /** Anything may stand in the page's address. */
    query: z.strictObject({ promo_code: z.string().trim().default("") }),
    returns: one(PublicEvent),
  }),
  checkPromoCode: route("GET /public/events/{eventId}/promo-codes/{code}", {
    summary: "Whether a promo code is valid now and has a use left",
    access: "anyone",
    returns: one(z.strictObject({ valid: z.boolean() })),
  }),
  questions: route("GET /public/events/{eventId}/questions", {
    summary: "What a live event asks of its buyers and attendees, for tickets that everybody sees",
    access: "anyone",
    returns: one(z.strictObject({ questions: z.array(PublicQuestion) })),
  }),
};
