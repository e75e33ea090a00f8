// Which screen belongs to which address? Every screen is its own chunk and exports `Component`.
import { msg } from "@lingui/core/macro";
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router-dom";
import { RouteError } from "#web/app/route-error.tsx";
import { paths } from "#web/lib/paths.ts";

const nothing = () => null;

/**
 * A route without a screen of its own. Without a component the router warns of an empty page while
 * the loader redirects.
 */
const leadsTo = (hrefOf: (params: LoaderFunctionArgs["params"]) => string) => ({
  loader: ({ params }: LoaderFunctionArgs) => redirect(hrefOf(params)),
  Component: nothing,
});

const auth: RouteObject[] = [
  { path: paths.root.pattern, lazy: () => import("#web/features/auth/root-redirect.tsx") },
  { path: paths.login.pattern, lazy: () => import("#web/features/auth/login.tsx") },
  { path: paths.register.pattern, lazy: () => import("#web/features/auth/register.tsx") },
  {
    path: paths.forgotPassword.pattern,
    lazy: () => import("#web/features/auth/forgot-password.tsx"),
  },
  {
    path: paths.resetPassword.pattern,
    lazy: () => import("#web/features/auth/reset-password.tsx"),
  },
];

const texts: RouteObject[] = [
  { path: paths.terms.pattern, lazy: () => import("#web/app/terms.tsx") },
  { path: paths.privacy.pattern, ...leadsTo(() => `${paths.terms.href()}#privacy`) },
];

/** The screens of one event. `handle.crumb` is the last step of the breadcrumb. */
const eventArea: RouteObject[] = [
  {
    index: true,
    ...leadsTo(({ eventId = "" }) => paths.tickets.href({ eventId })),
  },
  {
    path: paths.tickets.pattern,
    handle: { crumb: msg`Tickets` },
    lazy: () => import("#web/features/tickets/tickets.tsx"),
  },
  {
    path: paths.orders.pattern,
    handle: { crumb: msg`Orders` },
    lazy: () => import("#web/features/orders/orders.tsx"),
  },
  {
    path: paths.order.pattern,
    handle: { crumb: msg`Order`, parent: { crumb: msg`Orders`, path: paths.orders } },
    lazy: () => import("#web/features/orders/order.tsx"),
  },
  {
    path: paths.attendees.pattern,
    handle: { crumb: msg`Attendees` },
    lazy: () => import("#web/features/attendees/attendees.tsx"),
  },
  {
    path: paths.attendee.pattern,
    handle: { crumb: msg`Attendee`, parent: { crumb: msg`Attendees`, path: paths.attendees } },
    lazy: () => import("#web/features/attendees/attendee.tsx"),
  },
  {
    path: paths.checkInLists.pattern,
    handle: { crumb: msg`Check-in` },
    lazy: () => import("#web/features/check-in-lists/check-in-lists.tsx"),
  },
  {
    path: paths.eventSettings.pattern,
    handle: { crumb: msg`Settings` },
    lazy: () => import("#web/features/events/event-settings.tsx"),
  },
];

/** Screens of the account, not of one event. */
const accountArea: RouteObject[] = [
  { index: true, ...leadsTo(() => paths.accountSettings.href()) },
  {
    path: paths.accountSettings.pattern,
    handle: { crumb: msg`Settings` },
    lazy: () => import("#web/features/account/settings.tsx"),
  },
  {
    path: paths.accountPayment.pattern,
    handle: { crumb: msg`Payments` },
    lazy: () => import("#web/features/account/payment.tsx"),
  },
];

const management: RouteObject = {
  lazy: () => import("#web/app/manage-shell.tsx"),
  children: [
    { path: paths.events.pattern, lazy: () => import("#web/features/events/events.tsx") },
    {
      path: paths.confirmEmail.pattern,
      lazy: () => import("#web/features/auth/confirm-email.tsx"),
    },
    {
      path: paths.event.pattern,
      lazy: () => import("#web/app/event-area.tsx"),
      children: eventArea,
    },
    { path: paths.manageAccount.pattern, ...leadsTo(() => paths.accountSettings.href()) },
    { path: paths.account.pattern, children: accountArea },
  ],
};

const signedIn: RouteObject = {
  lazy: () => import("#web/app/signed-in.tsx"),
  children: [
    { path: paths.welcome.pattern, lazy: () => import("#web/app/welcome.tsx") },
    {
      path: paths.eventPreview.pattern,
      lazy: () => import("#web/features/event-page/event-preview.tsx"),
    },
    management,
  ],
};

/**
 * Pages without a sign-in: an event, an order's link, a ticket's link, lost links, and the door.
 */
const publicPages: RouteObject[] = [
  {
    path: paths.publicEvent.pattern,
    lazy: () => import("#web/features/event-page/event-screen.tsx"),
  },
  {
    path: paths.publicEventLong.pattern,
    lazy: () => import("#web/features/event-page/event-screen.tsx"),
  },
  {
    path: paths.checkout.pattern,
    lazy: () => import("#web/features/checkout/checkout.tsx"),
    children: [
      // `checkout.tsx` redirects to the current step of the order.
      { index: true, lazy: () => import("#web/features/checkout/details.tsx") },
      {
        path: paths.checkoutDetails.pattern,
        lazy: () => import("#web/features/checkout/details.tsx"),
      },
      {
        path: paths.checkoutPayment.pattern,
        lazy: () => import("#web/features/checkout/payment.tsx"),
      },
      {
        path: paths.checkoutPaymentReturn.pattern,
        lazy: () => import("#web/features/checkout/payment-return.tsx"),
      },
      {
        path: paths.checkoutSummary.pattern,
        lazy: () => import("#web/features/checkout/summary.tsx"),
      },
    ],
  },
  {
    path: paths.ticketPage.pattern,
    lazy: () => import("#web/features/ticket-page/ticket-page.tsx"),
  },
  { path: paths.ticketPrint.pattern, lazy: () => import("#web/features/print/print.tsx") },
  { path: paths.orderPrint.pattern, lazy: () => import("#web/features/print/print.tsx") },
  {
    path: paths.findTickets.pattern,
    lazy: () => import("#web/features/find-tickets/find-tickets.tsx"),
  },
  { path: paths.refused.pattern, lazy: () => import("#web/app/refused.tsx") },
  { path: paths.door.pattern, lazy: () => import("#web/features/check-in/check-in.tsx") },
];

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    HydrateFallback: () => null,
    children: [
      ...auth,
      ...texts,
      ...publicPages,
      signedIn,
      { path: "*", lazy: () => import("#web/app/not-found.tsx") },
    ],
  },
];
