// Which public pages are rendered on the server?
import * as z from "zod";
import { PublicTexts } from "#shared/contracts/public/public-events.ts";
import { pageNumber } from "#shared/contracts/public/public-organizers.ts";
import { one, raw, route } from "#shared/core/route.ts";

/** A number that no list has counts as absent. */
const shownPage = pageNumber.catch(1);

export const pages = {
  event: route("GET /e/{eventId}/{eventSlug}", {
    summary: "The event page as a document",
    access: "anyone",
    returns: raw("text/html; charset=utf-8"),
  }),
  eventLong: route("GET /event/{eventId}/{eventSlug}", {
    summary: "The event page under its long address",
    access: "anyone",
    returns: raw("text/html; charset=utf-8"),
  }),
  eventById: route("GET /e/{eventId}", {
    summary: "Leads an event's address without its name to the event page",
    access: "anyone",
    returns: raw("text/html; charset=utf-8"),
  }),
  eventLongById: route("GET /event/{eventId}", {
    summary: "The same for the long address",
    access: "anyone",
    returns: raw("text/html; charset=utf-8"),
  }),
  organizer: route("GET /o/{organizerId}/{organizerSlug}", {
    summary: "An organizer's page as a document",
    access: "anyone",
    /** Anything may stand in the page's address. */
    query: z.object({ page: shownPage, past_page: shownPage }),
    returns: raw("text/html; charset=utf-8"),
  }),
  organizerById: route("GET /o/{organizerId}", {
    summary: "Leads an organizer's address without its name to the page",
    access: "anyone",
    returns: raw("text/html; charset=utf-8"),
  }),
  texts: route("GET /public/events/{eventId}/texts", {
    summary: "The formatted texts of a live event and of its tickets that may be seen",
    access: "anyone",
    /** Anything may stand in the page's address. */
    query: z.strictObject({ promo_code: z.string().trim().default("") }),
    returns: one(PublicTexts),
  }),
  // API Gateway uses this route if no other route matches.
  unknown: route("GET /{proxy+}", {
    summary: "Says that nothing is there: as a page to a browser, as a problem to a program",
    access: "anyone",
    returns: raw("text/html; charset=utf-8"),
  }),
};
