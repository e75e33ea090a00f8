// Does a person find their tickets where strangers made many orders with their address? The paid
// ones always, and the work has an end.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newId, randomText } from "#functions/core/ports/clock.ts";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, transact, type Write } from "#functions/core/table/table.ts";
import { addressOrderItem } from "#functions/engine/order/address-item.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { headItem } from "#functions/engine/order/head-item.ts";
import { newHeadWrite } from "#functions/engine/order/order.ts";
import { eventItem } from "#functions/events/item.ts";
import { comingLimits } from "#functions/mail/coming-orders.ts";
import { addressMailItem } from "#functions/mail/item.ts";
import { publicTickets } from "#shared/contracts/public-tickets.ts";
import { call } from "#tests/support/call.ts";
import { openPostOffice } from "#tests/support/post-office.ts";
import { type Guest, type SoldOrder, sell } from "#tests/support/sold-order.ts";
import { follow, stored } from "#tests/support/stream.ts";
import { given, type Owner } from "#tests/support/world.ts";

/** An event sooner than the person's own. */
const sooner = { startAt: "2029-01-10T18:00:00.000Z", endAt: null };
const WRITES_AT_ONCE = 100;

let office: ReturnType<typeof openPostOffice>;
let owner: Owner;
let buyer: Guest;
let paid: SoldOrder;
beforeEach(async () => {
  office = openPostOffice();
  owner = await given.owner();
  buyer = { firstName: "Bea", lastName: "Buyer", email: `bea-${randomUUID()}@buyer.example` };
  paid = await sold({ title: "Bea's Concert" });
});
afterEach(() => office.close());

test.each([53, 800])(
  "a paid order comes first, before %i free ones at a sooner event",
  async (count) => {
    const crowd = await eventOf({ title: "Crowd", ...sooner });
    await fill(
      crowd,
      Array.from({ length: count }, () => crowd.head.eventId),
    );

    const calls = await findAndWork();

    expect(calls).toBeLessThanOrEqual(most());
    const { text } = await office.read(office.sent[0]);
    expect(text).toContain(await urlOf(paid));
    expect(text.indexOf("Bea's Concert")).toBeLessThan(text.indexOf("Crowd"));
    expect(text.match(/Order number: /g)).toHaveLength(comingLimits.shown);
    expect(text).toContain("There may be more orders than this mail shows.");
  },
);

test("a paid order and an own free one are found among those of a crowd at the same event and at others", async () => {
  const reading = await eventOf({ title: "Bea's Reading" });
  const crowd = await eventOf({ title: "Crowd", ...sooner });
  const alike = await eventOf({ title: "Alike", ...sooner });
  await fill(crowd, [
    ...Array.from({ length: 311 }, () => crowd.head.eventId),
    ...Array.from({ length: 290 }, () => alike.head.eventId),
    ...Array.from({ length: 77 }, () => paid.head.eventId),
    reading.head.eventId,
  ]);

  const calls = await findAndWork();

  expect(calls).toBeLessThanOrEqual(most());
  const { text } = await office.read(office.sent[0]);
  expect(text).toContain(await urlOf(paid));
  expect(text).toContain(`/checkout/${reading.head.eventId}/`);
});

test("thirteen hundred free orders at 230 sooner events push out no paid order, and are not all read", async () => {
  const crowd = await eventOf({ title: "Crowd", ...sooner });
  const event = await stored(eventItem.key({ id: crowd.head.eventId }));
  const ids = Array.from({ length: 230 }, () => newId("event"));
  await writeAll(ids.map((id) => ({ put: { ...event, ...eventItem.key({ id }), id } })));
  await fill(
    crowd,
    Array.from({ length: 1_300 }, (_, at) => ids[at % ids.length] ?? ""),
  );

  const calls = await findAndWork();

  expect(calls).toBeGreaterThan(comingLimits.events);
  expect(calls).toBeLessThanOrEqual(most());
  const { text } = await office.read(office.sent[0]);
  expect(text).toContain(await urlOf(paid));
});

/** The stated reads, the steps of the mail's delivery, and the request. */
const most = (): number => 2 + comingLimits.events + comingLimits.orders + 16;

/** An event with an order that is not listed under its address. */
async function eventOf(fields: Record<string, unknown>): Promise<SoldOrder> {
  const { event, tickets } = await given.event(owner, { isDraft: true, fields, tickets: [{}] });
  return sell(
    owner,
    event,
    tickets.map((ticket) => ({ ticket, guest: buyer })),
  );
}

/** A paid order that the stream worker listed under its address. */
async function sold(fields: Record<string, unknown>): Promise<SoldOrder> {
  const order = await eventOf(fields);
  await follow({ now: await stored(headItem.key({ orderId: order.id })) });
  office.queued.length = 0;
  return order;
}

/** Stores a free order for each event, as a stranger's completed orders are stored and listed. */
async function fill({ head }: SoldOrder, eventIds: string[]): Promise<void> {
  const address = await addressHash(buyer.email);
  const orders = eventIds.map((eventId) => ({ ...head, id: randomText(12), eventId, paid: null }));
  await writeAll(
    orders.flatMap((order) => [
      newHeadWrite(order),
      {
        put: addressOrderItem.whole({
          address,
          orderId: order.id,
          accountId: order.accountId,
          evt: order.eventId,
        }),
      },
    ]),
  );
}

async function writeAll(writes: Write[]): Promise<void> {
  for (let at = 0; at < writes.length; at += WRITES_AT_ONCE)
    await asSystem(() => transact(writes.slice(at, at + WRITES_AT_ONCE)));
}

/** Asks for the mail and sends it. Returns the calls of the table, those of this step alone. */
async function findAndWork(): Promise<number> {
  let calls = 0;
  dynamo().middlewareStack.add(
    (next) => (args) => {
      calls++;
      return next(args);
    },
    { step: "initialize", name: "findCalls", override: true },
  );
  const { status } = await call(publicTickets.find, { body: { email: buyer.email } });
  const requests = addressMailItem.within({ address: await addressHash(buyer.email) });
  for (const now of await asSystem(() => queryItems({ ...requests, consistent: true })))
    await follow({ now });
  await office.work(...office.queued.splice(0));
  dynamo().middlewareStack.remove("findCalls");
  expect(status).toBe(204);
  expect(office.sent).toHaveLength(1);
  return calls;
}

const urlOf = async ({ id, head }: SoldOrder) =>
  `https://foyer.example/checkout/${head.eventId}/${await linkOf("order-link", id)}/summary`;
