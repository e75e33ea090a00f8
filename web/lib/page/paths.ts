// Which addresses does the web app have? Types only from the router: the event page has none.
import type { generatePath } from "react-router-dom";

type Params<Pattern extends string> = Parameters<typeof generatePath<Pattern>>[1];

/** Buyers and door staff need no session: their pages stay when a session has ended. */
export type Visitor = "guest" | "buyer" | "staff" | "member";

/** `pattern` is for the router, `href(params)` for links. */
export const paths = {
  root: redirect("/", null),
  login: path("/auth/login", "guest"),
  register: path("/auth/register", "guest"),
  forgotPassword: path("/auth/forgot-password", "guest"),
  resetPassword: path("/auth/reset-password/:token", "guest"),
  acceptInvitation: path("/auth/accept-invitation/:token", "guest"),
  confirmContact: path("/confirm-contact-address/:token", "guest"),
  terms: path("/terms", "guest"),
  privacy: redirect("/privacy", "guest"),
  welcome: path("/welcome", "member"),
  events: path("/manage/events/:eventsState?", "member"),
  organizer: path("/manage/organizer/:organizerId/events?/:eventsState?", "member"),
  profile: path("/manage/profile", "member"),
  confirmEmailChange: path("/manage/profile/confirm-email-change/:token", "member"),
  confirmEmail: path("/manage/profile/confirm-email-address/:token", "member"),
  event: redirect("/manage/event/:eventId", "member"),
  dashboard: path("/manage/event/:eventId/dashboard", "member"),
  gettingStarted: path("/manage/event/:eventId/getting-started", "member"),
  tickets: path("/manage/event/:eventId/tickets", "member"),
  questions: path("/manage/event/:eventId/questions", "member"),
  question: path("/manage/event/:eventId/questions/:questionId", "member"),
  promoCodes: path("/manage/event/:eventId/promo-codes", "member"),
  capacityAssignments: path("/manage/event/:eventId/capacity-assignments", "member"),
  orders: path("/manage/event/:eventId/orders", "member"),
  order: path("/manage/event/:eventId/orders/:orderId", "member"),
  attendees: path("/manage/event/:eventId/attendees", "member"),
  attendee: path("/manage/event/:eventId/attendees/:attendeeId", "member"),
  checkInLists: path("/manage/event/:eventId/check-in", "member"),
  messages: path("/manage/event/:eventId/messages", "member"),
  message: path("/manage/event/:eventId/messages/:messageId", "member"),
  messageRecipients: path("/manage/event/:eventId/messages/:messageId/recipients", "member"),
  eventSettings: path("/manage/event/:eventId/settings/:section?", "member"),
  eventPreview: path("/manage/event/:eventId/preview", "member"),
  manageAccount: redirect("/manage/account", "member"),
  account: redirect("/account", "member"),
  accountSettings: path("/account/settings", "member"),
  accountEventDefaults: path("/account/event-defaults", "member"),
  accountOrganizers: path("/account/organizers", "member"),
  accountTaxesAndFees: path("/account/taxes-and-fees", "member"),
  accountUsers: path("/account/users", "member"),
  accountPayment: path("/account/payment", "member"),
  publicEvent: path("/e/:eventId/:eventSlug", "buyer"),
  publicEventLong: path("/event/:eventId/:eventSlug", "buyer"),
  publicOrganizer: served("/o/:organizerId/:organizerSlug", "buyer"),
  checkout: redirect("/checkout/:eventId/:orderShortId", "buyer"),
  checkoutDetails: path("/checkout/:eventId/:orderShortId/details", "buyer"),
  checkoutPayment: path("/checkout/:eventId/:orderShortId/payment", "buyer"),
  checkoutPaymentReturn: path("/checkout/:eventId/:orderShortId/payment_return", "buyer"),
  checkoutSummary: path("/checkout/:eventId/:orderShortId/summary", "buyer"),
  orderPrint: path("/order/:eventId/:orderShortId/print", "buyer"),
  ticketPage: path("/ticket/:eventId/:attendeeShortId", "buyer"),
  ticketPrint: path("/ticket/:eventId/:attendeeShortId/print", "buyer"),
  pricesExplained: path("/how-prices-add-up", "buyer"),
  findTickets: path("/find-tickets", "buyer"),
  unsubscribe: path("/unsubscribe/:token", "buyer"),
  refused: path("/refused/:code", "buyer"),
  door: path("/check-in/:checkInListShortId", "staff"),
} as const;

const all: readonly { pattern: string; visitor: Visitor | null }[] = Object.values(paths);

export const isPublicPath = (pathname: string): boolean =>
  all.some(
    ({ pattern, visitor }) =>
      visitor !== null && visitor !== "member" && matches(pattern, pathname),
  );

/** Only such a page is reopened after signing in. */
export const isSignedInPath = (pathname: string): boolean =>
  all.some(({ pattern, visitor }) => visitor === "member" && matches(pattern, pathname));

/** The API serves its own routes and the server-rendered pages. */
export const isServedPath = (pathname: string): boolean => /^\/(api|e|event|o)\//.test(pathname);

/** Matches as the router does: whole segments, any letter case, with or without a last slash. */
export function matches(pattern: string, pathname: string): boolean {
  const expression = pattern
    .replace(/\/$/, "")
    .replace(/\/(:)?([\w-]+)(\?)?/g, (_, isName, word, isOptional) => {
      const segment = isName ? "/[^/]+" : `/${word}`;
      return isOptional ? `(?:${segment})?` : segment;
    });
  return new RegExp(`^${expression}/*$`, "i").test(pathname);
}

function path<Pattern extends string>(pattern: Pattern, visitor: Visitor | null) {
  const href = (params?: Params<Pattern>) => hrefOf(pattern, params ?? {});
  return { pattern, visitor, href, isRedirect: false, isServed: false };
}

/** Only the server renders this page: the app has no screen for it. */
function served<Pattern extends string>(pattern: Pattern, visitor: Visitor) {
  return { ...path(pattern, visitor), isServed: true };
}

/** An address that only leads on to a screen. */
function redirect<Pattern extends string>(pattern: Pattern, visitor: Visitor | null) {
  return { ...path(pattern, visitor), isRedirect: true };
}

/** Of two lists, each with its pages. */
export function organizerPath(
  { id, slug }: { id: string; slug: string },
  pages: { page?: number; past_page?: number } = {},
): string {
  const later = Object.entries(pages).filter(([, page]) => page > 1);
  const query = new URLSearchParams(later.map(([name, page]) => [name, String(page)]));
  const href = paths.publicOrganizer.href({ organizerId: id, organizerSlug: slug });
  return later.length > 0 ? `${href}?${query}` : href;
}

/** An optional name (`:name?`) without a value goes with its slash; a word (`word?`) stays. */
export function hrefOf(pattern: string, params: Record<string, string | null | undefined>): string {
  const href = pattern.replace(/\/(:)?([\w-]+)\??/g, (_, isName, word: string) => {
    const value = isName ? params[word] : word;
    return value ? `/${encodeURIComponent(value)}` : "";
  });
  return href || "/";
}
