// How would a confirmation look? The organizer sees an example with what is typed, and nothing else
// happens.
import { expect, it, onTestFinished } from "vitest";
import { readTicketCode } from "#functions/core/ports/qr.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { orders } from "#shared/contracts/orders.ts";
import { codesIn } from "#tests/support/readers/qr-reader.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { showCover } from "#tests/support/scenes/shown-image.ts";
import { given, type Owner, type TicketSketch, trust } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice, textOf } from "#tests/support/servers/post-office.ts";

const office = eachTest(openPostOffice);

const typed = {
  footerMessage: "<p>Yours, the <em>owls</em></p>",
  postCheckoutMessage: "<ul><li>Bring a coat</li></ul>",
  supportEmail: "help@owl.example",
};

async function preview(owner: Owner, tickets: TicketSketch[], body: object = typed) {
  await trust(owner.me.account.id);
  const { event } = await given.event(owner, { isDraft: true, tickets });
  const of = { token: owner.token, params: { eventId: event.id } };
  return { event, of, look: () => call(eventSettings.previewMail, { ...of, body }) };
}

it("shows the event's title, first ticket and cover, what is typed, and an invented buyer", async () => {
  const owner = await given.owner();
  const { event, look } = await preview(owner, [
    { title: "Lawn", priceMinor: 2650 },
    { title: "Loge", priceMinor: 9000 },
  ]);
  const cover = await showCover(owner, event, { width: 2160, height: 1080, altText: "Strings" });

  const { status, data } = await look();

  expect([status, data.subject]).toEqual([
    200,
    "Your tickets for Midsummer Night Concert (F-0000000)",
  ]);
  for (const text of [data.text, textOf(data.html)])
    for (const words of [
      ...["Midsummer Night Concert", "Lawn", "€26.50", "Robin Example", "Friday, June 21, 2030"],
      ...["Bring a coat", "help@owl.example", "owls"],
    ])
      expect(text).toContain(words);
  expect(data.html).toContain(`https://foyer.example/images/${cover.id}/share.jpg`);
  expect(data.html).toContain("<p>Yours, the <em>owls</em></p>");
  expect(data.text + data.html).not.toContain("Loge");
});

it("sets the lines of a list that the editor wrote as close as the page does", async () => {
  const postCheckoutMessage = "<ol><li><p>Ring</p></li><li><p>Wait</p></li></ol>";
  const { look } = await preview(await given.owner(), [], { postCheckoutMessage });

  const { html, text } = (await look()).data;

  expect(html.match(/<li><p style="margin:0">/g)).toHaveLength(2);
  expect(text).toContain("1. Ring\n2. Wait");
});

it("has a code that opens no door", async () => {
  const { look } = await preview(await given.owner(), [{}]);

  const { html } = (await look()).data;

  const [, code = ""] = /src="data:image\/png;base64,([^"]+)"/.exec(html) ?? [];
  expect(await codesIn(Buffer.from(code, "base64"))).toEqual(["EXAMPLE"]);
  expect(await readTicketCode("EXAMPLE")).toBeNull();
  expect(html).not.toContain("cid:");
});

it.each<[string, TicketSketch[], RegExp]>([
  ["without tickets yet", [], /1 × Ticket\nTotal: Free/],
  [
    "with tiers",
    [
      {
        type: "TIERED",
        priceMinor: 0,
        title: "Pass",
        tiers: [{ label: "Early", priceMinor: 8000 }],
      },
    ],
    /1 × Pass – Early: €80\.00/,
  ],
])("shows an event %s", async (_, tickets, expected) => {
  const { look } = await preview(await given.owner(), tickets, {});

  expect((await look()).data.text).toMatch(expected);
});

it("sends nothing, stores nothing and sells nothing", async () => {
  const { of, look } = await preview(await given.owner(), [{}]);
  const before = await call(eventSettings.get, of);

  await look();

  expect((await call(eventSettings.get, of)).data).toEqual(before.data);
  expect((await call(orders.list, of)).data).toEqual([]);
  expect([office.queued, office.sent]).toEqual([[], []]);
});

it("makes nothing run that is typed", async () => {
  const { look } = await preview(await given.owner(), [{}], {
    footerMessage: '<p onclick="alert(1)">Bye</p><script>alert(2)</script>',
    postCheckoutMessage: '<style>*{display:none}</style><svg onload="alert(3)"></svg>Hello',
  });

  const { html } = (await look()).data;

  expect(html).toContain("<p>Bye</p>");
  expect(html).toContain("Hello");
  expect(html).not.toMatch(/<script|<svg|onclick|onload|\*\{display/);
});

it.each([
  ["footerMessage", "x".repeat(5001), "html_too_long"],
  ["postCheckoutMessage", "x".repeat(5001), "html_too_long"],
  ["footerMessage", '<a href="javascript:alert(1)">x</a>', "link_address_invalid"],
  ["postCheckoutMessage", '<img src="https://else.example/x.png">', "image_address_invalid"],
  ["supportEmail", "bank@owl.example <bank@else.example>", "email_several"],
  ["supportEmail", "a@b.example, c@d.example", "email_several"],
  ["supportEmail", "a@b.example\r\nBcc: c@d.example", "email_several"],
])("refuses %s on its field", async (path, value, code) => {
  const { look } = await preview(await given.owner(), [{}], { ...typed, [path]: value });

  const { status, problem } = await look();

  expect([status, problem.fields?.[0]]).toMatchObject([422, { path, code }]);
});

it("is not for another account", async () => {
  const { of } = await preview(await given.owner(), [{}]);
  const { token } = await given.owner();

  expect((await call(eventSettings.previewMail, { ...of, token, body: typed })).status).toBe(404);
});

it("has words alone while the account is not known well, as the mails have", async () => {
  const owner = await given.owner();
  const { look } = await preview(owner, [{}], {
    ...typed,
    footerMessage: '<p>Yours, the <em>owls</em> of <a href="https://owl.com/">owl.com</a></p>',
  });
  await trust(owner.me.account.id, "DISTRUSTED");

  const { html, text } = (await look()).data;

  expect(text).toContain("Yours, the owls of (See your ticket page)");
  expect(html).not.toMatch(/<em>|owl\.com/);
  expect([text, html].every((one) => one.includes("help@owl.example"))).toBe(true);
});

it("is shown to a person thirty times in ten minutes, of whatever event", async () => {
  onTestFinished(stopClock());
  const owner = await given.owner();
  const [one, other] = [await preview(owner, [{}]), await preview(owner, [{}])];

  for (let time = 0; time < 30; time++) expect((await one.look()).status).toBe(200);

  expect(await other.look()).toMatchObject({ status: 429, problem: { code: "too_many_requests" } });
  expect((await (await preview(await given.owner(), [{}])).look()).status).toBe(200);
});
