// What do search engines and calendars read? Lists of what the world can find, as files.
import * as z from "zod";
import { raw, route } from "#shared/core/route.ts";

export const discover = {
  sitemap: route("GET /sitemap.xml", {
    summary: "The sitemaps of all events and organizers that may be listed, or one of them",
    access: "anyone",
    /** Absent: the index of all of them. One that is not there has no address. */
    query: z.object({ page: z.coerce.number().int().min(1).optional().catch(undefined) }),
    returns: raw("application/xml; charset=utf-8"),
  }),
  robots: route("GET /robots.txt", {
    summary: "What search engines may open, and where the sitemap is",
    access: "anyone",
    returns: raw("text/plain; charset=utf-8"),
  }),
  feed: route("GET /o/{organizerId}/events.ics", {
    summary: "An organizer's events that may be listed, as a calendar to subscribe to",
    access: "anyone",
    returns: raw("text/calendar; charset=utf-8"),
  }),
};
