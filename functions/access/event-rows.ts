// What do lists and answers show of an event? Its fields, and what follows from time and account.
import { takesPayments } from "#functions/access/account-access.ts";
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import { Event, eventSorts } from "#shared/contracts/events.ts";
import { type ListQuery, type Page, pageOf } from "#shared/core/lists.ts";
import { categoryOf, shownStatus } from "#shared/rules/event-status.ts";

export const eventStore = collection(eventItem);

export async function pageOfEvents(
  accountId: string,
  query: ListQuery,
  isListed: (event: StoredEvent) => boolean = () => true,
): Promise<Page<Event>> {
  const payments = await takesPayments(accountId);
  const listed = (await eventStore.of({ accountId }).list()).filter(isListed);
  const rows = listed.map((event) => presentEvent(event, payments));
  return pageOf(rows, query, {
    sorts: eventSorts,
    text: (row) => `${row.title} ${row.venueName} ${row.city}`,
  });
}

export const presentNow = async (event: StoredEvent): Promise<Event> =>
  presentEvent(event, await takesPayments(event.accountId));

function presentEvent(event: StoredEvent, payments: boolean): Event {
  const at = nowAt();
  return present(Event, {
    ...event,
    status: shownStatus(event, at),
    category: categoryOf(event, at),
    takesPayments: payments,
  });
}
