// What do lists and answers show of an event? Its fields, and what follows from time and account.
import { takesPayments } from "#functions/access/account-access.ts";
import { shownTexts } from "#functions/access/rich-text.ts";
import { shownImage, shownImages } from "#functions/access/shown-images.ts";
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { collection } from "#functions/core/table/collection.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import { Event, EventRow, eventSorts } from "#shared/contracts/events.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import { type ListQuery, type Page, pageOf } from "#shared/core/lists.ts";
import { categoryOf, shownStatus } from "#shared/rules/page/event-status.ts";

export const eventStore = collection(eventItem);

export async function pageOfEvents(
  accountId: string,
  query: ListQuery,
  isListed: (event: StoredEvent) => boolean = () => true,
): Promise<Page<EventRow>> {
  const [payments, covers, events] = await Promise.all([
    takesPayments(accountId),
    shownImages(accountId),
    eventStore.of({ accountId }).list(),
  ]);
  const rows = events
    .filter(isListed)
    .map((event) => present(EventRow, shownOf(event, payments, covers.get(event.id))));
  return pageOf(rows, query, {
    sorts: eventSorts,
    text: (row) => `${row.title} ${row.venueName} ${row.city}`,
  });
}

export async function presentNow(event: StoredEvent): Promise<Event> {
  const [payments, cover, texts] = await Promise.all([
    takesPayments(event.accountId),
    shownImage(event.accountId, event.id),
    eventStore.of(event).texts(event.id),
  ]);
  const sectionVersions = {
    location: event.locationVersion,
    online: event.onlineVersion,
    checkout: event.checkoutVersion,
    miscellaneous: event.miscellaneousVersion,
  };
  const whole = { ...shownOf(event, payments, cover), sectionVersions, ...texts };
  return shownTexts(present(Event, whole), ["description"]);
}

function shownOf(event: StoredEvent, payments: boolean, cover: ShownImage | null | undefined) {
  const at = nowAt();
  return {
    ...event,
    status: shownStatus(event, at),
    category: categoryOf(event, at),
    takesPayments: payments,
    images: cover ? [cover] : [],
  };
}
