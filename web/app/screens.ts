// Which screens does the app have? Router, navigation and breadcrumb derive from these rows.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import type { Event } from "#shared/contracts/events.ts";
import { hasChecklist } from "#shared/rules/page/readiness.ts";
import type { NavIcon } from "#web/app/frame/nav-icons.ts";
import { paths } from "#web/lib/page/paths.ts";

/** The groups in their order in the side bar. The first has one entry, and no title. */
export const navGroups = [
  { group: "event", title: null },
  { group: "sell", title: msg`Sell` },
  { group: "people", title: msg`People` },
  { group: "settings", title: msg`Settings` },
] as const;

type Options = {
  /** For browser tab, breadcrumb and side bar. */
  name?: MessageDescriptor;
  /** The list one step before it in the breadcrumb. */
  parent?: Screen;
  /** Without it the side bar does not list the screen. */
  nav?: { group: (typeof navGroups)[number]["group"]; icon: NavIcon };
  /** The side bar lists an event's screen only while this is true. */
  isListed?: (event: Event) => boolean;
  /** Of the account's screens, one that an ORGANIZER may read. */
  isForOrganizers?: true;
};

export type Screen = Options & {
  path: { pattern: string };
  load: () => Promise<{ Component: ComponentType }>;
};

export const authScreens: Screen[] = [
  screen(paths.root, () => import("#web/features/account/auth/root-redirect.tsx")),
  screen(paths.login, () => import("#web/features/account/auth/login.tsx")),
  screen(paths.register, () => import("#web/features/account/auth/register.tsx")),
  screen(paths.forgotPassword, () => import("#web/features/account/auth/forgot-password.tsx")),
  screen(paths.resetPassword, () => import("#web/features/account/auth/reset-password.tsx")),
  screen(paths.acceptInvitation, () => import("#web/features/account/auth/accept-invitation.tsx")),
  screen(paths.confirmContact, () => import("#web/features/organizer/contact/confirm-contact.tsx")),
  screen(paths.terms, () => import("#web/app/terms.tsx")),
];

/** Pages without a sign-in. */
export const publicScreens: Screen[] = [
  screen(paths.publicEvent, () => import("#web/features/buyer/event-page/event-screen.tsx")),
  screen(paths.publicEventLong, () => import("#web/features/buyer/event-page/event-screen.tsx")),
  screen(paths.ticketPage, () => import("#web/features/buyer/ticket-page/ticket-page.tsx")),
  screen(paths.ticketPrint, () => import("#web/features/buyer/print/print.tsx")),
  screen(paths.orderPrint, () => import("#web/features/buyer/print/print.tsx")),
  screen(
    paths.pricesExplained,
    () => import("#web/features/buyer/prices-explained/prices-explained.tsx"),
  ),
  screen(paths.findTickets, () => import("#web/features/buyer/find-tickets/find-tickets.tsx")),
  screen(paths.unsubscribe, () => import("#web/features/buyer/unsubscribe/unsubscribe.tsx")),
  screen(paths.refused, () => import("#web/app/refused.tsx")),
  screen(paths.door, () => import("#web/features/door/check-in.tsx")),
];

export const checkoutScreens: Screen[] = [
  screen(paths.checkoutDetails, () => import("#web/features/buyer/checkout/details.tsx")),
  screen(paths.checkoutPayment, () => import("#web/features/buyer/checkout/payment/payment.tsx")),
  screen(
    paths.checkoutPaymentReturn,
    () => import("#web/features/buyer/checkout/payment/payment-return.tsx"),
  ),
  screen(paths.checkoutSummary, () => import("#web/features/buyer/checkout/summary.tsx")),
];

/** Screens with a session, but without the management's frame. */
export const wholeScreens: Screen[] = [
  screen(paths.welcome, () => import("#web/app/welcome.tsx")),
  screen(paths.eventPreview, () => import("#web/features/buyer/event-page/event-preview.tsx")),
];

/** Management screens outside an event and outside the account. */
export const managementScreens: Screen[] = [
  screen(paths.events, () => import("#web/features/organizer/events/events.tsx"), {
    name: msg`Events`,
  }),
  screen(paths.organizer, () => import("#web/features/organizer/events/organizers/organizer.tsx"), {
    name: msg`Organizer`,
  }),
  screen(paths.profile, () => import("#web/features/account/profile/profile.tsx"), {
    name: msg`Profile`,
  }),
  screen(
    paths.confirmEmailChange,
    () => import("#web/features/account/profile/confirm-email-change.tsx"),
  ),
  screen(paths.confirmEmail, () => import("#web/features/account/profile/confirm-email.tsx")),
];

export const accountScreens: Screen[] = [
  screen(paths.accountSettings, () => import("#web/features/account/settings/settings.tsx"), {
    name: msg`General`,
    nav: { group: "settings", icon: "settings" },
  }),
  screen(
    paths.accountOrganizers,
    () => import("#web/features/organizer/events/organizers/organizers.tsx"),
    {
      name: msg`Organizers`,
      nav: { group: "settings", icon: "organizers" },
    },
  ),
  screen(
    paths.accountEventDefaults,
    () => import("#web/features/account/settings/event-defaults.tsx"),
    {
      name: msg`Event defaults`,
      nav: { group: "settings", icon: "eventDefaults" },
      isForOrganizers: true,
    },
  ),
  screen(
    paths.accountTaxesAndFees,
    () => import("#web/features/account/taxes-and-fees/taxes-and-fees.tsx"),
    {
      name: msg`Taxes and fees`,
      nav: { group: "settings", icon: "taxesAndFees" },
      isForOrganizers: true,
    },
  ),
  screen(paths.accountUsers, () => import("#web/features/account/users/users.tsx"), {
    name: msg`Users`,
    nav: { group: "settings", icon: "users" },
  }),
  screen(paths.accountPayment, () => import("#web/features/account/settings/payment.tsx"), {
    name: msg`Payments`,
    nav: { group: "settings", icon: "payments" },
  }),
];

const orders = screen(paths.orders, () => import("#web/features/organizer/orders/orders.tsx"), {
  name: msg`Orders`,
  nav: { group: "sell", icon: "orders" },
});
const questions = screen(
  paths.questions,
  () => import("#web/features/organizer/questions/questions.tsx"),
  {
    name: msg`Questions`,
    nav: { group: "sell", icon: "questions" },
  },
);
const messages = screen(
  paths.messages,
  () => import("#web/features/organizer/messages/messages.tsx"),
  {
    name: msg`Messages`,
    nav: { group: "people", icon: "messages" },
  },
);

const attendees = screen(
  paths.attendees,
  () => import("#web/features/organizer/attendees/attendees.tsx"),
  {
    name: msg`Attendees`,
    nav: { group: "people", icon: "attendees" },
  },
);

/** The screens of one event, in the order of the side bar. */
export const eventScreens: Screen[] = [
  screen(paths.dashboard, () => import("#web/features/organizer/dashboard/dashboard.tsx"), {
    name: msg`Dashboard`,
    nav: { group: "event", icon: "dashboard" },
  }),
  screen(
    paths.gettingStarted,
    () => import("#web/features/organizer/getting-started/getting-started.tsx"),
    {
      name: msg`Getting started`,
      nav: { group: "sell", icon: "gettingStarted" },
      isListed: hasChecklist,
    },
  ),
  screen(paths.tickets, () => import("#web/features/organizer/tickets/tickets.tsx"), {
    name: msg`Tickets`,
    nav: { group: "sell", icon: "tickets" },
  }),
  questions,
  screen(paths.question, () => import("#web/features/organizer/questions/answers.tsx"), {
    name: msg`Answers`,
    parent: questions,
  }),
  screen(paths.promoCodes, () => import("#web/features/organizer/promo-codes/promo-codes.tsx"), {
    name: msg`Promo codes`,
    nav: { group: "sell", icon: "promoCodes" },
  }),
  screen(
    paths.capacityAssignments,
    () => import("#web/features/organizer/capacity-assignments/capacity-assignments.tsx"),
    {
      name: msg`Capacity`,
      nav: { group: "sell", icon: "capacity" },
    },
  ),
  orders,
  screen(paths.order, () => import("#web/features/organizer/orders/order.tsx"), {
    name: msg`Order`,
    parent: orders,
  }),
  attendees,
  screen(paths.attendee, () => import("#web/features/organizer/attendees/attendee.tsx"), {
    name: msg`Attendee`,
    parent: attendees,
  }),
  screen(
    paths.checkInLists,
    () => import("#web/features/organizer/check-in-lists/check-in-lists.tsx"),
    {
      name: msg`Check-in`,
      nav: { group: "people", icon: "checkIn" },
    },
  ),
  messages,
  screen(paths.message, () => import("#web/features/organizer/messages/message.tsx"), {
    name: msg`Message`,
    parent: messages,
  }),
  screen(
    paths.messageRecipients,
    () => import("#web/features/organizer/messages/message-recipients.tsx"),
    { name: msg`Recipients`, parent: messages },
  ),
  screen(paths.eventSettings, () => import("#web/features/organizer/settings/event-settings.tsx"), {
    name: msg`Event settings`,
    nav: { group: "settings", icon: "settings" },
  }),
];

function screen(path: Screen["path"], load: Screen["load"], options: Options = {}): Screen {
  return { path, load, ...options };
}
