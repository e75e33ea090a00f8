// How are the screens nested? Frames around screens, and addresses that only lead on.
import { type LoaderFunctionArgs, type RouteObject, redirect } from "react-router-dom";
import { RouteError } from "#web/app/route-error.tsx";
import {
  accountScreens,
  authScreens,
  checkoutScreens,
  eventScreens,
  managementScreens,
  publicScreens,
  type Screen,
  wholeScreens,
} from "#web/app/screens.ts";
import { paths } from "#web/lib/page/paths.ts";

/** The breadcrumb reads the screen from the route's `handle`. */
const routeOf = (screen: Screen): RouteObject => ({
  path: screen.path.pattern,
  handle: screen,
  lazy: screen.load,
});

const nothing = () => null;

/** Without a component the router warns of an empty page while the loader redirects. */
const leadsTo = (addressOf: (asked: Pick<LoaderFunctionArgs, "params" | "request">) => string) => ({
  loader: (asked: LoaderFunctionArgs) => redirect(addressOf(asked)),
  Component: nothing,
});

/** With its search, which names the period. */
const dashboardOf = ({
  params: { eventId = "" },
  request,
}: Pick<LoaderFunctionArgs, "params" | "request">) =>
  paths.dashboard.href({ eventId }) + new URL(request.url).search;

/** Of an address in the frame, which stays around it. */
const missing = (path: string): RouteObject => ({
  path,
  lazy: () => import("#web/app/missing.tsx"),
});

const event: RouteObject = {
  path: paths.event.pattern,
  lazy: () => import("#web/app/event-area.tsx"),
  children: [{ index: true, ...leadsTo(dashboardOf) }, ...eventScreens.map(routeOf), missing("*")],
};

const management: RouteObject = {
  lazy: () => import("#web/app/frame/manage-shell.tsx"),
  children: [
    ...managementScreens.map(routeOf),
    event,
    { path: paths.manageAccount.pattern, ...leadsTo(() => paths.accountSettings.href()) },
    { path: paths.account.pattern, ...leadsTo(() => paths.accountSettings.href()) },
    ...accountScreens.map(routeOf),
    missing("/manage/*"),
    missing(`${paths.account.pattern}/*`),
  ],
};

const checkout: RouteObject = {
  path: paths.checkout.pattern,
  lazy: () => import("#web/features/buyer/checkout/checkout.tsx"),
  children: [
    // `checkout.tsx` redirects to the current step of the order.
    { index: true, lazy: () => import("#web/features/buyer/checkout/details.tsx") },
    ...checkoutScreens.map(routeOf),
  ],
};

export const routes: RouteObject[] = [
  {
    ErrorBoundary: RouteError,
    children: [
      ...authScreens.map(routeOf),
      { path: paths.privacy.pattern, ...leadsTo(() => `${paths.terms.href()}#privacy`) },
      ...publicScreens.map(routeOf),
      checkout,
      {
        lazy: () => import("#web/app/signed-in.tsx"),
        children: [...wholeScreens.map(routeOf), management],
      },
      { path: "*", lazy: () => import("#web/app/not-found.tsx") },
    ],
  },
];
