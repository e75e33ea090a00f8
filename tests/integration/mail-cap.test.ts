// Can a stranger's mailbox be flooded? Mails that anybody can cause are limited per day, and the
// organizer sees the reason.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { orders } from "#shared/contracts/orders.ts";
import { call } from "#tests/support/call.ts";
import { type OnSale, openOnSale } from "#tests/support/on-sale.ts";
import { openPostOffice } from "#tests/support/post-office.ts";

let sale: OnSale;
let office: ReturnType<typeof openPostOffice>;
beforeEach(async () => {
  sale = await openOnSale([
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 50 },
    { title: "Seat", quantityAvailable: 50 },
  ]);
  office = openPostOffice();
}, 60_000);
afterEach(async () => {
  office.close();
  await sale.close();
});

test("one mailbox gets ten confirmations of free orders a day, however its address is spelt; the orders complete", async () => {
  const name = `v.ictim${randomUUID().slice(0, 8)}`;
  const spellings = Array.from({ length: 12 }, (_, number) =>
    number % 2 === 0
      ? `${name.replace(".", "")}+${number}@gmail.com`
      : `${name.toUpperCase()}@googlemail.com`,
  );

  const ids = [];
  for (const email of spellings) ids.push(await freeOrder(email));
  for (const order of ids) await office.work({ order }, { order });

  expect(office.sent).toHaveLength(10);
  const last = await orderOf(ids.at(-1) ?? "");
  expect(last.status).toBe("COMPLETED");
  expect(last.mails).toMatchObject([{ state: "LIMITED" }]);
  expect(last.timeline.at(-1)?.what).toBe("mail_limited");
});

test("the share is another one the next day", async () => {
  const email = `victim-${randomUUID()}@buyer.example`;
  for (let count = 0; count < 10; count++) await office.work({ order: await freeOrder(email) });
  await sale.pass(24 * 3600);

  await office.work({ order: await freeOrder(email) });

  expect(office.sent).toHaveLength(11);
});

test("a mail that is put off is counted once", async () => {
  const order = await freeOrder(`buyer-${randomUUID()}@buyer.example`);
  office.answers.push(...Array.from({ length: 12 }, () => "later" as const));

  for (let count = 0; count < 13; count++) await office.work({ order });

  expect(office.sent).toHaveLength(13);
  expect((await orderOf(order)).mails).toMatchObject([{ state: "ACCEPTED" }]);
});

test("the confirmation of a paid order leaves although the share of its mailbox is used up", async () => {
  for (let count = 0; count < 11; count++)
    await office.work({ order: await freeOrder("bea@foyer.example") });

  const paid = (
    await sale.buy([{ ticketId: sale.tickets[1]?.id ?? "", quantity: 1 }])
  ).shortId.slice(0, 12);
  await office.work({ order: paid });

  expect(office.sent).toHaveLength(11);
  expect((await orderOf(paid)).mails).toMatchObject([{ state: "ACCEPTED" }]);
});

async function freeOrder(email: string): Promise<string> {
  const { data: order } = await sale.reserve([{ ticketId: sale.ticketId, quantity: 1 }]);
  await sale.fillIn(order, { email });
  return order.shortId.slice(0, 12);
}

async function orderOf(orderId: string) {
  const params = { eventId: sale.event.id, orderId };
  return (await call(orders.get, { token: sale.owner.token, params })).data;
}
