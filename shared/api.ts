// Which routes does Foyer have? Each group has one Lambda, one folder under functions/ and one
// contract.
import { account } from "#shared/contracts/account.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { auth } from "#shared/contracts/auth.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { checkout } from "#shared/contracts/checkout.ts";
import { documents } from "#shared/contracts/documents.ts";
import { door } from "#shared/contracts/door.ts";
import { events } from "#shared/contracts/events.ts";
import { orders } from "#shared/contracts/orders.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { pages } from "#shared/contracts/pages.ts";
import { publicEvents } from "#shared/contracts/public-events.ts";
import { publicTickets } from "#shared/contracts/public-tickets.ts";
import { reservations } from "#shared/contracts/reservations.ts";
import { service } from "#shared/contracts/service.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { users } from "#shared/contracts/users.ts";
import { webhooks } from "#shared/contracts/webhooks.ts";
import type { RouteGroup } from "#shared/core/route.ts";

/**
 * All route groups by name. The name is also that of the folder `functions/<name>` and of the
 * Lambda.
 */
export const api = {
  account,
  attendees,
  auth,
  "check-in-lists": checkInLists,
  checkout,
  documents,
  door,
  events,
  orders,
  organizers,
  pages,
  "public-events": publicEvents,
  "public-tickets": publicTickets,
  reservations,
  service,
  tickets,
  users,
  webhooks,
} as const satisfies Record<string, RouteGroup>;

export type GroupName = keyof typeof api;
