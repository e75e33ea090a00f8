// What can be set about an event? Sections with own versions, so that two of them never conflict.
import * as z from "zod";
import { EXTENSION, ORDER_TIMEOUT } from "#shared/core/bounds.ts";
import {
  CountryCode,
  code,
  Message,
  optionalEmail,
  optionalLine,
  optionalLinkedText,
  optionalUrl,
  unless,
} from "#shared/core/fields.ts";
import { one, route } from "#shared/core/route.ts";

export const locationFields = {
  venueName: optionalLine(149),
  addressLine1: optionalLine(149),
  addressLine2: optionalLine(149),
  city: optionalLine(100),
  region: optionalLine(100),
  postalCode: optionalLine(20),
  country: CountryCode,
  mapsUrl: optionalUrl,
};

export const onlineFields = {
  isOnline: z.boolean().default(false),
  onlineDetails: optionalLinkedText(5000),
};

export const checkoutFields = {
  orderTimeoutMinutes: z
    .int()
    .min(ORDER_TIMEOUT.minimum)
    .max(ORDER_TIMEOUT.maximum)
    .default(ORDER_TIMEOUT.default),
  /** Buyers must accept the organizer's terms at this address; empty means none. */
  termsUrl: optionalUrl,
  /** If false, everything goes to the buyer, and attendees need no address. */
  sendsGuestTickets: z.boolean().default(true),
};

export const messageFields = {
  /** Above the form of the details step. */
  preCheckoutMessage: Message,
  /** On the summary and in the confirmation. */
  postCheckoutMessage: Message,
};

export const miscellaneousFields = {
  /** If false, taxes come on top, before the buyer pays. */
  isTaxInclusive: z.boolean().default(false),
  /** How often a buyer may hold the basket five minutes longer. */
  extensions: z.int().min(0).max(EXTENSION.times).default(EXTENSION.times),
};

/** Empty ones fall back to the event's own. */
export const seoFields = {
  seoTitle: optionalLine(149),
  seoDescription: optionalLine(500),
  seoKeywords: optionalLine(500),
  allowsIndexing: z.boolean().default(true),
};

export const emailFields = {
  footerMessage: Message,
  supportEmail: optionalEmail,
  replyToEmail: optionalEmail,
  notifiesOfOrders: z.boolean().default(true),
};

export const gettingStartedFields = {
  /** A member opened the preview or the public page once. */
  isLookedAt: z.boolean().default(false),
  /** Put away by a member, for the whole team. */
  isDismissed: z.boolean().default(false),
};

const sections = {
  location: locationFields,
  online: onlineFields,
  checkout: { ...checkoutFields, ...messageFields },
  seo: seoFields,
  email: emailFields,
  miscellaneous: miscellaneousFields,
};
type Sections = typeof sections;
export type SectionName = keyof Sections;

const ofEach = (schema: (shape: z.ZodRawShape) => z.ZodObject) =>
  Object.fromEntries(Object.entries(sections).map(([name, shape]) => [name, schema(shape)]));

type Bare<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodDefault<infer Inner> ? Inner : Shape[Name];
};

/** Only the fields that change are sent, so none has a default here. */
function changesOf<Shape extends z.ZodRawShape>(shape: Shape) {
  const bare = Object.entries(shape).map(([name, field]) => [
    name,
    field instanceof z.ZodDefault ? field.unwrap() : field,
  ]);
  return z.strictObject(Object.fromEntries(bare) as Bare<Shape>).partial();
}

const versioned = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, version: z.int() });

export const EventSettings = z.strictObject(
  ofEach(versioned) as {
    [Name in SectionName]: ReturnType<typeof versioned<Sections[Name]>>;
  },
);
export type EventSettings = z.output<typeof EventSettings>;

export const sectionInputs = ofEach(changesOf) as {
  [Name in SectionName]: ReturnType<typeof changesOf<Sections[Name]>>;
};

/** One section, whose version is in `If-Match`. As a union its refusals would name no field. */
export const EventSettingsInput = z
  .strictObject(sectionInputs)
  .partial()
  .refine((body) => Object.keys(body).length === 1, {
    ...code("invalid"),
    ...unless(),
  });
export type EventSettingsInput = z.output<typeof EventSettingsInput>;

export const GettingStarted = z.strictObject(gettingStartedFields);
export type GettingStarted = z.output<typeof GettingStarted>;

const GettingStartedChange = z
  .strictObject({ isLookedAt: z.literal(true), isDismissed: z.boolean() })
  .partial()
  .refine((body) => Object.keys(body).length > 0, { ...code("invalid"), ...unless() });
export type GettingStartedChange = z.output<typeof GettingStartedChange>;

/** As they are typed, before they are saved. */
const MailPreviewInput = z.strictObject({
  footerMessage: Message,
  postCheckoutMessage: Message,
  supportEmail: optionalEmail,
});
export const MailPreview = z.strictObject({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
});

export const eventSettings = {
  get: route("GET /events/{eventId}/settings", {
    summary: "All sections of the event's settings",
    access: "organizer",
    returns: one(EventSettings),
  }),
  update: route("PATCH /events/{eventId}/settings", {
    summary:
      "Changes one section of the settings; orders keep the prices and the time they were made with",
    access: "organizer",
    body: EventSettingsInput,
    example: { miscellaneous: { isTaxInclusive: true, extensions: 1 } },
    versioned: true,
    returns: one(EventSettings),
  }),
  updateGettingStarted: route("PATCH /events/{eventId}/getting-started", {
    summary: "Puts the event's checklist away, brings it back, or says that a member saw the page",
    access: "organizer",
    body: GettingStartedChange,
    example: { isDismissed: true },
    returns: one(GettingStarted),
  }),
  previewMail: route("POST /events/{eventId}/settings/mail-preview", {
    summary: "An example of the event's confirmation, with messages as they are typed",
    access: "organizer",
    body: MailPreviewInput,
    example: { footerMessage: "<p>See you there.</p>" },
    returns: one(MailPreview),
  }),
};
