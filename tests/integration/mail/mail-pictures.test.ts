// Which pictures do mails have? The event's cover and the organizer's logo, by address, above a
// text that says the same without them.
import { describe, expect, test } from "vitest";
import { ownMail } from "#functions/mail/templates/content.ts";
import { writtenMail } from "#functions/mail/templates/written.tsx";
import type { OrderMailKind } from "#shared/contracts/order/order-mails.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { showCover, showLogo } from "#tests/support/scenes/shown-image.ts";
import { openPostOffice, type ReadMail } from "#tests/support/servers/post-office.ts";

const strings = { width: 2160, height: 1080, altText: 'Strings, "forte"' };
const wordmark = { width: 1200, height: 300, altText: "Night Owl" };

/** The tags of the pictures that a mailbox loads; a ticket's code is in the mail itself. */
const picturesIn = ({ html }: ReadMail) =>
  [...html.matchAll(/<img[^>]*src="https?:[^>]*>/g)].map(([tag]) => tag);

describe("the mails of an order", () => {
  const desk = eachTest(openOrderDesk);

  const confirmation = async () => {
    await desk.office.work({ order: desk.order.id });
    return desk.office.read(desk.office.sent.at(-1));
  };

  test("have the logo and then the crop of the cover, as JPEG at our own address, with size and words", async () => {
    const cover = await showCover(desk.owner, desk.event, strings);
    const logo = await showLogo(desk.owner, wordmark);

    const [first = "", second = "", ...others] = picturesIn(await confirmation());

    expect(others).toEqual([]);
    const at = (id: string, file: string) => `src="https://foyer.example/images/${id}/${file}"`;
    for (const part of [at(logo.id, "512.jpg"), 'width="160"', 'height="40"', 'alt="Night Owl"'])
      expect(first).toContain(part);
    for (const part of [
      at(cover.id, "share.jpg"),
      'width="560"',
      'height="294"',
      'alt="Strings, &quot;forte&quot;"',
    ])
      expect(second).toContain(part);
  });

  test("say the same in their text with and without pictures", async () => {
    const { text: plain, html } = await confirmation();
    await showCover(desk.owner, desk.event, strings);
    await showLogo(desk.owner, wordmark);
    await desk.resend();
    const [, asked] = (await desk.get()).mails;
    await desk.office.work({ order: desk.order.id, mail: asked?.id });

    const again = await desk.office.read(desk.office.sent.at(-1));

    expect(html).not.toContain("/images/");
    expect(picturesIn(again)).toHaveLength(2);
    expect(again.text).toBe(plain);
  });

  test("that bring or take back a single ticket have them too", async () => {
    await showCover(desk.owner, desk.event, strings);
    await desk.resendTicket(1);
    const [brought] = (await desk.get()).mails.filter(({ kind }) => kind === "TICKET");
    await desk.office.work({ order: desk.order.id, mail: brought?.id });
    await desk.setStatus(1, "CANCELLED", { notifyHolder: true });
    const [taken] = (await desk.get()).mails.filter(({ kind }) => kind === "CANCELLATION");
    await desk.office.work({ order: desk.order.id, mail: taken?.id });

    const mails = await Promise.all(desk.office.sent.map(desk.office.read));

    expect(mails.map((mail) => [mail.subject, picturesIn(mail).length])).toEqual([
      ["Your ticket for Midsummer Night Concert", 1],
      ["Your ticket for Midsummer Night Concert was cancelled", 1],
    ]);
  });
});

test("a refund's mail to the buyer has the cover; the organizer's own mail about it has none", async () => {
  const desk = await openMoneyDesk([{ quantityAvailable: 10 }]);
  const office = openPostOffice();
  const id = await desk.bought(1, "pm_card_refundFail");
  await showCover(desk.sale.owner, desk.sale.event, strings);
  const read = async (wanted: OrderMailKind) => {
    const mail = (await desk.look(id)).mails.find(({ kind }) => kind === wanted);
    await office.work({ order: id, mail: mail?.id });
    return office.read(office.sent.at(-1));
  };

  await desk.refund(id, { amountMinor: 2000, notifyBuyer: true });
  const buyers = await read("REFUND");
  await desk.pass(3 * 24 * 3600);
  await desk.sale.deliver((events) => events);
  const organizers = await read("REFUND_FAILED");
  office.close();
  await desk.close();

  expect([buyers.subject, picturesIn(buyers).length]).toEqual([
    expect.stringContaining("Your refund of €20.00"),
    1,
  ]);
  expect([organizers.subject, picturesIn(organizers)]).toEqual([
    expect.stringContaining("A refund of €20.00"),
    [],
  ]);
});

describe("a picture within an organizer's text", () => {
  const image = (file: string, size = "") => `<img src="/images/img_0123/${file}" alt="x"${size}>`;
  const written = (text: string) =>
    writtenMail(
      {
        ...ownMail("ada@example.com", {
          subject: "Doors",
          preheader: "Doors",
          heading: "Doors",
          blocks: [{ kind: "formatted", html: text }],
          footer: "",
        }),
        closing: text,
      },
      "en",
    ).html;
  const pictures = (html: string) =>
    [...html.matchAll(/<img[^>]*>/g)].map(([tag]) =>
      ["src", "width", "height"].map((name) => new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1]),
    );

  test.each([
    ["our own button's", image("1600.webp", ' width="1600" height="800"'), 960, 510, 255],
    ["a small one", image("480.webp", ' width="300" height="100"'), 480, 300, 100],
    ["one without a size", image("2160.avif"), 960, 510, undefined],
    ["a tall one", image("900.jpg", ' width="900" height="1800"'), 900, 510, 1020],
    [
      "one of a list",
      `<ul><li>${image("1280.webp", ' width="1280"')}</li></ul>`,
      960,
      470,
      undefined,
    ],
    ["a quoted one", `<blockquote>${image("1600.webp")}</blockquote>`, 960, 430, undefined],
  ])("is no wider than the column, and its file is of that size: %s", (_, text, file, ...size) => {
    const source = `https://foyer.example/images/img_0123/${file}.jpg`;
    const one = [source, ...size.map((side) => (side === undefined ? undefined : `${side}`))];
    expect(pictures(written(text))).toEqual([one, one]);
  });

  test("leaves room for itself after a list and a quotation", () => {
    const text = `<ol><li><p>One</p></li></ol><blockquote><p>Two</p></blockquote>${image("1600.webp")}`;
    expect(pictures(written(text)).map(([, width]) => width)).toEqual(["510", "510"]);
  });

  test("stands in a column that is a table of 560 px for programs that know no greatest width", () => {
    const html = written("<p>Doors</p>");
    const [before = "", column = "", after = ""] = html.split(/<!--\[if mso\]>.*?<!\[endif\]-->/);
    expect(html).toMatch(/<!--\[if mso\]><table [^>]*width="560"/);
    expect([before, column, after].map((part) => part.includes("Doors</h1>"))).toEqual([
      false,
      true,
      false,
    ]);
    expect(html).not.toContain("wbr");
  });
});
