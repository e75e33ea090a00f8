// Which public pages are rendered on the server?
import { raw, route } from "#shared/core/route.ts";

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
};
