// Which files can a buyer download? Tickets as PDF and a calendar file, by order or ticket link.
import { raw, route } from "#shared/core/route.ts";

const order = "/public/events/{eventId}/orders/{shortId}";
const attendee = "/public/events/{eventId}/attendees/{shortId}";
const pdf = raw("application/pdf");
const calendar = raw("text/calendar; charset=utf-8");

export const documents = {
  orderPdf: route(`GET ${order}/tickets.pdf`, {
    summary: "The valid tickets of an order, one to a page",
    access: "anyone",
    returns: pdf,
  }),
  orderCalendar: route(`GET ${order}/event.ics`, {
    summary: "The order's event for a calendar",
    access: "anyone",
    returns: calendar,
  }),
  ticketPdf: route(`GET ${attendee}/ticket.pdf`, {
    summary: "One ticket as PDF",
    access: "anyone",
    returns: pdf,
  }),
  ticketCalendar: route(`GET ${attendee}/event.ics`, {
    summary: "The ticket's event for a calendar",
    access: "anyone",
    returns: calendar,
  }),
};
