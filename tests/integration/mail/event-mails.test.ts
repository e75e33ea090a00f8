// Do all mails of an event to buyers and guests end with the organizer's words, name who helps, and
// bring answers to the right address?
import { beforeEach, describe, expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { eventSettingsItem } from "#functions/stored/event-settings.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import type { OrderMailKind } from "#shared/contracts/order/order-mails.ts";
import { orders } from "#shared/contracts/orders.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { attendeeIdOf } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guest, openJoinDetailsDesk } from "#tests/support/scenes/mail/join-details-desk.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { openOrderDesk } from "#tests/support/scenes/order-desk.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { keepTextImage } from "#tests/support/scenes/shown-image.ts";
import { given, type Owner, trust } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice, type ReadMail, textOf } from "#tests/support/servers/post-office.ts";

const email = {
  footerMessage:
    '<p>Read the <a href="https://owl.example/rules">rules</a>.</p><img src="/images/img_0123456789ab/800.webp" alt="The way in">',
  supportEmail: "help@owl.example",
  replyToEmail: "answers@owl.example",
};
const checkout = { postCheckoutMessage: "<p>Bring a <strong>warm</strong> coat.</p>" };

async function setTexts(owner: Owner, eventId: string): Promise<void> {
  const { token, me } = owner;
  await trust(me.account.id);
  await keepTextImage(owner, "img_0123456789ab");
  const of = { token, params: { eventId } };
  await changeSettings(of, { email });
  await changeSettings(of, { checkout });
}

function expectShared(mail: ReadMail): void {
  expect(mail.replyTo?.text).toContain("answers@owl.example");
  const [, signature = ""] = mail.text.split("\n-- \n");
  expect(signature).toMatch(/^You get this mail because .*\n\n[\s\S]*Read the rules/);
  const [, end = ""] = mail.html.split("You get this mail because");
  expect(end).toMatch(/<a [^>]*href="https:\/\/owl\.example\/rules"/);
  expect(end).toMatch(
    /<img [^>]*src="https:\/\/foyer\.example\/images\/img_0123456789ab\/800\.jpg"/,
  );
  expect(textOf(end)).toContain("Read the rules");
}

const names = (mail: ReadMail, words: string) =>
  [mail.text, textOf(mail.html)].map((text) => text.includes(words));

test("all mails of an order to its buyer end with the footer; the confirmation has the message after checkout", async () => {
  const desk = await openMoneyDesk([{ quantityAvailable: 10 }]);
  const office = openPostOffice();
  const { owner, event } = desk.sale;
  const { token } = owner;
  await setTexts(owner, event.id);
  const id = await desk.bought(2, "pm_card_refundFail");
  const attendeeOf = (index: number) => ({
    token,
    params: { eventId: event.id, attendeeId: attendeeIdOf(id, index) },
  });
  const read = async (kind: OrderMailKind, confirmation?: "first") => {
    const mail = (await desk.look(id)).mails.findLast((one) => one.kind === kind);
    await office.work(confirmation ? { order: id } : { order: id, mail: mail?.id });
    return office.read(office.sent.at(-1));
  };

  const first = await read("CONFIRMATION", "first");
  await call(orders.resendConfirmation, { token, params: { eventId: event.id, orderId: id } });
  const again = await read("CONFIRMATION");
  await call(attendees.resendTicket, attendeeOf(0));
  const ticket = await read("TICKET");
  const body = { status: "CANCELLED", notifyHolder: true } as const;
  await call(attendees.setStatus, { ...attendeeOf(1), body });
  const ticketCancelled = await read("CANCELLATION");
  await desk.refund(id, { amountMinor: 2000, notifyBuyer: true });
  const refund = await read("REFUND");
  await desk.cancel(id);
  const orderCancelled = await read("ORDER_CANCELLED");
  await desk.pass(3 * 24 * 3600);
  await desk.sale.deliver((events) => events);
  const refundFailed = await read("REFUND_FAILED");
  office.close();
  await desk.close();

  const buyers = [first, again, ticket, ticketCancelled, refund, orderCancelled];
  expect(office.sent).toHaveLength(7);
  for (const mail of buyers) expectShared(mail);
  expect(refundFailed.replyTo?.text).toContain("answers@owl.example");
  expect(refundFailed.text + refundFailed.html).not.toMatch(/Read the|owl\.example\/rules/);
  const help = "If you need help, write to help@owl.example.";
  expect(buyers.map((mail) => names(mail, help))).toEqual(buyers.map(() => [true, true]));
  expect(names(refundFailed, "help@owl.example")).toEqual([false, false]);
  const coats = [...buyers, refundFailed].map((mail) => names(mail, "Bring a warm coat."));
  const none = [false, false];
  expect(coats.slice(0, 2).map(([inText]) => inText)).toEqual([true, true]);
  expect(first.html).toContain("<p>Bring a <strong>warm</strong> coat.</p>");
  expect(coats.slice(2)).toEqual([none, none, none, none, none]);
});

test("so does the mail with new connection details", async () => {
  const owner = await given.owner();
  const desk = await openJoinDetailsDesk(owner);
  await setTexts(owner, desk.event.id);
  await desk.sell(guest("Ann"));
  desk.pass(1);

  await desk.send();
  await desk.deliver();

  const mail = await desk.office.read(desk.office.sent[0]);
  desk.close();
  expect(mail.subject).toContain("New connection details");
  expectShared(mail);
  expect(names(mail, "help@owl.example")).toEqual([true, true]);
});

describe("a confirmation", () => {
  const desk = eachTest(openOrderDesk);
  beforeEach(async () => {
    const { token, organizerId } = desk.owner;
    const body = { name: "Night Owl Events", contactEmail: "hello@owl.example" };
    await call(organizers.update, { token, params: { organizerId }, body, version: 1 });
  });

  /** As an older version may have stored it. */
  const store = (texts: Record<string, string>) => {
    const ids = { accountId: desk.owner.me.account.id, eventId: desk.event.id };
    return asSystem(() => writeItem({ put: eventSettingsItem.whole({ ...ids, ...texts }) }));
  };
  const confirmation = async () => {
    await desk.office.work({ order: desk.order.id });
    return desk.office.read(desk.office.sent.at(-1));
  };
  const injected = "a@b.example\r\nBcc: victim@else.example";

  test.each([
    ["the reply-to email", email, "answers@owl.example"],
    ["else the support email", { ...email, replyToEmail: "" }, "help@owl.example"],
    ["else the organizer's", {}, "hello@owl.example"],
    ["not a header", { replyToEmail: injected, supportEmail: injected }, "hello@owl.example"],
    ["not two", { replyToEmail: "a@b.example, c@d.example" }, "hello@owl.example"],
    ["no display name", { replyToEmail: "Bank <bank@owl.example>" }, "bank@owl.example"],
  ])("brings answers to one address: %s", async (_, texts, expected) => {
    await store(texts);

    const mail = await confirmation();

    expect(mail.replyTo?.text).toBe(`"Night Owl Events" <${expected}>`);
    expect([...mail.headers.keys()]).not.toContain("bcc");
    expect(mail.text + mail.html).not.toContain("else.example");
  });

  test("says nothing of help or a footer where the organizer wrote nothing", async () => {
    const mail = await confirmation();

    expect(mail.text).not.toContain("If you need help");
    expect(mail.text.trimEnd()).toMatch(/who also answers questions about the event\.$/);
  });

  test("has nothing of an old text that could run, load or lead astray", async () => {
    const footerMessage = [
      "<script>alert(1)</script>",
      '<p onclick="alert(2)">Good <b>night</b></p>',
      '<img src="x" onerror="alert(3)">',
      '<img src="https://else.example/pixel.gif">',
      '<a href="javascript:alert(4)">here</a>',
      "<style>body{display:none}</style>",
      '<p style="background:url(https://else.example/a)">bye</p>',
    ].join("");
    await store({ footerMessage, postCheckoutMessage: footerMessage });

    const { text, html } = await confirmation();

    for (const part of [text, textOf(html)]) {
      expect(part).toMatch(/Good\s+night/);
      expect(part).toContain("bye");
    }
    expect(html).not.toMatch(/<script|onclick|onerror|javascript:|else\.example|body{/);
    expect(text).not.toMatch(/alert|else\.example|</);
  });
});
