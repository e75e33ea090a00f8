// What do lists and answers show of an event? Its fields, and what follows from time and account.
import { takesPayments } from "#functions/access/account-access.ts";
import { readEventSettings } from "#functions/access/event-texts.ts";
import { shownTexts } from "#functions/access/formatted/rich-text.ts";
import { shownImage, shownImages } from "#functions/access/shown-images.ts";
import { collection } from "#functions/core/collection/collection.ts";
import { present } from "#functions/core/http/present.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { eventItem, type StoredEvent } from "#functions/stored/events.ts";
import { figuresItem } from "#functions/stored/figures.ts";
import { GettingStarted } from "#shared/contracts/event-settings.ts";
import { Event, EventCategory, EventRow, eventSorts } from "#shared/contracts/events.ts";
import type { ShownImage } from "#shared/contracts/images.ts";
import { type ListQuery, type Page, pageOf } from "#shared/core/lists.ts";
import { categoryOf, listedFrom, shownStatus } from "#shared/rules/page/event-status.ts";

export const eventStore = collection(eventItem);

export async function pageOfEvents(
  accountId: string,
  query: ListQuery,
  isListed: (event: StoredEvent) => boolean = () => true,
): Promise<Page<EventRow>> {
  const [payments, covers, figures, events] = await Promise.all([
    takesPayments(accountId),
    shownImages(accountId),
    keptFigures(accountId),
    eventStore.of({ accountId }).list(),
  ]);
  const at = nowAt();
  const rows = events
    .filter(isListed)
    .map((event) => ({ ...event, category: categoryOf(event, at) }));
  const { data, meta } = pageOf(rows, query, {
    sorts: eventSorts,
    text: (row) => `${row.title} ${row.venueName} ${row.city}`,
    sortedBy: { next: (row) => listedFrom(row, at) },
    counted: { name: "category", words: EventCategory.options },
  });
  const onPage = data.map((row) =>
    present(EventRow, {
      ...shownOf(row, payments, covers.get(row.id)),
      figures: figures.get(row.id) ?? null,
    }),
  );
  return { data: onPage, meta };
}

async function keptFigures(accountId: string): Promise<Map<string, EventRow["figures"]>> {
  const stored = figuresItem.readableAmong(await queryItems(figuresItem.within({ accountId })));
  return new Map(
    stored.map(({ eventId, at, totals: { ticketsSold, grossMinor } }) => [
      eventId,
      { at, ticketsSold, grossMinor },
    ]),
  );
}

export async function presentNow(event: StoredEvent): Promise<Event> {
  const [payments, cover, texts, settings] = await Promise.all([
    takesPayments(event.accountId),
    shownImage(event.accountId, event.id),
    eventStore.of(event).texts(event.id),
    readEventSettings(event, { consistent: true }),
  ]);
  const gettingStarted = present(GettingStarted, settings);
  const sectionVersions = {
    location: event.locationVersion,
    online: event.onlineVersion,
    checkout: event.checkoutVersion,
    miscellaneous: event.miscellaneousVersion,
  };
  const shown = shownOf(event, payments, cover);
  const whole = { ...shown, ...texts, gettingStarted, sectionVersions };
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
