// Which check-in lists does an event have, and which tickets does each admit?
import { checkInListLink } from "#functions/check-in-lists/link.ts";
import { checkInListStore } from "#functions/check-in-lists/store.ts";
import { nowAt } from "#functions/core/clock.ts";
import { type CheckInCount, countCheckIns } from "#functions/core/event-index.ts";
import { serve } from "#functions/core/serve.ts";
import { readSession } from "#functions/core/session.ts";
import { ticketStore } from "#functions/tickets/store.ts";
import {
  type CheckInList,
  checkInListSorts,
  checkInLists,
} from "#shared/contracts/check-in-lists.ts";
import { pageOf } from "#shared/core/lists.ts";
import { fieldProblem, problem } from "#shared/core/problems.ts";
import { checkInListStatus } from "#shared/rules/check-in-list-status.ts";

type StoredList = Awaited<ReturnType<typeof checkInListStore.get>>;

export const handler = serve(
  checkInLists,
  {
    list: async ({ event, query }) => {
      const lists = await checkInListStore.list({ eventId: event.id });
      const rows = await shownAll(event.id, lists);
      return pageOf(rows, query, { sorts: checkInListSorts, text: (row) => row.name });
    },
    create: async ({ event, body }) => {
      await mustBelongTo(event.id, body.ticketIds);
      return shown(
        event.id,
        await checkInListStore.create({ eventId: event.id }, event.acc, {
          ...body,
          createdAt: nowAt(),
        }),
      );
    },
    get: async ({ event, params }) =>
      shown(event.id, await checkInListStore.get({ eventId: event.id }, params.checkInListId)),
    update: async ({ event, params, body, request }) => {
      await mustBelongTo(event.id, body.ticketIds);
      return shown(
        event.id,
        await checkInListStore.update(
          { eventId: event.id },
          params.checkInListId,
          body,
          request.version,
        ),
      );
    },
    rotateLink: async ({ event, params, request }) => {
      const parent = { eventId: event.id };
      const { linkNumber = 0 } = await checkInListStore.get(parent, params.checkInListId);
      const next = { linkNumber: linkNumber + 1 };
      return shown(
        event.id,
        await checkInListStore.update(parent, params.checkInListId, next, request.version),
      );
    },
    remove: async ({ event, params }) => {
      await checkInListStore.get({ eventId: event.id }, params.checkInListId);
      await checkInListStore.remove({ eventId: event.id }, params.checkInListId);
    },
  },
  readSession,
);

async function mustBelongTo(eventId: string, ticketIds: string[]): Promise<void> {
  const known = new Set((await ticketStore.list({ eventId })).map((ticket) => ticket.id));
  const foreign = ticketIds.findIndex((id) => !known.has(id));
  if (known.size === 0) throw problem("event_has_no_tickets");
  if (foreign >= 0) throw fieldProblem(`ticketIds.${foreign}`, "unknown_ticket");
}

async function shown(eventId: string, list: StoredList): Promise<CheckInList> {
  const [row] = await shownAll(eventId, [list]);
  if (!row) throw problem("not_found");
  return row;
}

/**
 * The lists with link, state and counters. All counters come from one read of the event's index.
 */
async function shownAll(eventId: string, lists: StoredList[]): Promise<CheckInList[]> {
  const counts = await countCheckIns(eventId, lists);
  const at = nowAt();
  return Promise.all(
    lists.map(
      async ({
        id,
        version,
        name,
        description,
        activatesAt,
        expiresAt,
        ticketIds,
        linkNumber = 0,
      }) => {
        const count: CheckInCount = counts.get(id) ?? { checkedIn: 0, total: 0 };
        const shortId = await checkInListLink({ eventId, checkInListId: id, number: linkNumber });
        const status = checkInListStatus({ activatesAt, expiresAt }, at);
        return {
          id,
          eventId,
          version,
          shortId,
          status,
          name,
          description,
          activatesAt,
          expiresAt,
          ticketIds,
          ...count,
        };
      },
    ),
  );
}
