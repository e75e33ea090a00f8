// Do the files that a buyer takes along hold what they should, read by programs that are not ours?
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { readTicketCode } from "#functions/core/qr.ts";
import { asSystem } from "#functions/core/scope.ts";
import { linkOf } from "#functions/core/secrets.ts";
import { writeItem } from "#functions/core/table.ts";
import { ticketSheets } from "#functions/documents/ticket-sheets.ts";
import { ticketsPdf } from "#functions/documents/tickets-pdf.ts";
import { wordsOf } from "#functions/mail/language.ts";
import { attendeeKey } from "#functions/orders/head.ts";
import { openOrderTickets } from "#functions/public-tickets/opened.ts";
import { documents } from "#shared/contracts/documents.ts";
import { type Event, EventInput, events } from "#shared/contracts/events.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/limits.ts";
import { readCalendar, readCalendarAgain } from "#tests/support/calendar.ts";
import { call } from "#tests/support/call.ts";
import { fontsOf, pagesOf, pictureOf, propertiesOf, structureOf } from "#tests/support/pdf.ts";
import { codesIn } from "#tests/support/qr-reader.ts";
import { type Guest, jana, type SoldOrder, sell } from "#tests/support/sold-order.ts";
import { given, type Owner } from "#tests/support/world.ts";

let owner: Owner;
beforeAll(async () => {
  owner = await given.owner();
});

describe("the tickets as PDF", () => {
  test("have a page each, with event, holder, order number and a code that reads as that very ticket", async () => {
    const { event, order, params } = await sold([jana, guest("Mira", "Solberg")]);

    const { status, headers, bytes } = await call(documents.orderPdf, { params });

    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="tickets-${order.reference}.pdf"`,
      "cache-control": "no-store",
    });
    const pages = pagesOf(bytes);
    expect(pages).toHaveLength(2);
    expect(pages[0]).toMatch(/^Midsummer Night Concert Friday, June 21, 2030 at 8:00 PM/);
    for (const text of [
      "Waldbühne, Glockenturmstraße 1, 14053 Berlin, Germany",
      "Jana Lindqvist",
      "Standard",
      order.reference,
    ])
      expect(pages[0]).toContain(text);
    expect(pages[1]).toContain("Mira Solberg");
    expect(pages.map((page) => /Ticket \d of \d/.exec(page)?.[0])).toEqual(["Ticket 1 of 2", "Ticket 2 of 2"]);
    for (const [index, attendeeId] of order.attendeeIds.entries()) {
      const [code = ""] = await codesIn(pictureOf(bytes, index + 1));
      expect(await readTicketCode(code)).toMatchObject({ eventId: event.id, attendeeId, revision: 1 });
    }
  });

  test("are A4, titled, tagged, and carry their fonts", async () => {
    const { order, params } = await sold([jana]);

    const { bytes } = await call(documents.orderPdf, { params });

    expect(propertiesOf(bytes)).toMatchObject({
      Title: `Midsummer Night Concert (${order.reference})`,
      Tagged: "yes",
      Pages: "1",
      "Page size": "595.28 x 841.89 pts (A4)",
    });
    expect(structureOf(bytes)).toMatch(/Document[\s\S]*Sect[\s\S]*H1[\s\S]*Figure/);
    expect(bytes.toString("latin1")).toContain("/Lang (en)");
    expect(fontsOf(bytes).map(({ name, isEmbedded }) => [name.replace(/^\w+\+/, ""), isEmbedded])).toEqual([
      ["Inter-SemiBold", true],
      ["Inter-Regular", true],
    ]);
  });

  test.each([
    ["Czech", "Jiří", "Dvořák-Šťastný"],
    ["Polish", "Łucja", "Żółć"],
    ["Turkish", "Gülşah", "İğdır"],
    ["Vietnamese", "Nguyễn", "Thị Bích Ngọc"],
    ["Icelandic", "Þórdís", "Ægisdóttir"],
    ["Romanian", "Ștefan", "Țuțea"],
    ["Welsh", "Siôn", "Ŵyn"],
    ["Maltese", "Ġorġ", "Ħaż-Żebbuġ"],
    ["French", "Zoë", "L’Œuvre d'Été"],
    ["Greek", "Ελένη", "Παπαδοπούλου"],
    ["Ukrainian", "Ґалина", "Їжакевич"],
  ])("draw a %s name in a font of their own", async (_, firstName, lastName) => {
    const { params } = await sold([guest(firstName, lastName)]);

    const { bytes } = await call(documents.orderPdf, { params });

    expect(pagesOf(bytes)[0]).toContain(`Name ${firstName} ${lastName} Ticket`);
    expect(fontsOf(bytes).every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  test.each([
    ["Chinese", "小明", "王", "STSong-Light-UniGB-UTF16-H"],
    ["Japanese", "さくら", "山田", "HeiseiKakuGo-W5-UniJIS-UTF16-H"],
    ["Korean", "민수", "김", "HYGoThic-Medium-UniKS-UTF16-H"],
  ])("leave a %s name to the reader's own font, and it stays text", async (_, firstName, lastName, font) => {
    const { params } = await sold([guest(firstName, lastName)]);

    const { bytes } = await call(documents.orderPdf, { params });

    expect(pagesOf(bytes)[0]).toContain(`Name ${firstName} ${lastName} Ticket`);
    expect(fontsOf(bytes)).toContainEqual({ name: font, isEmbedded: false });
  });

  test("break long words and titles instead of running off the page", async () => {
    const { params } = await sold([guest("Wolfeschlegelsteinhausenbergerdorffwelcheva", "Zu")], {
      title: `${"Donaudampfschifffahrtsgesellschaft".repeat(3)} live`,
    });

    const { bytes } = await call(documents.orderPdf, { params });

    expect(propertiesOf(bytes)["Pages"]).toBe("1");
    const page = (pagesOf(bytes)[0] ?? "").replaceAll(" ", "");
    expect(page).toContain("Donaudampfschifffahrtsgesellschaft".repeat(3));
    expect(page).toContain("WolfeschlegelsteinhausenbergerdorffwelchevaZu");
  });

  test("of a large order are drawn once for all who ask at the same time", async () => {
    const guests = Array.from({ length: 40 }, (_, index) => guest("Guest", String(index)));
    const { params } = await sold(guests);

    const answers = await Promise.all(Array.from({ length: 6 }, () => call(documents.orderPdf, { params })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ bytes }) => bytes.toString("base64"))).size).toBe(1);
  });

  test("of the largest order there can be fit into one answer", async () => {
    const { event, order } = await sold([jana]);
    const shortId = await linkOf("order-link", order.id);
    const opened = await asSystem(() => openOrderTickets(event.id, shortId));
    const [sheet] = await ticketSheets(opened, wordsOf("en"));
    if (!sheet) throw new Error("There is no ticket.");

    const pdf = await ticketsPdf(Array(MAX_TICKETS_PER_ORDER).fill(sheet), "All", "en");

    expect(propertiesOf(pdf)["Pages"]).toBe(String(MAX_TICKETS_PER_ORDER));
    expect(pdf.toString("base64").length).toBeLessThan(6 * 1024 * 1024);
  });

  test("leave a cancelled ticket out, and are refused where none is left", async () => {
    const { event, order, params } = await sold([jana, guest("Mira", "Solberg")]);
    await change(order, 0, "#status", "CANCELLED");

    const { bytes } = await call(documents.orderPdf, { params });

    const pages = pagesOf(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("Name Mira Solberg");
    expect(pages[0]).toContain(`Ticket number ${order.reference}-2`);
    expect(pages[0]).toContain("Ticket 1 of 1");
    await change(order, 1, "#status", "CANCELLED");
    const own = { eventId: event.id, shortId: await linkOf("attendee-link", order.attendeeIds[1] ?? "") };
    const answers = [await call(documents.orderPdf, { params }), await call(documents.ticketPdf, { params: own })];
    for (const { status, problem } of answers) expect([status, problem.code]).toEqual([409, "ticket_cancelled"]);
  });

  test("come one by one too, by a ticket's own link", async () => {
    const { event, order } = await sold([jana, guest("Mira", "Solberg")]);
    const shortId = await linkOf("attendee-link", order.attendeeIds[1] ?? "");

    const { bytes } = await call(documents.ticketPdf, { params: { eventId: event.id, shortId } });

    const pages = pagesOf(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("Mira Solberg");
    expect(pages[0]).not.toContain("Jana");
  });
});

describe("the event for a calendar", () => {
  test.each([
    ["Berlin in summer", "Europe/Berlin", "2030-06-21T18:00:00.000Z", "2030-06-21T22:00:00.000Z"],
    ["Berlin over the night of the change", "Europe/Berlin", "2030-10-26T20:00:00.000Z", "2030-10-27T02:30:00.000Z"],
    ["New York over the lost hour", "America/New_York", "2030-03-10T06:30:00.000Z", "2030-03-10T08:30:00.000Z"],
    ["Sydney, where summer is in winter", "Australia/Sydney", "2030-12-31T12:00:00.000Z", "2030-12-31T14:00:00.000Z"],
    ["Kathmandu, a quarter past the hour", "Asia/Kathmandu", "2030-04-01T12:00:00.000Z", "2030-04-01T14:00:00.000Z"],
    [
      "Lord Howe, half an hour of summer",
      "Australia/Lord_Howe",
      "2030-01-05T09:00:00.000Z",
      "2030-01-05T11:00:00.000Z",
    ],
    ["UTC", "UTC", "2030-01-05T09:00:00.000Z", "2030-01-05T11:00:00.000Z"],
  ])("is at its instants in two readers: %s", async (_, timezone, startAt, endAt) => {
    const { params } = await sold([jana], { timezone, startAt, endAt });

    const { status, headers, text } = await call(documents.orderCalendar, { params });

    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
    const first = readCalendar(text);
    const second = readCalendarAgain(text);
    expect([first.start, first.end]).toEqual([startAt, endAt]);
    expect([second.start, second.end]).toEqual([startAt, endAt]);
    if (timezone !== "UTC") expect(first.timezone).toBe(timezone);
  });

  test("is written for a time when clocks differed by seconds too", async () => {
    const startAt = "1890-06-21T18:00:00.000Z";
    const { params } = await sold([jana], { startAt, endAt: "1890-06-21T22:00:00.000Z" });

    const { status, text } = await call(documents.orderCalendar, { params });

    expect(status).toBe(200);
    expect(text).toContain("TZOFFSETTO:+005328");
  });

  test("says what, where, and which order, with every character as it was typed", async () => {
    const title = "Nordlicht; live, \\loud\\ 🎻 ".concat("ä".repeat(80));
    const { event, order, params } = await sold([jana], { title, addressLine2: "Gate B; left, then right" });

    const { text } = await call(documents.orderCalendar, { params });

    for (const read of [readCalendar(text), readCalendarAgain(text)]) {
      expect(read.summary).toBe(event.title);
      expect(read.location).toBe("Waldbühne, Glockenturmstraße 1, Gate B; left, then right, 14053 Berlin, Germany");
      expect(read.description).toBe(`Order number: ${order.reference}`);
      expect(read.url).toBe(`https://foyer.example/e/${event.id}/${encodeURIComponent(event.slug)}`);
    }
    const lines = text.split("\r\n");
    expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes("\n"))).toBe(true);
    expect(text).toMatch(/\r\nDTSTAMP:\d{8}T\d{6}Z\r\n/);
    expect(text).not.toContain(params.shortId);
  });

  test("keeps its identity when the event moves, and says that it is newer", async () => {
    const { event, params } = await sold([jana]);
    const before = readCalendar((await call(documents.orderCalendar, { params })).text);
    const { id: eventId, version } = event;
    const moved = { ...z.object(EventInput.shape).parse(event), startAt: "2030-06-22T18:00:00.000Z", endAt: null };
    const { status } = await call(events.update, { token: owner.token, params: { eventId }, body: moved, version });
    expect(status).toBe(200);

    const after = readCalendar((await call(documents.orderCalendar, { params })).text);

    expect(after.uid).toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    expect([after.start, after.hasEnd]).toEqual(["2030-06-22T18:00:00.000Z", false]);
  });

  test("is the same by a ticket's own link", async () => {
    const { event, order, params } = await sold([jana]);
    const shortId = await linkOf("attendee-link", order.attendeeIds[0] ?? "");
    const own = await call(documents.ticketCalendar, { params: { eventId: event.id, shortId } });
    const orders = await call(documents.orderCalendar, { params });

    expect(readCalendar(own.text)).toEqual(readCalendar(orders.text));
  });
});

test("a link of another event, and one that is not for this, lead to no file", async () => {
  const { event, order, params } = await sold([jana]);
  const { event: other } = await given.event(owner);
  const ticketLink = await linkOf("attendee-link", order.attendeeIds[0] ?? "");
  const answers = await Promise.all([
    call(documents.orderPdf, { params: { ...params, eventId: other.id } }),
    call(documents.orderCalendar, { params: { ...params, eventId: other.id } }),
    call(documents.orderPdf, { params: { eventId: event.id, shortId: ticketLink } }),
    call(documents.orderPdf, { params: { eventId: event.id, shortId: await linkOf("order-link", "0123456789ab") } }),
  ]);
  const ticket = await call(documents.ticketPdf, { params: { eventId: other.id, shortId: ticketLink } });

  for (const { status, problem } of answers) expect([status, problem.code]).toEqual([404, "order_not_found"]);
  expect([ticket.status, ticket.problem.code]).toEqual([404, "ticket_not_found"]);
});

const guest = (firstName: string, lastName: string): Guest => ({ firstName, lastName, email: "guest@buyer.example" });

/** An order of one Standard ticket for each guest, and what its link needs. */
async function sold(guests: Guest[], fields: Record<string, unknown> = {}) {
  const { event, tickets } = await given.event(owner, { fields });
  const pairs = tickets.flatMap((ticket) => guests.map((one) => ({ ticket, guest: one })));
  const order = await sell(owner, event, pairs);
  const params = { eventId: event.id, shortId: await linkOf("order-link", order.id) };
  return { event, order, params } satisfies { event: Event; order: SoldOrder; params: Record<string, string> };
}

const change = (order: SoldOrder, index: number, name: string, value: unknown) =>
  asSystem(() =>
    writeItem({
      update: attendeeKey(order.id, index),
      set: `SET ${name} = :value`,
      names: { [name]: name.slice(1) },
      values: { ":value": value },
    }),
  );
