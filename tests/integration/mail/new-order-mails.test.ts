// Who hears of a new order? The organizer, once, at the address that its owner confirmed, else the
// account's owner, unless a setting says no; strangers who order for free flood nobody.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { mailShares } from "#functions/mail/shares/mail-shares.ts";
import { takeShare } from "#functions/mail/shares/recipient-cap.ts";
import { forgetRecipients } from "#functions/mail/tell-organizer.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { userItem } from "#functions/stored/users.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { orders } from "#shared/contracts/orders.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  confirmContact,
  contactLinkOf,
  setContact,
  withContact,
} from "#tests/support/scenes/contact-desk.ts";
import { type Line, type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

/** A change reaches the next orders after it. */
const KEPT_SECONDS = 6;

let sale: OnSale;
let office: ReturnType<typeof openPostOffice>;
let organizersAddress: string;
beforeEach(async () => {
  sale = await openOnSale([
    { title: "Seat", priceMinor: 2500, quantityAvailable: 20 },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 20 },
  ]);
  office = openPostOffice();
  organizersAddress = `box-${randomUUID()}@owl.example`;
  await withContact(sale.owner, organizersAddress);
});
afterEach(async () => {
  office.close();
  await sale.close();
});

describe("a completed order", () => {
  test("that was paid is told with its buyer, lines, total and link", async () => {
    const order = await sale.buy([{ ticketId: sale.ticketId, quantity: 2 }]);
    await work(order);

    const [mail, ...others] = await toldTo(organizersAddress);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`New order for ${sale.event.title} (${order.reference})`);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain("Bea Buyer");
      expect(part).toContain("bea@foyer.example");
      expect(part).toContain("Seat");
      expect(part).toContain("€50.00");
      expect(part).toContain(
        `https://foyer.example/manage/event/${sale.event.id}/orders/${idOf(order)}`,
      );
    }
    expect((await orderOf(order)).mails).toMatchObject([
      { kind: "CONFIRMATION", state: "ACCEPTED" },
      { kind: "NEW_ORDER", to: organizersAddress, state: "ACCEPTED" },
    ]);
  });

  test("is told in Foyer's own name, without the footer, and answers go where its settings say", async () => {
    const settings = { token: sale.owner.token, params: { eventId: sale.event.id } };
    const email = { footerMessage: "<p>Count the <em>chairs</em>.</p>" };
    const save = (version: number, addresses: Record<string, string>) => {
      const body = { email: { ...email, ...addresses } };
      return call(eventSettings.update, { ...settings, version, body });
    };

    await save(1, {});
    await work(await freeOrder());
    await save(2, { supportEmail: "help@owl.example" });
    await work(await freeOrder());
    await save(3, { replyToEmail: "answers@owl.example" });
    await work(await freeOrder());

    const [mail, ...later] = await toldTo(organizersAddress);
    expect([mail, ...later].map((one) => one?.replyTo?.text)).toEqual([
      organizersAddress,
      "help@owl.example",
      "answers@owl.example",
    ]);
    for (const one of [mail, ...later]) expect(`${one?.html}${one?.text}`).not.toContain("Count");
  });

  test("that was free is told, too, and once, however often stream and sweep come by", async () => {
    const order = await freeOrder();
    const now = await stored(headItem.key({ orderId: idOf(order) }));
    await follow({ now }, { now });
    await work(order);
    await follow({ now });
    await work(order);
    await sale.pass(24 * 3600);
    await sale.sweep();
    await work(order);

    expect(await toldTo(organizersAddress)).toHaveLength(1);
    expect(await toldTo("bea@foyer.example")).toHaveLength(1);
  });

  test("is told by the sweep alone if the stream says nothing", async () => {
    const order = await freeOrder();
    await sale.pass(121);
    await sale.sweep();
    await sale.pass(121);
    await sale.sweep();
    await office.work(...office.queued.splice(0));

    expect(await toldTo(organizersAddress)).toHaveLength(1);
    expect(await mailsOf(order)).toMatchObject([{ kind: "NEW_ORDER", state: "ACCEPTED" }]);
  });

  test("waits for its mail in the second queue, and its buyer's in the first", async () => {
    const order = await freeOrder();
    await follow({ now: await stored(headItem.key({ orderId: idOf(order) })) });
    await follow(...(await mailsOf(order)).map((now) => ({ now })));

    const [mail] = await mailsOf(order);
    expect(office.queued).toEqual([
      { order: idOf(order) },
      { order: idOf(order), mail: mail?.["id"] },
    ]);
    expect(office.bulk).toEqual([{ order: idOf(order), mail: mail?.["id"] }]);
  });
});

describe("nobody is told", () => {
  test("if the settings of the event say so, until they say otherwise", async () => {
    await setNotifies(false, 1);
    await work(await freeOrder());
    expect(await toldTo(organizersAddress)).toEqual([]);

    await setNotifies(true, 2);
    await sale.pass(KEPT_SECONDS);
    await work(await freeOrder());
    expect(await toldTo(organizersAddress)).toHaveLength(1);
  });

  test("of an unconfirmed address's orders, if the owner of the account has confirmed none", async () => {
    await withContact(sale.owner, "");
    await setConfirmed(sale.owner.me.id, null);
    const order = await freeOrder();
    await work(order);

    expect(office.sent.map(({ to }) => to)).toEqual(["bea@foyer.example"]);
    expect(await mailsOf(order)).toEqual([]);
  });

  test("of an order that the organizer's own people made by hand", async () => {
    const { token } = sale.owner;
    const made = await call(orders.create, {
      token,
      params: { eventId: sale.event.id },
      body: {
        buyer: { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" },
        attendees: [],
        lines: [{ ticketId: sale.ticketId, quantity: 1, tierId: null }],
        paidMinor: 0,
        sendMail: true,
      },
      idempotencyKey: randomUUID(),
    });
    await follow({ now: await stored(headItem.key({ orderId: made.data.id })) });
    await office.work(...office.queued.splice(0));

    expect(office.sent.map(({ to }) => to)).toEqual(["bea@foyer.example"]);
  });
});

describe("the owner of the account is told instead", () => {
  test("where the organizer has no address", async () => {
    await withContact(sale.owner, "");
    await work(await freeOrder());

    expect(await toldTo(sale.owner.me.email)).toHaveLength(1);
  });

  test("until the address is confirmed, and its owner from then on", async () => {
    const address = `new-${organizersAddress}`;
    await setContact(sale.owner, address);
    await work(await freeOrder());
    expect([await toldTo(address), await toldTo(sale.owner.me.email)]).toMatchObject([[], [{}]]);

    await confirmContact(await contactLinkOf(sale.owner));
    await sale.pass(KEPT_SECONDS);
    await work(await freeOrder());

    expect([await toldTo(address), await toldTo(sale.owner.me.email)]).toMatchObject([[{}], [{}]]);
  });

  test("and no stranger, although the address changes before each order", async () => {
    onTestFinished(stopClock());
    const strangers = `stranger-${randomUUID()}`;
    for (let number = 0; number < 8; number++) {
      await setContact(sale.owner, `${strangers}-${number}@buyer.example`);
      forgetRecipients();
      await work(await freeOrder());
    }

    expect(office.sent.filter(({ to }) => to.startsWith(strangers))).toEqual([]);
    expect(await toldTo(sale.owner.me.email)).toHaveLength(8);
  });
});

describe("an address that hears of more than two hundred free orders a day", () => {
  test("gets one mail that sums up, and all about paid ones", async () => {
    await useUp(mailShares.NEW_FREE_ORDER.each - 1);
    for (let count = 0; count < 4; count++) await work(await freeOrder());
    await work(await sale.buy());

    const subjects = (await toldTo(organizersAddress)).map(({ subject }) => subject);
    expect(subjects).toEqual([
      expect.stringMatching(/^New order for /),
      `More new orders for ${sale.event.title}`,
      expect.stringMatching(/^New order for /),
    ]);
    const sum = (await toldTo(organizersAddress))[1];
    expect(sum?.text).toContain("more than 200 new free orders today");
    expect(sum?.text).toContain(`https://foyer.example/manage/event/${sale.event.id}/orders`);
    expect(sum?.replyTo?.text).toBe(organizersAddress);

    await sale.pass(24 * 3600);
    await work(await freeOrder());
    expect(await toldTo(organizersAddress)).toHaveLength(4);
  });

  test("has the same sum if the mail is tried again", async () => {
    await useUp(mailShares.NEW_FREE_ORDER.each);
    office.answers.push("later", "later");
    const order = await freeOrder();
    await work(order);
    await sale.pass(600);
    await sale.sweep();
    await office.work(...office.queued.splice(0));

    const subjects = (await toldTo(organizersAddress)).map(({ subject }) => subject);
    expect(subjects).toEqual(Array(2).fill(`More new orders for ${sale.event.title}`));
    expect(await mailsOf(order)).toMatchObject([{ state: "ACCEPTED" }]);
  });

  test("hears of another account's orders none the less", async () => {
    await useUp(mailShares.NEW_FREE_ORDER.each, organizersAddress, "acc_another");
    await work(await freeOrder());

    expect(await toldTo(organizersAddress)).toMatchObject([
      { subject: expect.stringMatching(/^New order for /) },
    ]);
  });
});

async function setNotifies(notifiesOfOrders: boolean, version: number): Promise<void> {
  const { status } = await call(eventSettings.update, {
    token: sale.owner.token,
    params: { eventId: sale.event.id },
    body: { email: { notifiesOfOrders } },
    version,
  });
  expect(status).toBe(200);
}

const setConfirmed = (id: string, at: string | null) =>
  asSystem(() =>
    writeItem({
      update: userItem.key({ id }),
      set: "SET emailConfirmedAt = :at",
      values: { ":at": at },
    }),
  );

async function freeOrder(): Promise<CheckoutOrder> {
  const lines: Line[] = [{ ticketId: sale.tickets[1]?.id ?? "", quantity: 1 }];
  const { data: order } = await sale.reserve(lines);
  return (await sale.fillIn(order)).data;
}

/** What stream and mail worker do with an order, and with the mails beside it. */
async function work(order: CheckoutOrder): Promise<void> {
  await follow({ now: await stored(headItem.key({ orderId: idOf(order) })) });
  await follow(...(await mailsOf(order)).map((now) => ({ now })));
  await office.work(...office.queued.splice(0));
}

const mailsOf = (order: CheckoutOrder) =>
  asSystem(() =>
    queryItems({ ...orderMailItem.within({ orderId: idOf(order) }), consistent: true }),
  );

async function toldTo(address: string) {
  const sent = office.sent.filter(({ to }) => to.toLowerCase() === address.toLowerCase());
  return Promise.all(sent.map((mail) => office.read(mail)));
}

async function useUp(
  mails: number,
  address = organizersAddress,
  asker = sale.owner.me.account.id,
): Promise<void> {
  const share = { cause: "NEW_FREE_ORDER", asker } as const;
  await asSystem(async () => {
    for (let count = 0; count < mails; count++)
      expect(await takeShare(share, address, randomUUID())).toBe(true);
  });
}

const orderOf = async (order: CheckoutOrder) =>
  (
    await call(orders.get, {
      token: sale.owner.token,
      params: { eventId: sale.event.id, orderId: idOf(order) },
    })
  ).data;

const idOf = ({ shortId }: CheckoutOrder): string => shortId.slice(0, 12);
