// Who hears of a new order? The organizer, once, at the address that its owner confirmed, else the
// account's owner, unless a setting says no; strangers who order for free flood nobody.
import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { forgetRecipients } from "#functions/mail/tell-organizer.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { userItem } from "#functions/stored/users.ts";
import { eventSettings } from "#shared/contracts/event-settings.ts";
import { orders } from "#shared/contracts/orders.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import {
  confirmContact,
  contactLinkOf,
  setContact,
  withContact,
} from "#tests/support/scenes/mail/contact-desk.ts";
import { idOf, mailsOf, openNewOrderDesk } from "#tests/support/scenes/mail/new-order-desk.ts";
import { call } from "#tests/support/servers/call.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

/** A change reaches the next orders after it. */
const KEPT_SECONDS = 6;

const desk = eachTest(openNewOrderDesk);

describe("a completed order", () => {
  test("that was paid is told with its buyer, lines, total and link", async () => {
    const order = await desk.sale.buy([{ ticketId: desk.sale.ticketId, quantity: 2 }]);
    await desk.work(order);

    const [mail, ...others] = await desk.toldTo(desk.organizersAddress);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`New order for ${desk.sale.event.title} (${order.reference})`);
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain("Bea Buyer");
      expect(part).toContain("bea@foyer.example");
      expect(part).toContain("Seat");
      expect(part).toContain("€50.00");
      expect(part).toContain(
        `https://foyer.example/manage/event/${desk.sale.event.id}/orders/${idOf(order)}`,
      );
    }
    expect((await desk.orderOf(order)).mails).toMatchObject([
      { kind: "CONFIRMATION", state: "ACCEPTED" },
      { kind: "NEW_ORDER", to: desk.organizersAddress, state: "ACCEPTED" },
    ]);
  });

  test("is told in Foyer's own name, without the footer, and answers go where its settings say", async () => {
    const settings = { token: desk.sale.owner.token, params: { eventId: desk.sale.event.id } };
    const email = { footerMessage: "<p>Count the <em>chairs</em>.</p>" };
    const save = (version: number, addresses: Record<string, string>) => {
      const body = { email: { ...email, ...addresses } };
      return call(eventSettings.update, { ...settings, version, body });
    };

    await save(1, {});
    await desk.work(await desk.freeOrder());
    await save(2, { supportEmail: "help@owl.example" });
    await desk.work(await desk.freeOrder());
    await save(3, { replyToEmail: "answers@owl.example" });
    await desk.work(await desk.freeOrder());

    const [mail, ...later] = await desk.toldTo(desk.organizersAddress);
    expect([mail, ...later].map((one) => one?.replyTo?.text)).toEqual([
      desk.organizersAddress,
      "help@owl.example",
      "answers@owl.example",
    ]);
    for (const one of [mail, ...later]) expect(`${one?.html}${one?.text}`).not.toContain("Count");
  });

  test("that was free is told, too, and once, however often stream and sweep come by", async () => {
    const order = await desk.freeOrder();
    const now = await stored(headItem.key({ orderId: idOf(order) }));
    await follow({ now }, { now });
    await desk.work(order);
    await follow({ now });
    await desk.work(order);
    await desk.sale.pass(24 * 3600);
    await desk.sale.sweep();
    await desk.work(order);

    expect(await desk.toldTo(desk.organizersAddress)).toHaveLength(1);
    expect(await desk.toldTo("bea@foyer.example")).toHaveLength(1);
  });

  test("is told by the sweep alone if the stream says nothing", async () => {
    const order = await desk.freeOrder();
    await desk.sale.pass(121);
    await desk.sale.sweep();
    await desk.sale.pass(121);
    await desk.sale.sweep();
    await desk.office.work(...desk.office.queued.splice(0));

    expect(await desk.toldTo(desk.organizersAddress)).toHaveLength(1);
    expect(await mailsOf(order)).toMatchObject([{ kind: "NEW_ORDER", state: "ACCEPTED" }]);
  });

  test("waits for its mail in the second queue, and its buyer's in the first", async () => {
    const order = await desk.freeOrder();
    await follow({ now: await stored(headItem.key({ orderId: idOf(order) })) });
    await follow(...(await mailsOf(order)).map((now) => ({ now })));

    const [mail] = await mailsOf(order);
    expect(desk.office.queued).toEqual([
      { order: idOf(order) },
      { order: idOf(order), mail: mail?.["id"] },
    ]);
    expect(desk.office.bulk).toEqual([{ order: idOf(order), mail: mail?.["id"] }]);
  });
});

describe("nobody is told", () => {
  test("if the settings of the event say so, until they say otherwise", async () => {
    await setNotifies(false, 1);
    await desk.work(await desk.freeOrder());
    expect(await desk.toldTo(desk.organizersAddress)).toEqual([]);

    await setNotifies(true, 2);
    await desk.sale.pass(KEPT_SECONDS);
    await desk.work(await desk.freeOrder());
    expect(await desk.toldTo(desk.organizersAddress)).toHaveLength(1);
  });

  test("of an unconfirmed address's orders, if the owner of the account has confirmed none", async () => {
    await withContact(desk.sale.owner, "");
    await setConfirmed(desk.sale.owner.me.id, null);
    const order = await desk.freeOrder();
    await desk.work(order);

    expect(desk.office.sent.map(({ to }) => to)).toEqual(["bea@foyer.example"]);
    expect(await mailsOf(order)).toEqual([]);
  });

  test("of an order that the organizer's own people made by hand", async () => {
    const { token } = desk.sale.owner;
    const made = await call(orders.create, {
      token,
      params: { eventId: desk.sale.event.id },
      body: {
        buyer: { firstName: "Bea", lastName: "Buyer", email: "bea@foyer.example" },
        attendees: [],
        lines: [{ ticketId: desk.sale.ticketId, quantity: 1, tierId: null }],
        paidMinor: 0,
        sendMail: true,
      },
      idempotencyKey: randomUUID(),
    });
    await follow({ now: await stored(headItem.key({ orderId: made.data.id })) });
    await desk.office.work(...desk.office.queued.splice(0));

    expect(desk.office.sent.map(({ to }) => to)).toEqual(["bea@foyer.example"]);
  });
});

describe("the owner of the account is told instead", () => {
  test("where the organizer has no address", async () => {
    await withContact(desk.sale.owner, "");
    await desk.work(await desk.freeOrder());

    expect(await desk.toldTo(desk.sale.owner.me.email)).toHaveLength(1);
  });

  test("until the address is confirmed, and its owner from then on", async () => {
    const address = `new-${desk.organizersAddress}`;
    await setContact(desk.sale.owner, address);
    await desk.work(await desk.freeOrder());
    expect([await desk.toldTo(address), await desk.toldTo(desk.sale.owner.me.email)]).toMatchObject(
      [[], [{}]],
    );

    await confirmContact(await contactLinkOf(desk.sale.owner));
    await desk.sale.pass(KEPT_SECONDS);
    await desk.work(await desk.freeOrder());

    expect([await desk.toldTo(address), await desk.toldTo(desk.sale.owner.me.email)]).toMatchObject(
      [[{}], [{}]],
    );
  });

  test("and no stranger, although the address changes before each order", async () => {
    onTestFinished(stopClock());
    const strangers = `stranger-${randomUUID()}`;
    for (let number = 0; number < 8; number++) {
      await setContact(desk.sale.owner, `${strangers}-${number}@buyer.example`);
      forgetRecipients();
      await desk.work(await desk.freeOrder());
    }

    expect(desk.office.sent.filter(({ to }) => to.startsWith(strangers))).toEqual([]);
    expect(await desk.toldTo(desk.sale.owner.me.email)).toHaveLength(8);
  });
});

async function setNotifies(notifiesOfOrders: boolean, version: number): Promise<void> {
  const { status } = await call(eventSettings.update, {
    token: desk.sale.owner.token,
    params: { eventId: desk.sale.event.id },
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
