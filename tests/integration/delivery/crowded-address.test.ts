// Does a person find their tickets where strangers made many orders with their address? The paid
// ones always, and the work has an end.
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { comingLimits } from "#functions/mail/kinds/coming-orders.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { crowd, eventsLike, findAndWork } from "#tests/support/scenes/crowded-address.ts";
import { type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given } from "#tests/support/scenes/world.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

/** An event sooner than the person's own. */
const sooner = { startAt: "2029-01-10T18:00:00.000Z", endAt: null };

const office = eachTest(openPostOffice);
const owner = eachTest(() => given.owner());
const buyer = eachTest(() => ({
  firstName: "Bea",
  lastName: "Buyer",
  email: `bea-${randomUUID()}@buyer.example`,
}));
const paid = eachTest(() => sold({ title: "Bea's Concert" }));

test.each([53, 800])(
  "a paid order comes first, before %i free ones at a sooner event",
  async (count) => {
    const strangers = await eventOf({ title: "Crowd", ...sooner });
    await crowd(
      buyer.email,
      strangers,
      Array.from({ length: count }, () => strangers.head.eventId),
    );

    const calls = await findAndWork(buyer.email, office);

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
  const strangers = await eventOf({ title: "Crowd", ...sooner });
  const alike = await eventOf({ title: "Alike", ...sooner });
  await crowd(buyer.email, strangers, [
    ...Array.from({ length: 311 }, () => strangers.head.eventId),
    ...Array.from({ length: 290 }, () => alike.head.eventId),
    ...Array.from({ length: 77 }, () => paid.head.eventId),
    reading.head.eventId,
  ]);

  const calls = await findAndWork(buyer.email, office);

  expect(calls).toBeLessThanOrEqual(most());
  const { text } = await office.read(office.sent[0]);
  expect(text).toContain(await urlOf(paid));
  expect(text).toContain(`/checkout/${reading.head.eventId}/`);
});

test("thirteen hundred free orders at 230 sooner events push out no paid order, and are not all read", async () => {
  const strangers = await eventOf({ title: "Crowd", ...sooner });
  const ids = await eventsLike(strangers, 230);
  await crowd(
    buyer.email,
    strangers,
    Array.from({ length: 1_300 }, (_, at) => ids[at % ids.length] ?? ""),
  );

  const calls = await findAndWork(buyer.email, office);

  expect(calls).toBeGreaterThan(comingLimits.events);
  expect(calls).toBeLessThanOrEqual(most());
  const { text } = await office.read(office.sent[0]);
  expect(text).toContain(await urlOf(paid));
});

test("five own free orders are found among those of a stranger at 150 events of another account", async () => {
  const readings = await eventsLike(await eventOf({ title: "Bea's Reading" }), 5);
  await crowd(buyer.email, paid, readings);
  const strangers = await eventOf({ title: "Crowd", ...sooner }, await given.owner());
  await crowd(buyer.email, strangers, await eventsLike(strangers, 150));

  const calls = await findAndWork(buyer.email, office);

  expect(calls).toBeLessThanOrEqual(most());
  const { text } = await office.read(office.sent[0]);
  for (const id of readings) expect(text).toContain(`/checkout/${id}/`);
});

/** The stated reads, the steps of the mail's delivery, and the request. */
const most = (): number => 2 + comingLimits.events + comingLimits.orders + 16;

/** An event with an order that is not listed under its address. */
async function eventOf(fields: Record<string, unknown>, of = owner): Promise<SoldOrder> {
  const { event, tickets } = await given.event(of, { isDraft: true, fields, tickets: [{}] });
  return sell(
    of,
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

const urlOf = async ({ id, head }: SoldOrder) =>
  `https://foyer.example/checkout/${head.eventId}/${await linkOf("order-link", id)}/summary`;
