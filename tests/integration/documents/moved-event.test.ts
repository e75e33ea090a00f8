// Does everything that shows a ticket tell the place that was saved last, or how to join online?
import { expect, test } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import type { SectionName } from "#shared/contracts/event-settings.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { pages } from "#shared/contracts/public/pages.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { readCalendar } from "#tests/support/readers/calendar.ts";
import { pagesOf } from "#tests/support/readers/pdf.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given, trust } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const office = eachTest(openPostOffice);

/** A live event with one order, and all that shows where it is. */
async function openSold() {
  const owner = await given.owner();
  // Mails of others have no links of theirs.
  await trust(owner.me.account.id);
  const { event, tickets } = await given.event(owner);
  const sold = tickets.map((ticket) => ({ ticket, guest: jana }));
  const order = await sell(owner, event, sold);
  const ofEvent = { eventId: event.id };
  const params = { ...ofEvent, shortId: await linkOf("order-link", order.id) };
  const shortId = await linkOf("attendee-link", order.attendeeIds[0] ?? "");
  return {
    async change(change: Partial<Record<SectionName, object>>) {
      await changeSettings({ token: owner.token, params: ofEvent }, change);
      forgetSheets();
    },
    async shown() {
      await office.work({ order: order.id });
      const page = { ...ofEvent, eventSlug: event.slug };
      return {
        sale: (await call(publicEvents.get, { params: ofEvent })).data,
        summary: (await call(checkout.get, { params })).data.event,
        ticket: (await call(publicTickets.get, { params: { ...ofEvent, shortId } })).data.event,
        pdf: pagesOf((await call(documents.orderPdf, { params })).bytes)[0] ?? "",
        calendar: readCalendar((await call(documents.orderCalendar, { params })).text),
        mail: (await office.read(office.sent.at(-1))).text ?? "",
        page: (await call(pages.event, { params: page })).text,
      };
    },
    calendar: async () => readCalendar((await call(documents.orderCalendar, { params })).text),
  };
}

test("a new place is shown everywhere, and the calendar's file is newer than the one before", async () => {
  const desk = await openSold();
  const before = await desk.calendar();
  const hall = { venueName: "Revolution Hall", addressLine1: "1300 SE Stark St", country: "US" };
  const map = { mapsUrl: "https://maps.example/hall" };

  await desk.change({ location: { ...hall, ...map, city: "Portland", postalCode: "97214" } });
  const { sale, summary, ticket, pdf, calendar, mail, page } = await desk.shown();

  for (const { place } of [sale, summary, ticket])
    expect(place).toMatchObject({ ...hall, ...map, city: "Portland", postalCode: "97214" });
  for (const text of [pdf, calendar.location, mail, page]) {
    expect(text).toContain("Revolution Hall");
    expect(text).not.toContain("Waldbühne");
  }
  expect([calendar.uid, calendar.sequence]).toEqual([before.uid, before.sequence + 1]);
});

test("an event that goes online tells its guests how to join, and nobody else", async () => {
  const desk = await openSold();
  const before = await desk.calendar();
  const online = { isOnline: true, onlineDetails: "https://meet.example/room-7" };

  await desk.change({ online });
  const { sale, summary, ticket, pdf, calendar, mail, page } = await desk.shown();

  for (const { isOnline } of [sale, summary, ticket]) expect(isOnline).toBe(true);
  for (const { onlineDetails } of [summary, ticket])
    expect(onlineDetails).toBe(online.onlineDetails);
  for (const text of [pdf, calendar.description, mail])
    expect(text).toContain("https://meet.example/room-7");
  for (const text of [JSON.stringify(sale), page]) expect(text).not.toContain("meet.example");
  expect([calendar.location, calendar.sequence]).toEqual(["Online", before.sequence + 1]);
});
