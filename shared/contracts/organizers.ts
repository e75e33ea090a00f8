// Who puts on events in this account?
import * as z from "zod";
import { EventCategory, EventRow, eventSorts } from "#shared/contracts/events.ts";
import { ShownImage } from "#shared/contracts/images.ts";
import { Email, HtmlDescription, OrganizerName, optionalUrl } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

export const OrganizerInput = z.strictObject({
  name: OrganizerName,
  description: HtmlDescription,
  contactEmail: z.union([z.literal(""), Email]).default(""),
  website: optionalUrl,
});

/** UNCONFIRMED: no link is out that could confirm it. BOUNCED: mails of this account came back. */
export const ContactState = z.enum([
  "NONE",
  "CONFIRMED",
  "WAITING_FOR_CONFIRMATION",
  "UNCONFIRMED",
  "BOUNCED",
]);
export type ContactState = z.output<typeof ContactState>;

export const Organizer = z.strictObject({
  id: idOf("organizer"),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  contactEmail: z.string(),
  contactState: ContactState,
  /** Who gets mails for the organizer now; null: nobody. */
  mailsTo: z.string().nullable(),
  website: z.string(),
  logo: ShownImage.nullable(),
});
export type Organizer = z.output<typeof Organizer>;

/** What lists have of an organizer: all but the description. */
export const OrganizerRow = Organizer.omit({ description: true });
export type OrganizerRow = z.output<typeof OrganizerRow>;

export const ContactAddress = z.strictObject({
  address: z.string(),
  organizerName: z.string(),
  accountName: z.string(),
  isConfirmed: z.boolean(),
});
export type ContactAddress = z.output<typeof ContactAddress>;

export const organizerSorts = ["name"] as const;

export const organizerProblem = problemsOf({
  too_many_organizers: 409,
  has_events: 409,
  contact_link_invalid: 409,
});

const example = { name: "Night Owl Events", website: "https://owl.example/" };

export const organizers = {
  list: route("GET /organizers", {
    summary: "The account's organizers",
    access: "organizer",
    query: listQuery({ sorts: organizerSorts }),
    returns: page(OrganizerRow),
  }),
  create: route("POST /organizers", {
    summary: "Adds an organizer",
    access: "admin",
    body: OrganizerInput,
    example,
    returns: one(Organizer),
    status: 201,
    idempotent: "optional",
  }),
  get: route("GET /organizers/{organizerId}", {
    summary: "One organizer",
    access: "organizer",
    returns: one(Organizer),
  }),
  update: route("PUT /organizers/{organizerId}", {
    summary: "Changes an organizer",
    access: "admin",
    body: OrganizerInput,
    example,
    versioned: true,
    returns: one(Organizer),
  }),
  remove: route("DELETE /organizers/{organizerId}", {
    summary: "Deletes an organizer who has no events, archived ones included",
    access: "admin",
    returns: nothing,
  }),
  confirmContact: route("POST /organizers/{organizerId}/confirm-contact", {
    summary: "Mails the link that confirms the contact address, and voids an older one",
    access: "admin",
    returns: one(Organizer),
  }),
  checkContactLink: route("GET /public/contact-address/{token}", {
    summary: "Whose contact address a link confirms; uses nothing up",
    access: "anyone",
    returns: one(ContactAddress),
  }),
  acceptContact: route("POST /public/contact-address/{token}", {
    summary: "Confirms the contact address: the organizer's mails go there from then on",
    access: "anyone",
    returns: nothing,
  }),
  events: route("GET /organizers/{organizerId}/events", {
    summary: "The events of an organizer",
    access: "organizer",
    query: listQuery({ sorts: eventSorts, filters: { category: EventCategory } }),
    returns: page(EventRow),
  }),
};
