// Which addresses does the web app have? Each entry has a pattern for the router and an `href` for
// links. Only types come from the router: the server-rendered event page must not load it.
import type { generatePath } from "react-router-dom";

type Params<Pattern extends string> = Parameters<typeof generatePath<Pattern>>[1];

/** Every address of the product. `pattern` is for the router, `href(params)` is for links. */
export const paths = {
  root: path("/"),
  login: path("/auth/login"),
  register: path("/auth/register"),
  forgotPassword: path("/auth/forgot-password"),
  resetPassword: path("/auth/reset-password/:token"),
  terms: path("/terms"),
  privacy: path("/privacy"),
  welcome: path("/welcome"),
  events: path("/manage/events/:eventsState?"),
  confirmEmail: path("/manage/profile/confirm-email-address/:token"),
  event: path("/manage/event/:eventId"),
  tickets: path("/manage/event/:eventId/tickets"),
  orders: path("/manage/event/:eventId/orders"),
  order: path("/manage/event/:eventId/orders/:orderId"),
  attendees: path("/manage/event/:eventId/attendees"),
  attendee: path("/manage/event/:eventId/attendees/:attendeeId"),
  checkInLists: path("/manage/event/:eventId/check-in"),
  eventSettings: path("/manage/event/:eventId/settings"),
  eventPreview: path("/manage/event/:eventId/preview"),
  manageAccount: path("/manage/account"),
  account: path("/account"),
  accountSettings: path("/account/settings"),
  accountPayment: path("/account/payment"),
  publicEvent: path("/e/:eventId/:eventSlug"),
  publicEventLong: path("/event/:eventId/:eventSlug"),
  checkout: path("/checkout/:eventId/:orderShortId"),
  checkoutDetails: path("/checkout/:eventId/:orderShortId/details"),
  checkoutPayment: path("/checkout/:eventId/:orderShortId/payment"),
  checkoutPaymentReturn: path("/checkout/:eventId/:orderShortId/payment_return"),
  checkoutSummary: path("/checkout/:eventId/:orderShortId/summary"),
  orderPrint: path("/order/:eventId/:orderShortId/print"),
  ticketPage: path("/ticket/:eventId/:attendeeShortId"),
  ticketPrint: path("/ticket/:eventId/:attendeeShortId/print"),
  findTickets: path("/find-tickets"),
  refused: path("/refused/:code"),
  door: path("/check-in/:checkInListShortId"),
} as const;

/**
 * Pages that stay open when a session has ended, with no redirect to the login. The specification
 * lists them: sign-in, public, checkout, print, ticket and check-in pages.
 */
const publicPatterns: string[] = [
  paths.login.pattern,
  paths.register.pattern,
  paths.forgotPassword.pattern,
  paths.resetPassword.pattern,
  "/auth/accept-invitation/:token",
  paths.terms.pattern,
  paths.privacy.pattern,
  paths.publicEvent.pattern,
  paths.publicEventLong.pattern,
  "/widget/:eventId",
  paths.checkout.pattern,
  paths.checkoutDetails.pattern,
  paths.checkoutPayment.pattern,
  paths.checkoutPaymentReturn.pattern,
  paths.checkoutSummary.pattern,
  paths.orderPrint.pattern,
  paths.ticketPage.pattern,
  paths.ticketPrint.pattern,
  paths.findTickets.pattern,
  paths.refused.pattern,
  paths.door.pattern,
];
const patterns: string[] = Object.values(paths).map(({ pattern }) => pattern);

/** Whether a path can be opened without a session. */
export const isPublicPath = (pathname: string): boolean =>
  publicPatterns.some((one) => matches(one, pathname));

/** Whether a path is a page that needs a session. Only such a page is reopened after signing in. */
export const isSignedInPath = (pathname: string): boolean =>
  !isPublicPath(pathname) &&
  pathname !== paths.root.pattern &&
  patterns.some((one) => matches(one, pathname));

/**
 * Whether the API serves a path, and not the app: API routes and the server-rendered event pages.
 */
export const isServedPath = (pathname: string): boolean => /^\/(api|e|event)\//.test(pathname);

/**
 * Whether a pattern matches a path by the router's rules: whole segments, in any letter case, with
 * or without a trailing slash.
 */
export function matches(pattern: string, pathname: string): boolean {
  const expression = pattern
    .replace(/\/$/, "")
    .replace(/\/:\w+(\?)?/g, (_, optional) => (optional ? "(?:/[^/]*)?" : "/[^/]+"));
  return new RegExp(`^${expression}/*$`, "i").test(pathname);
}

function path<Pattern extends string>(pattern: Pattern) {
  return { pattern, href: (params?: Params<Pattern>) => fill(pattern, params ?? {}) };
}

/**
 * The pattern with its `:names` replaced. An optional name (`:name?`) without a value is removed
 * with its slash.
 */
function fill(pattern: string, params: Record<string, string | null | undefined>): string {
  const href = pattern.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value ? `/${encodeURIComponent(value)}` : "";
  });
  return href || "/";
}
