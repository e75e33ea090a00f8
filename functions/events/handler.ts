// What can an organizer do with an event: create, edit and publish it?
import { takesPayments } from "#functions/core/account-item.ts";
import { newId, nowAt } from "#functions/core/clock.ts";
import type { StoredEvent } from "#functions/core/event-access.ts";
import { countOrdersWithTickets } from "#functions/core/event-index.ts";
import { admitEvent } from "#functions/core/scope.ts";
import { serve } from "#functions/core/serve.ts";
import { readSession } from "#functions/core/session.ts";
import { requestJoinDetails } from "#functions/events/join-details.ts";
import { eventStore } from "#functions/events/store.ts";
import { organizerStore } from "#functions/organizers/store.ts";
import { previewOf } from "#functions/public-events/public-event.ts";
import { ticketStore } from "#functions/tickets/store.ts";
import { type Event, eventSorts, events } from "#shared/contracts/events.ts";
import { slugOf } from "#shared/core/ids.ts";
import { ORDER_TIMEOUT } from "#shared/core/limits.ts";
import { pageOf } from "#shared/core/lists.ts";
import { fieldProblem, problem } from "#shared/core/problems.ts";
import { categoryOf, mayChangeStatus, shownStatus } from "#shared/rules/event-status.ts";

export const handler = serve(
  events,
  {
    list: async ({ session, query }) => {
      const payments = await takesPayments(session.accountId);
      const rows = (await eventStore.list({ acc: session.accountId })).map((event) =>
        shown(event, payments),
      );
      return pageOf(rows, query, {
        sorts: eventSorts,
        text: (row) => `${row.title} ${row.venueName} ${row.city}`,
      });
    },
    create: async ({ session, body }) => {
      await mustHaveOrganizer(session.accountId, body.organizerId);
      const id = newId("event");
      admitEvent(id, session.accountId);
      const added = {
        slug: slugOf(body.title),
        status: "DRAFT" as const,
        orderTimeoutMinutes: ORDER_TIMEOUT.default,
        createdAt: nowAt(),
      };
      return shownNow(await eventStore.create({}, session.accountId, { ...body, ...added }, id));
    },
    get: async ({ event }) => shownNow(event),
    preview: ({ event }) => previewOf(event.id),
    update: async ({ session, event, body, request }) => {
      await mustHaveOrganizer(session.accountId, body.organizerId);
      if (
        body.currency !== event.currency &&
        (await ticketStore.list({ eventId: event.id })).length > 0
      ) {
        throw problem("currency_locked", {
          fields: [{ path: "currency", code: "currency_locked" }],
        });
      }
      return shownNow(
        await eventStore.update(
          {},
          event.id,
          { ...body, slug: slugOf(body.title) },
          request.version,
        ),
      );
    },
    setStatus: async ({ session, event, body }) => {
      const verdict = mayChangeStatus(event.status, body.status, session);
      if (!verdict.allowed) throw problem(verdict.because);
      return shownNow(
        await eventStore.update({}, event.id, { status: body.status }, event.version),
      );
    },
    countJoinDetailsMails: async ({ event }) => ({
      orders: await countOrdersWithTickets(event.id),
    }),
    sendJoinDetails: async ({ event, request, session }) => {
      if (!session.isEmailConfirmed) throw problem("email_not_confirmed");
      await requestJoinDetails(event, { by: session.userId, key: request.idempotencyKey });
    },
  },
  readSession,
);

async function mustHaveOrganizer(accountId: string, organizerId: string): Promise<void> {
  if (!(await organizerStore.find({ acc: accountId }, organizerId)))
    throw fieldProblem("organizerId", "organizer_required");
}

const shownNow = async (event: StoredEvent): Promise<Event> =>
  shown(event, await takesPayments(event.acc));

/** The event in the shape of its contract, with the status and category that its dates give now. */
function shown(event: StoredEvent, payments: boolean): Event {
  const at = nowAt();
  const { acc: _, ...rest } = event;
  return {
    ...rest,
    status: shownStatus(event, at),
    category: categoryOf(event, at),
    takesPayments: payments,
  };
}
