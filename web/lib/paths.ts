// Which addresses does the web app have? Each one once: its pattern for the router and its link for everybody else.
// Only types come from the router: the rendered event page uses this file and must not load it.
import type { generatePath } from "react-router-dom";

type Params<Pattern extends string> = Parameters<typeof generatePath<Pattern>>[1];

/** Every address of the product. `pattern` goes to the router, `href(params)` into links. */
export const paths = {
  root: path("/"),
  login: path("/auth/login"),
  register: path("/auth/register"),
  forgotPassword: path("/auth/forgot-password"),
  resetPassword: path("/auth/reset-password/:token"),
  events: path("/manage/events/:eventsState?"),
  confirmEmail: path("/manage/profile/confirm-email-address/:token"),
  event: path("/manage/event/:eventId"),
  tickets: path("/manage/event/:eventId/tickets"),
  orders: path("/manage/event/:eventId/orders"),
  order: path("/manage/event/:eventId/orders/:orderId"),
  attendees: path("/manage/event/:eventId/attendees"),
  checkInLists: path("/manage/event/:eventId/check-in"),
  eventSettings: path("/manage/event/:eventId/settings"),
  publicEvent: path("/e/:eventId/:eventSlug"),
  publicEventLong: path("/event/:eventId/:eventSlug"),
  checkout: path("/checkout/:eventId/:orderShortId"),
  checkoutDetails: path("/checkout/:eventId/:orderShortId/details"),
  checkoutPayment: path("/checkout/:eventId/:orderShortId/payment"),
  checkoutPaymentReturn: path("/checkout/:eventId/:orderShortId/payment_return"),
  checkoutSummary: path("/checkout/:eventId/:orderShortId/summary"),
  ticketPage: path("/ticket/:eventId/:attendeeShortId"),
  ticketPrint: path("/ticket/:eventId/:attendeeShortId/print"),
  door: path("/check-in/:checkInListShortId"),
} as const;

/** Where an expired session does not send people to the login: the public, checkout, print, ticket, check-in and sign-in pages. */
const publicAreas = ["auth", "e", "event", "widget", "checkout", "order", "ticket", "check-in"];

/** Whether a path can be seen without a session. */
export function isPublicPath(pathname: string): boolean {
  const [, area = "", rest] = pathname.split("/");
  return rest !== undefined && publicAreas.includes(area);
}

function path<Pattern extends string>(pattern: Pattern) {
  return { pattern, href: (params?: Params<Pattern>) => fill(pattern, params ?? {}) };
}

/** The pattern with its `:names` replaced; an optional one (`:name?`) without a value goes with its slash. */
function fill(pattern: string, params: Record<string, string | null | undefined>): string {
  const href = pattern.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value ? `/${encodeURIComponent(value)}` : "";
  });
  return href || "/";
}
