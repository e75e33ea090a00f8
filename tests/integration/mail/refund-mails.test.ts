// Who reads of money that goes back, and of money that does not? The buyer and the organizer, by
// mails with a link to the order, each of them once.
import { afterEach, describe, expect, it } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import type { OrderMailKind } from "#shared/contracts/order/order-mails.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { rememberIntent } from "#tests/support/scenes/earlier-intent.ts";
import { setContact, withContact } from "#tests/support/scenes/mail/contact-desk.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { openPostOffice, type ReadMail } from "#tests/support/servers/post-office.ts";

const DAY = 24 * 3600;
const desk = eachTest(() => openMoneyDesk([{ quantityAvailable: 10 }]));
const office = eachTest(openPostOffice);
afterEach(async () => expect(await desk.agree()).toEqual([]));

const told = async (orderId: string, wanted: OrderMailKind) =>
  (await desk.look(orderId)).mails.filter(({ kind }) => kind === wanted);

/** The only mail of this kind that the order has, as it is sent now. */
async function read(orderId: string, kind: OrderMailKind): Promise<ReadMail> {
  const [mail, ...others] = await told(orderId, kind);
  expect(others).toEqual([]);
  await office.work({ order: orderId, mail: mail?.id });
  return office.read(office.sent.at(-1));
}

/** What Stripe tells of now. Each event comes twice, the last one first. */
const deliver = () => desk.sale.deliver((events) => [...events, ...events].reverse());

const managed = (orderId: string) =>
  `https://foyer.example/manage/event/${desk.sale.event.id}/orders/${orderId}`;
const bought = async (orderId: string) =>
  `https://foyer.example/checkout/${desk.sale.event.id}/${await linkOf("order-link", orderId)}/summary`;

describe("a refund that fails days after it was accepted", () => {
  it("is told to the organizer, once: whose money, why, and where to go on", async () => {
    await withContact(desk.sale.owner, "money@nightowl.example");
    const id = await desk.bought(1, "pm_card_refundFail");
    await desk.refund(id, { amountMinor: 2000 });

    await desk.pass(3 * DAY);
    await deliver();
    await deliver();

    const mail = await read(id, "REFUND_FAILED");
    expect(mail.to.text).toBe("money@nightowl.example");
    expect(mail.subject).toBe(`A refund of €20.00 for ${desk.sale.event.title} failed`);
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain("Bea Buyer");
      expect(text).toContain("bea@foyer.example");
      expect(text).toMatch(/The buyer(&#x27;|')s card is closed/);
      expect(text).toContain("Ask the buyer for another way to send the money.");
      expect(text).toContain((await desk.look(id)).reference);
      expect(text).toContain(managed(id));
    }
    const words = (await desk.look(id)).timeline.map(({ what }) => what);
    expect(words.slice(-2)).toEqual(["refund_failed", "refund_failure_told"]);
  });

  it("is told to the account's owner where nobody confirmed the organizer's address", async () => {
    await setContact(desk.sale.owner, "stranger@nightowl.example");
    const id = await desk.bought(1, "pm_card_refundFail");
    await desk.refund(id, { amountMinor: 2500 });

    await desk.pass(61);
    await deliver();

    expect(await told(id, "REFUND_FAILED")).toMatchObject([{ to: desk.sale.owner.me.email }]);
  });

  it("is told each time, also of one that was made at Stripe", async () => {
    const id = await desk.bought(1, "pm_card_refundFail");
    await desk.refundThere(id, 1000);
    await desk.sale.deliver();
    await desk.refund(id, { amountMinor: 1500 });

    await desk.pass(61);
    await deliver();

    expect(await told(id, "REFUND_FAILED")).toHaveLength(2);
  });

  it("is not told to the buyer as one that is on its way", async () => {
    const id = await desk.bought(1, "pm_card_refundFail");
    await desk.refund(id, { amountMinor: 2500, notifyBuyer: true });
    const [late] = await told(id, "REFUND"); // the mail provider does not answer for a while

    await desk.pass(61);
    await deliver();
    await office.work({ order: id, mail: late?.id });

    expect(office.sent).toEqual([]);
    expect(await told(id, "REFUND")).toEqual([]);
  });
});

it("a refund that fails while the organizer waits for it is told by the answer alone", async () => {
  const id = await desk.bought(1);
  await desk.refundThere(id, 2500);
  await desk.sale.bench.standIn.settle();
  desk.sale.bench.receiver.requests.splice(0);

  const { data } = await desk.refund(id, { amountMinor: 2500 });

  expect(data.timeline.map(({ what }) => what)).toContain("refund_failed");
  expect(await told(id, "REFUND_FAILED")).toEqual([]);
});

it("an earlier refund that fails while the organizer waits for something else is told by mail", async () => {
  const id = await desk.bought(2, "pm_card_pendingRefund");
  await desk.refund(id, { amountMinor: 2000 });
  for (const { object } of desk.sale.bench.standIn.state.refunds.values()) object.status = "failed";

  const { data } = await desk.cancel(id);

  expect(data.timeline.map(({ what }) => what)).toContain("refund_failed");
  expect(await told(id, "REFUND_FAILED")).toHaveLength(1);
});

it.each(["created", "failed"])(
  "a refund made at Stripe has the same timeline, whichever event comes first: %s",
  async (first) => {
    const id = await desk.bought(1, "pm_card_refundFail");
    await desk.refundThere(id, 1000);
    await desk.pass(61);

    await desk.sale.deliver((events) => (first === "failed" ? [...events].reverse() : events));

    const words = (await desk.look(id)).timeline.map(({ what }) => what);
    expect(words.filter((what) => what.startsWith("refund"))).toEqual([
      "refunded_elsewhere",
      "refund_failed",
      "refund_failure_told",
    ]);
  },
);

it("the buyer's mail about a refund names the order and says that its tickets stay valid", async () => {
  const id = await desk.bought(2);
  await desk.refund(id, { amountMinor: 1000, notifyBuyer: true });

  const mail = await read(id, "REFUND");

  const { reference } = await desk.look(id);
  expect(mail.subject).toBe(`Your refund of €10.00 for ${desk.sale.event.title} (${reference})`);
  for (const text of [mail.text, mail.html]) expect(text).toContain("Your tickets stay valid.");
});

describe("the buyer's mail has a link to the order", () => {
  it("about a refund", async () => {
    const id = await desk.bought(1);
    await desk.refund(id, { amountMinor: 1000, notifyBuyer: true });

    const { text, html } = await read(id, "REFUND");

    for (const part of [text, html]) expect(part).toContain(await bought(id));
  });

  it("about a cancelled order", async () => {
    const id = await desk.bought(1);
    await desk.cancel(id, { refund: true });

    const { text, html } = await read(id, "ORDER_CANCELLED");

    for (const part of [text, html]) expect(part).toContain(await bought(id));
  });

  it("about a second payment, which speaks of no valid ticket once the order is cancelled", async () => {
    const id = await desk.bought(1);
    await desk.cancel(id);
    const { stripe } = desk.sale.bench;
    const metadata = { orderId: id, eventId: desk.sale.event.id };
    const second = await stripe.paymentIntents.create({ amount: 2500, currency: "eur", metadata });
    await rememberIntent(id, second.id);
    await desk.sale.confirm(second.client_secret ?? "");

    await desk.sale.deliver();

    const { text } = await read(id, "REFUND");
    expect(text).toContain("was not needed any more");
    expect(text).not.toContain("tickets stay valid");
    expect(text).toContain(await bought(id));
  });
});
