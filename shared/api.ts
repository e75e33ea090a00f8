// Which routes does Foyer have? A group has one Lambda, one folder in functions/, one contract.
import { account, accountProblem } from "#shared/contracts/account.ts";
import { attendeeProblem, attendees } from "#shared/contracts/attendees.ts";
import { auth, authProblem } from "#shared/contracts/auth.ts";
import {
  capacityAssignmentProblem,
  capacityAssignments,
} from "#shared/contracts/capacity-assignments.ts";
import { checkInListProblem, checkInLists } from "#shared/contracts/check-in-lists.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { eventProblem, events } from "#shared/contracts/events.ts";
import { exportProblem, exports } from "#shared/contracts/exports.ts";
import { history } from "#shared/contracts/history.ts";
import { imageProblem, images } from "#shared/contracts/images.ts";
import { jobs } from "#shared/contracts/jobs.ts";
import { messageProblem, messages } from "#shared/contracts/messages.ts";
import { orderProblem, orders } from "#shared/contracts/orders.ts";
import { organizerProblem, organizers } from "#shared/contracts/organizers.ts";
import { promoCodeProblem, promoCodes } from "#shared/contracts/promo-codes.ts";
import { checkout, checkoutProblem } from "#shared/contracts/public/checkout.ts";
import { discover } from "#shared/contracts/public/discover.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { door, doorProblem } from "#shared/contracts/public/door.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { publicEventProblem, publicEvents } from "#shared/contracts/public/public-events.ts";
import {
  publicOrganizerProblem,
  publicOrganizers,
} from "#shared/contracts/public/public-organizers.ts";
import { publicTicketProblem, publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { reservationProblem, reservations } from "#shared/contracts/public/reservations.ts";
import { service } from "#shared/contracts/public/service.ts";
import { unsubscribe, unsubscribeProblem } from "#shared/contracts/public/unsubscribe.ts";
import { webhooks } from "#shared/contracts/public/webhooks.ts";
import { questionProblem, questions } from "#shared/contracts/questions.ts";
import { stats } from "#shared/contracts/stats.ts";
import { taxesAndFees, taxOrFeeProblem } from "#shared/contracts/taxes-and-fees.ts";
import { ticketProblem, tickets } from "#shared/contracts/tickets.ts";
import { userProblem, users } from "#shared/contracts/users.ts";
import { systemProblems } from "#shared/core/problems.ts";
import type { RouteGroup } from "#shared/core/route.ts";

/** A group's name is also that of the folder `functions/<name>` and of the Lambda. */
export const api = {
  account,
  attendees,
  auth,
  "capacity-assignments": capacityAssignments,
  "check-in-lists": checkInLists,
  checkout,
  discover,
  documents,
  door,
  "event-settings": eventSettings,
  events,
  exports,
  history,
  images,
  jobs,
  messages,
  orders,
  organizers,
  pages,
  "promo-codes": promoCodes,
  "public-events": publicEvents,
  "public-organizers": publicOrganizers,
  "public-tickets": publicTickets,
  questions,
  reservations,
  service,
  stats,
  "taxes-and-fees": taxesAndFees,
  tickets,
  unsubscribe,
  users,
  webhooks,
} as const satisfies Record<string, RouteGroup>;

export type GroupName = keyof typeof api;

export const problemStatus = {
  ...systemProblems,
  ...accountProblem.own,
  ...attendeeProblem.own,
  ...authProblem.own,
  ...capacityAssignmentProblem.own,
  ...checkInListProblem.own,
  ...checkoutProblem.own,
  ...doorProblem.own,
  ...eventProblem.own,
  ...exportProblem.own,
  ...imageProblem.own,
  ...messageProblem.own,
  ...orderProblem.own,
  ...organizerProblem.own,
  ...promoCodeProblem.own,
  ...publicEventProblem.own,
  ...publicOrganizerProblem.own,
  ...publicTicketProblem.own,
  ...questionProblem.own,
  ...reservationProblem.own,
  ...taxOrFeeProblem.own,
  ...ticketProblem.own,
  ...unsubscribeProblem.own,
  ...userProblem.own,
} as const;

export type ProblemCode = keyof typeof problemStatus;
