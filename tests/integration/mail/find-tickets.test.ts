// Do people who lost their links get them again, without anybody else learning anything?
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Item, queryItems, writeItem } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { addressMailItem } from "#functions/stored/mails.ts";
import { addressPaidOrderItem } from "#functions/stored/order/address.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { type Guest, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const office = eachTest(openPostOffice);
const owner = eachTest(() => given.owner());
/** An address that no other test uses. */
const buyer = eachTest<Guest>(() => ({
  firstName: "Bea",
  lastName: "Buyer",
  email: `bea-${randomUUID()}@buyer.example`,
}));
beforeEach(() => stopClock());

describe("an address with orders", () => {
  test("is not forgotten where its only order has a status that this version does not know", async () => {
    const only = await soldOrder();
    await setStatus(only, "TRANSFERRED");
    await find(buyer.email);
    await work();
    expect(office.sent).toEqual([]);

    await setStatus(only, "COMPLETED"); // what the newer version, or a later one, can read
    await work();

    const { text } = await office.read(office.sent[0]);
    expect(text).toContain(await urlOf(only));
  });

  test("gets the links of its other orders where one has a status that this version does not know", async () => {
    const [known, newer] = [await soldOrder(), await soldOrder()];
    await setStatus(newer, "TRANSFERRED");

    await find(buyer.email);
    await work();
    await setStatus(newer, "COMPLETED"); // the sweeps of other tests drive every order that is due

    const { text } = await office.read(office.sent[0]);
    expect(text).toContain(await urlOf(known));
    expect(text).not.toContain(await urlOf(newer));
  });

  test("gets one mail with the link of each order to come, soonest first", async () => {
    const later = await soldOrder({
      title: "Winter Concert",
      startAt: "2031-01-10T18:00:00.000Z",
      endAt: null,
    });
    const sooner = await soldOrder({ title: "Midsummer Night Concert" });

    const { status } = await find(buyer.email.toUpperCase());
    await work();

    expect(status).toBe(204);
    expect(office.sent).toHaveLength(1);
    const mail = await office.read(office.sent[0]);
    expect(mail.to.text).toBe(buyer.email);
    expect(mail.subject).toBe("Your tickets");
    for (const read of [mail.text, mail.html]) {
      const places = await Promise.all(
        [sooner, later].map(async (order) => read.indexOf(await urlOf(order))),
      );
      expect(places[0]).toBeGreaterThan(0);
      expect(places[1]).toBeGreaterThan(places[0] ?? 0);
    }
    expect(mail.text).toContain(`Order number: ${sooner.reference} (1 ticket)`);
    expect(mail.text).toContain("Friday, June 21, 2030");
  });

  test("gets no order whose event is over, that was cancelled, or that has another buyer by now", async () => {
    await soldOrder({
      title: "Long over",
      startAt: "2020-06-21T18:00:00.000Z",
      endAt: "2020-06-21T20:00:00.000Z",
    });
    const cancelled = await soldOrder({ title: "Called off" });
    const givenAway = await soldOrder({ title: "Given away" });
    const kept = await soldOrder({ title: "Still on" });
    // The orders change, and the stream worker has not processed the changes yet.
    await change(cancelled, "SET #field = :value", "status", "CANCELLED");
    await change(givenAway, "SET #field[2] = :value", "buyer", "other@buyer.example");

    await find(buyer.email);
    await work();

    const { text } = await office.read(office.sent[0]);
    expect(text).toContain("Still on");
    expect(text).toContain(await urlOf(kept));
    expect(text).not.toMatch(/Long over|Called off|Given away/);
  });

  test("gets one mail where the same request is sent again", async () => {
    await soldOrder();
    const idempotencyKey = randomUUID();
    await find(buyer.email, { idempotencyKey });
    await find(buyer.email, { idempotencyKey });

    expect(await requests()).toHaveLength(1);
    await work();
    await work();

    expect(office.sent).toHaveLength(1);
  });
});

describe("an address without orders", () => {
  test("gets the same answer and no mail, and nothing of the request stays", async () => {
    await soldOrder();
    const known = await find(buyer.email);
    const address = buyer.email;
    buyer.email = `nobody-${randomUUID()}@buyer.example`;
    const unknown = await find(buyer.email);
    await work();

    expect([unknown.status, unknown.text, unknown.headers]).toEqual([
      known.status,
      known.text,
      known.headers,
    ]);
    expect(buyer.email).not.toBe(address);
    expect(office.sent).toEqual([]);
    expect(await requests()).toEqual([]);
  });
});

describe("the list of an address's orders", () => {
  test("holds a completed order once however often its write is told, under a hash and without the address", async () => {
    const order = await soldOrder();
    const head = await stored(headItem.key({ orderId: order.id }));
    await follow({ now: head });

    const items = await listed(buyer.email);

    const hash = expect.stringMatching(/^[0-9a-z]{32}$/);
    expect(items.map(addressPaidOrderItem.idsIn)).toEqual([{ address: hash, orderId: order.id }]);
    expect(JSON.stringify(items)).not.toContain(buyer.email);
  });

  test("loses a cancelled order", async () => {
    const order = await soldOrder();
    await changeAndFollow(order, "SET #field = :value", "status", "CANCELLED");

    expect(await listed(buyer.email)).toEqual([]);
  });

  test("moves an order to its buyer's new address", async () => {
    const order = await soldOrder();
    const newAddress = `new-${buyer.email}`;
    await changeAndFollow(order, "SET #field[2] = :value", "buyer", newAddress);

    expect(await listed(buyer.email)).toEqual([]);
    expect((await listed(newAddress)).map(addressPaidOrderItem.lastId)).toEqual([order.id]);
  });

  test("is mended by the sweeper where the stream gave up", async () => {
    const { event, tickets } = await given.event(owner);
    const order = await sell(
      owner,
      event,
      tickets.map((ticket) => ({ ticket, guest: buyer })),
    );
    stopClock(300_000);

    await sweep();

    expect((await listed(buyer.email)).map(addressPaidOrderItem.lastId)).toEqual([order.id]);
  });
});

/** Sells an order and passes it to the stream worker, as the table does. */
async function soldOrder(fields: Record<string, unknown> = {}): Promise<SoldOrder> {
  const { event, tickets } = await given.event(owner, { fields });
  const order = await sell(
    owner,
    event,
    tickets.map((ticket) => ({ ticket, guest: buyer })),
  );
  await follow({ now: await stored(headItem.key({ orderId: order.id })) });
  office.queued.length = 0; // other tests check the confirmation
  return order;
}

const find = (
  email: string,
  options: { idempotencyKey?: string; headers?: Record<string, string> } = {},
) =>
  call(publicTickets.find, {
    body: { email },
    headers: { "x-viewer-address": randomUUID() },
    ...options,
  });

/** The stream worker and the mail worker process the stored requests. */
async function work(): Promise<void> {
  for (const now of await requests()) await follow({ now });
  await office.work(...office.queued.splice(0));
}

const requests = () => under(buyer.email, addressMailItem);
/** The paid orders, which those of `sell` are. */
const listed = (email: string) => under(email, addressPaidOrderItem);
/** The items of one kind under an address. */
const under = async (
  email: string,
  kind: Pick<typeof addressMailItem, "within">,
): Promise<Item[]> => {
  const own = kind.within({ address: await addressHash(email) });
  return asSystem(() => queryItems({ ...own, consistent: true }));
};
const urlOf = async (order: SoldOrder) =>
  `https://foyer.example/checkout/${order.head.eventId}/${await linkOf("order-link", order.id)}/summary`;

function change(order: SoldOrder, set: string, field: string, value: unknown) {
  const names = { "#field": field };
  return asSystem(() =>
    writeItem({
      update: headItem.key({ orderId: order.id }),
      set,
      names,
      values: { ":value": value },
    }),
  );
}

async function changeAndFollow(
  order: SoldOrder,
  set: string,
  field: string,
  value: unknown,
): Promise<void> {
  const before = await stored(headItem.key({ orderId: order.id }));
  await change(order, set, field, value);
  await follow({ before, now: await stored(headItem.key({ orderId: order.id })) });
}

const setStatus = ({ id }: { id: string }, status: string) =>
  asSystem(() =>
    writeItem({
      update: headItem.key({ orderId: id }),
      set: "SET #status = :status",
      names: { "#status": "status" },
      values: { ":status": status },
    }),
  );
