// Which check-in lists does an event have, and which tickets does each admit?
import { serve } from "#functions/access/serve.ts";
import { mustBelongTo } from "#functions/access/tickets-of-event.ts";
import { checkInListLink } from "#functions/check-in-lists/link.ts";
import { listStore } from "#functions/check-in-lists/quotas.ts";
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { countCheckIns } from "#functions/engine/tickets/event-index.ts";
import type { StoredCheckInList } from "#functions/stored/check-in-lists.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import {
  type CheckInList,
  CheckInListRow,
  checkInListSorts,
  checkInLists,
} from "#shared/contracts/check-in-lists.ts";
import { pageOf } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";
import { checkInListStatus } from "#shared/rules/door/check-in-list-status.ts";

export const handler = serve(checkInLists, {
  list: async ({ event, query }) => {
    const rows = await presentLists(event.id, await listStore.of(event).list());
    return pageOf(rows, query, { sorts: checkInListSorts, text: (row) => row.name });
  },
  create: async ({ event, body, request: { idempotencyKey: key } }) => {
    const lists = listStore.of(event);
    const making = await lists.making({ key, body });
    const earlier = await lists.made(making);
    if (earlier) return presentList(event, earlier);
    await mustBelongTo(event, body.ticketIds, { needed: true });
    return presentList(event, await lists.create({ ...body, createdAt: nowAt() }, making));
  },
  get: async ({ event, params }) =>
    presentList(event, await listStore.of(event).get(params.checkInListId)),
  update: async ({ event, params, body, request: { version } }) => {
    const lists = listStore.of(event);
    const { ticketIds } = await lists.get(params.checkInListId, { version });
    await mustBelongTo(event, body.ticketIds, { stored: ticketIds });
    return presentList(event, await lists.update(params.checkInListId, body, { version }));
  },
  rotateLink: async ({ event, params, request: { version } }) => {
    const lists = listStore.of(event);
    const { linkNumber } = await lists.get(params.checkInListId);
    const next = { linkNumber: linkNumber + 1 };
    return presentList(event, await lists.update(params.checkInListId, next, { version }));
  },
  remove: async ({ event, params }) => {
    await listStore.of(event).remove(params.checkInListId);
  },
});

async function presentList(event: StoredEvent, list: StoredCheckInList): Promise<CheckInList> {
  const [[row], texts] = await Promise.all([
    presentLists(event.id, [list]),
    listStore.of(event).texts(list.id),
  ]);
  if (!row) throw problem("not_found");
  return { ...row, ...texts };
}

/** All counters come from one read of the event's index. */
async function presentLists(
  eventId: string,
  lists: StoredCheckInList[],
): Promise<CheckInListRow[]> {
  const counts = await countCheckIns(eventId, lists);
  const at = nowAt();
  return Promise.all(
    lists.map(async (list) => {
      const link = { eventId, checkInListId: list.id, number: list.linkNumber };
      return present(CheckInListRow, {
        ...list,
        ...(counts.get(list.id) ?? { checkedIn: 0, total: 0 }),
        shortId: await checkInListLink(link),
        status: checkInListStatus(list, at),
      });
    }),
  );
}
