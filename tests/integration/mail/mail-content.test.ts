// What does a buyer's mail contain, in the bytes that are sent?
import { beforeEach, describe, expect, test } from "vitest";
import { readTicketCode } from "#functions/core/ports/qr.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { mimeOf } from "#functions/mail/templates/mime.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { readCalendar, readCalendarAgain } from "#tests/support/readers/calendar.ts";
import { codesIn } from "#tests/support/readers/qr-reader.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { jana, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice, type ReadMail, textOf } from "#tests/support/servers/post-office.ts";

const office = eachTest(openPostOffice);

describe("the confirmation of an order", () => {
  let order: SoldOrder;
  let eventId: string;
  let mail: ReadMail;

  beforeEach(async () => {
    const owner = await given.owner();
    const { token } = owner;
    const params = { organizerId: owner.organizerId };
    const body = { name: "Nachtmusik <& Söhne>", contactEmail: "hello@nachtmusik.example" };
    await call(organizers.update, { token, params, body, version: 1 });
    const { event } = await given.event(owner, {
      fields: { title: "Nordlicht: <b>live</b> & loud" },
    });
    eventId = event.id;
    const standing = await given.ticket(owner, event.id, { title: "Standing", priceMinor: 3850 });
    const seated = await given.ticket(owner, event.id, { title: "Seated", priceMinor: 123456 });
    const mira = { firstName: "Mira <i>", lastName: "Solberg", email: "mira@buyer.example" };
    order = await sell(owner, event, [
      { ticket: standing, guest: jana },
      { ticket: standing, guest: mira },
      { ticket: seated, guest: mira },
    ]);
    await office.work({ order: order.id });
    mail = await office.read(office.sent[0]);
  });

  test("goes to the buyer, in the organizer's name, with answers to the organizer", () => {
    expect(office.sent).toHaveLength(1);
    expect(office.sent[0]).toMatchObject({ from: "tickets@foyer.example", to: jana.email });
    expect(mail.to.text).toBe(jana.email);
    expect(mail.from.value).toEqual([
      { name: "Nachtmusik <& Söhne> via Foyer", address: "tickets@foyer.example" },
    ]);
    expect(mail.replyTo?.text).toContain("hello@nachtmusik.example");
    expect(mail.subject).toBe(
      `Your tickets for Nordlicht: <b>live</b> & loud (${order.reference})`,
    );
  });

  test("has each ticket's QR code inside, and it reads as that very ticket", async () => {
    const images = mail.attachments.filter(({ contentType }) => contentType === "image/png");
    const codes = await Promise.all(
      images.map(async ({ content }) => (await codesIn(content))[0] ?? ""),
    );
    const tickets = await Promise.all(codes.map(readTicketCode));

    expect(
      tickets.map((ticket) => [ticket?.eventId, ticket?.attendeeId, ticket?.revision]),
    ).toEqual(order.attendeeIds.map((id) => [eventId, id, 1]));
    expect(
      images.every(({ related, contentDisposition }) => related && contentDisposition === "inline"),
    ).toBe(true);
    // The parser replaces each cid by its picture.
    expect(mail.html.match(/src="data:image\/png/g)).toHaveLength(3);
  });

  test("brings the event for a calendar, and the way to all tickets as PDF", async () => {
    const [file, ...others] = mail.attachments.filter(
      ({ contentDisposition }) => contentDisposition === "attachment",
    );
    const pdfUrl = `https://foyer.example/api/public/events/${eventId}/orders/${await linkOf("order-link", order.id)}/tickets.pdf`;

    expect(others).toEqual([]);
    expect([file?.filename, file?.contentType]).toEqual(["event.ics", "text/calendar"]);
    for (const event of [
      readCalendar(file?.content ?? ""),
      readCalendarAgain(file?.content ?? ""),
    ]) {
      expect(event).toMatchObject({
        summary: "Nordlicht: <b>live</b> & loud",
        location: "Waldbühne, Glockenturmstraße 1, 14053 Berlin, Germany",
        description: `Order number: ${order.reference}`,
        start: "2030-06-21T18:00:00.000Z",
        end: "2030-06-21T22:00:00.000Z",
      });
    }
    expect(mail.text).toContain(`Download all tickets as PDF:\n${pdfUrl}`);
    expect(mail.html).toContain(`href="${pdfUrl}"`);
  });

  test("says when, where, what was paid and where to look, in HTML and in text", async () => {
    const orderUrl = `https://foyer.example/checkout/${eventId}/${await linkOf("order-link", order.id)}/summary`;
    const ticketUrls = await Promise.all(
      order.attendeeIds.map(
        async (id) =>
          `https://foyer.example/ticket/${eventId}/${await linkOf("attendee-link", id)}`,
      ),
    );
    const read = [mail.text, textOf(mail.html)];

    for (const text of read) {
      expect(text).toContain("Friday, June 21, 2030");
      expect(text).toContain("CEST");
      expect(text).toContain("Waldbühne, Glockenturmstraße 1, 14053 Berlin, Germany");
      expect(text).toContain(order.reference);
      expect(text).toMatch(/2 × Standing:? €77\.00/);
      expect(text).toMatch(/1 × Seated:? €1,234\.56/);
      expect(text).toMatch(/Total:? €1,311\.56/);
      expect(text).toContain("Jana Lindqvist");
      expect(text).toContain("Mira <i> Solberg");
    }
    for (const url of [orderUrl, ...ticketUrls]) {
      expect(mail.text).toContain(url);
      expect(mail.html).toContain(`href="${url}"`);
    }
  });

  test("escapes what people typed, knows dark mailboxes, and fetches nothing from anywhere", () => {
    expect(mail.html).toContain("Nordlicht: &lt;b&gt;live&lt;/b&gt; &amp; loud");
    expect(mail.html).toContain('name="color-scheme" content="light dark"');
    expect(mail.html).toContain("prefers-color-scheme: dark");
    expect(textOf(mail.html).indexOf("Nachtmusik <& Söhne>")).toBeLessThan(
      textOf(mail.html).indexOf("You're going"),
    );
    expect(mail.html).toMatch(/^<!doctype html>/i);
    expect(mail.html).toContain('lang="en"');
    expect(mail.html).not.toMatch(/<script|src="https?:|url\(/);
    expect(mail.headers.get("auto-submitted")).toBe("auto-generated");
  });
});

test("the confirmation of an order that costs nothing says free once, and no amount", async () => {
  const owner = await given.owner();
  const { event } = await given.event(owner);
  const guest = await given.ticket(owner, event.id, {
    title: "Guest",
    type: "FREE",
    priceMinor: 0,
  });
  const order = await sell(owner, event, [{ ticket: guest, guest: jana }]);

  await office.work({ order: order.id });

  const mail = await office.read(office.sent[0]);
  expect(mail.text).toContain("1 × Guest\nTotal: Free");
  expect(mail.text).toContain("Download your ticket as PDF:");
  for (const text of [mail.text, textOf(mail.html)]) {
    expect(text.match(/Free/g)).toHaveLength(1);
    expect(text).not.toContain("0.00");
  }
});

test.each([
  ["line ends", "Evil\r\nBcc: victim@else.example"],
  ["a line separator", "Evil\u2028Bcc: victim@else.example"],
  ["a NUL and a tab", "Evil\u0000\tBcc: victim@else.example"],
  ["text that runs backwards", "Evil\u202EBcc: victim@else.example"],
])("%s in a name or title begin no header", async (_, evil) => {
  const content = { subject: evil, preheader: "", heading: "", blocks: [], footer: "" };
  const raw = await mimeOf(
    {
      to: jana.email,
      senderName: evil,
      replyTo: "a@b.example",
      closing: "",
      isProven: true,
      pictures: { cover: null, logo: null },
      images: [],
      attachments: [],
      unsubscribe: null,
      content,
    },
    "en",
    "order/any",
  );

  const mail = await office.read(raw);

  expect(mail.subject).toBe("Evil Bcc: victim@else.example");
  expect(mail.from.value).toEqual([
    { name: "Evil Bcc victim else example via Foyer", address: "tickets@foyer.example" },
  ]);
  expect([...mail.headers.keys()]).not.toContain("bcc");
  expect(raw.to).toBe(jana.email);
});

test.each([
  ["an apostrophe", "L'Olympia Paris", "L'Olympia Paris via Foyer"],
  ["a slash and an ampersand", "AC/DC & Friends", "AC/DC & Friends via Foyer"],
  ["quotes and brackets", 'The "Real" <Club>, Inc.', 'The "Real" <Club>, Inc. via Foyer'],
  ["letters of another script", "劇団・さくら", "劇団・さくら via Foyer"],
  ["half an address", "support@paypal", "support paypal via Foyer"],
  ["an address", "support@paypal.com", "support paypal com via Foyer"],
  ["an encoded word", "=?utf-8?q?support=40paypal.com?=", "utf 8 q support 40paypal com via Foyer"],
  ["full-width letters", "ｓｕｐｐｏｒｔ＠ｐａｙｐａｌ．ｃｏｍ", "support paypal com via Foyer"],
  ["nothing but signs", "@.@", "Foyer"],
])(
  "an organizer whose name has %s is shown as a sender that nobody takes for an address",
  async (_, senderName, shown) => {
    const content = { subject: senderName, preheader: "", heading: "", blocks: [], footer: "" };

    const raw = await mimeOf(
      {
        to: jana.email,
        senderName,
        replyTo: null,
        closing: "",
        isProven: true,
        pictures: { cover: null, logo: null },
        images: [],
        attachments: [],
        unsubscribe: null,
        content,
      },
      "en",
      "order/any",
    );

    const mail = await office.read(raw);
    expect(mail.from.value).toEqual([{ name: shown, address: "tickets@foyer.example" }]);
    expect(mail.subject.replaceAll(" ", "")).toBe(senderName.replaceAll(" ", ""));
  },
);
