// Do the files for buyers have the right content? Read by independent programs.
import { describe, expect, test } from "vitest";
import { readTicketCode } from "#functions/core/ports/qr.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { ticketSheets } from "#functions/documents/ticket-sheets.ts";
import { ticketsPdf } from "#functions/documents/tickets-pdf.ts";
import { attendeeKey } from "#functions/engine/order/order-items.ts";
import { wordsOf } from "#functions/mail/templates/language.ts";
import { openOrderTickets } from "#functions/public-tickets/opened.ts";
import { documents } from "#shared/contracts/public/documents.ts";
import { MAX_TICKETS_PER_ORDER } from "#shared/core/bounds.ts";
import {
  fontsOf,
  pagesOf,
  pictureOf,
  propertiesOf,
  structureOf,
} from "#tests/support/readers/pdf.ts";
import { codesIn } from "#tests/support/readers/qr-reader.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { type Guest, jana, type SoldOrder, soldTo } from "#tests/support/scenes/sold-order.ts";
import { given, trust } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const owner = allTests(() => given.owner());

describe("the tickets as PDF", () => {
  test("have a page each, with event, holder, order number and a code that reads as that very ticket", async () => {
    const { event, order, params } = await soldTo(owner, [jana, guest("Mira", "Solberg")]);

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
    expect(pages.map((page) => /Ticket \d of \d/.exec(page)?.[0])).toEqual([
      "Ticket 1 of 2",
      "Ticket 2 of 2",
    ]);
    for (const [index, attendeeId] of order.attendeeIds.entries()) {
      const [code = ""] = await codesIn(pictureOf(bytes, index + 1));
      expect(await readTicketCode(code)).toMatchObject({
        eventId: event.id,
        attendeeId,
        revision: 1,
      });
    }
  });

  test("have no link of an account that nobody knows well, and all of another's", async () => {
    const { event, params } = await soldTo(owner, [jana]);
    const onlineDetails = "Join https://meet.example/1 with 42.";
    const online = { isOnline: true, onlineDetails };
    await changeSettings({ token: owner.token, params: { eventId: event.id } }, { online });
    const shown = async () => pagesOf((await call(documents.orderPdf, { params })).bytes)[0];

    const unknown = await shown();
    await trust(owner.me.account.id);
    const known = await shown();
    await trust(owner.me.account.id, "DISTRUSTED");

    expect(unknown).toContain("Join (See your ticket page) with 42.");
    expect(known).toContain(onlineDetails);
  });

  test("are A4, titled, tagged, and carry their fonts", async () => {
    const { order, params } = await soldTo(owner, [jana]);

    const { bytes } = await call(documents.orderPdf, { params });

    expect(propertiesOf(bytes)).toMatchObject({
      Title: `Midsummer Night Concert (${order.reference})`,
      Tagged: "yes",
      Pages: "1",
      "Page size": "595.28 x 841.89 pts (A4)",
    });
    expect(structureOf(bytes)).toMatch(/Document[\s\S]*Sect[\s\S]*H1[\s\S]*Figure/);
    expect(bytes.toString("latin1")).toContain("/Lang (en)");
    expect(
      fontsOf(bytes).map(({ name, isEmbedded }) => [name.replace(/^\w+\+/, ""), isEmbedded]),
    ).toEqual([
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
    const { params } = await soldTo(owner, [guest(firstName, lastName)]);

    const { bytes } = await call(documents.orderPdf, { params });

    expect(pagesOf(bytes)[0]).toContain(`Name ${firstName} ${lastName} Ticket`);
    expect(fontsOf(bytes).every(({ isEmbedded }) => isEmbedded)).toBe(true);
  });

  test.each([
    ["Chinese", "小明", "王", "STSong-Light-UniGB-UTF16-H"],
    ["Japanese", "さくら", "山田", "HeiseiKakuGo-W5-UniJIS-UTF16-H"],
    ["Korean", "민수", "김", "HYGoThic-Medium-UniKS-UTF16-H"],
  ])(
    "leave a %s name to the reader's own font, and it stays text",
    async (_, firstName, lastName, font) => {
      const { params } = await soldTo(owner, [guest(firstName, lastName)]);

      const { bytes } = await call(documents.orderPdf, { params });

      expect(pagesOf(bytes)[0]).toContain(`Name ${firstName} ${lastName} Ticket`);
      expect(fontsOf(bytes)).toContainEqual({ name: font, isEmbedded: false });
    },
  );

  test("break long words and titles instead of running off the page", async () => {
    const { params } = await soldTo(
      owner,
      [guest("Wolfeschlegelsteinhausenbergerdorffwelcheva", "Zu")],
      {
        title: `${"Donaudampfschifffahrtsgesellschaft".repeat(3)} live`,
      },
    );

    const { bytes } = await call(documents.orderPdf, { params });

    expect(propertiesOf(bytes)["Pages"]).toBe("1");
    const page = (pagesOf(bytes)[0] ?? "").replaceAll(" ", "");
    expect(page).toContain("Donaudampfschifffahrtsgesellschaft".repeat(3));
    expect(page).toContain("WolfeschlegelsteinhausenbergerdorffwelchevaZu");
  });

  test("of a large order are drawn once for all who ask at the same time", async () => {
    const guests = Array.from({ length: 40 }, (_, index) => guest("Guest", String(index)));
    const { params } = await soldTo(owner, guests);

    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(documents.orderPdf, { params })),
    );

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ bytes }) => bytes.toString("base64"))).size).toBe(1);
  });

  test("of the largest order there can be fit into one answer", async () => {
    const { event, order } = await soldTo(owner, [jana]);
    const shortId = await linkOf("order-link", order.id);
    const opened = await asSystem(() => openOrderTickets(event.id, shortId));
    const [sheet] = await asSystem(() => ticketSheets(opened, wordsOf("en")));
    if (!sheet) throw new Error("There is no ticket.");

    const pdf = await ticketsPdf(Array(MAX_TICKETS_PER_ORDER).fill(sheet), "All", "en");

    expect(propertiesOf(pdf)["Pages"]).toBe(String(MAX_TICKETS_PER_ORDER));
    expect(pdf.toString("base64").length).toBeLessThan(6 * 1024 * 1024);
  });

  test("leave a cancelled ticket out, and are refused where none is left", async () => {
    const { event, order, params } = await soldTo(owner, [jana, guest("Mira", "Solberg")]);
    await change(order, 0, "#status", "CANCELLED");

    const { bytes } = await call(documents.orderPdf, { params });

    const pages = pagesOf(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("Name Mira Solberg");
    expect(pages[0]).toContain(`Ticket number ${order.reference}-2`);
    expect(pages[0]).toContain("Ticket 1 of 1");
    await change(order, 1, "#status", "CANCELLED");
    const own = {
      eventId: event.id,
      shortId: await linkOf("attendee-link", order.attendeeIds[1] ?? ""),
    };
    const answers = [
      await call(documents.orderPdf, { params }),
      await call(documents.ticketPdf, { params: own }),
    ];
    for (const { status, problem } of answers)
      expect([status, problem.code]).toEqual([409, "ticket_cancelled"]);
  });

  test("come one by one too, by a ticket's own link", async () => {
    const { event, order } = await soldTo(owner, [jana, guest("Mira", "Solberg")]);
    const shortId = await linkOf("attendee-link", order.attendeeIds[1] ?? "");

    const { bytes } = await call(documents.ticketPdf, { params: { eventId: event.id, shortId } });

    const pages = pagesOf(bytes);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain("Mira Solberg");
    expect(pages[0]).not.toContain("Jana");
  });
});

test("a link of another event, and one that is not for this, lead to no file", async () => {
  const { event, order, params } = await soldTo(owner, [jana]);
  const { event: other } = await given.event(owner);
  const ticketLink = await linkOf("attendee-link", order.attendeeIds[0] ?? "");
  const answers = await Promise.all([
    call(documents.orderPdf, { params: { ...params, eventId: other.id } }),
    call(documents.orderCalendar, { params: { ...params, eventId: other.id } }),
    call(documents.orderPdf, { params: { eventId: event.id, shortId: ticketLink } }),
    call(documents.orderPdf, {
      params: { eventId: event.id, shortId: await linkOf("order-link", "0123456789ab") },
    }),
  ]);
  const ticket = await call(documents.ticketPdf, {
    params: { eventId: other.id, shortId: ticketLink },
  });

  for (const { status, problem } of answers)
    expect([status, problem.code]).toEqual([404, "order_not_found"]);
  expect([ticket.status, ticket.problem.code]).toEqual([404, "ticket_not_found"]);
});

const guest = (firstName: string, lastName: string): Guest => ({
  firstName,
  lastName,
  email: "guest@buyer.example",
});

const change = (order: SoldOrder, index: number, name: string, value: unknown) =>
  asSystem(() =>
    writeItem({
      update: attendeeKey(order.id, index),
      set: `SET ${name} = :value`,
      names: { [name]: name.slice(1) },
      values: { ":value": value },
    }),
  );
