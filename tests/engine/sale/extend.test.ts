// Can a buyer get more time, at most twice, while nobody else takes the tickets?
import { afterEach, beforeEach, expect, it } from "vitest";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";

let order: CheckoutOrder;
const sale = eachTest(() =>
  openOnSale([{ quantityAvailable: 1 }, { title: "Balcony", quantityAvailable: 1 }]),
);
beforeEach(async () => {
  const lines = sale.tickets.map(({ id }) => ({ ticketId: id, quantity: 1 }));
  order = (await sale.reserve(lines)).data;
});
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

const extend = (key?: string) => sale.extend(order, key);

it("a hold gets five minutes more, twice, also while the buyer still types", async () => {
  const first = await extend();
  await sale.fillIn(order);
  const second = await extend();
  const third = await extend();

  expect([first.data.secondsLeft, first.data.extensionsLeft]).toEqual([1200, 1]);
  expect([second.data.secondsLeft, second.data.extensionsLeft]).toEqual([1500, 0]);
  expect([third.status, third.problem.code]).toEqual([409, "no_more_extensions"]);
  await sale.pass(1499);
  expect((await sale.reserve()).problem.code).toBe("in_other_baskets");
  expect((await sale.fillIn(order)).status).toBe(200);
});

it("the same request adds its minutes once", async () => {
  const key = "0123456789-abcdefghijk";
  await extend(key);

  expect((await extend(key)).data.secondsLeft).toBe(1200);
});

it("two requests whose keys begin alike are two", async () => {
  await extend("more-time-please-and-thank-you-1");

  expect((await extend("more-time-please-and-thank-you-2")).data.secondsLeft).toBe(1500);
});

it("a payment that is open gets more time too, and is closed after it", async () => {
  await sale.fillIn(order);
  await sale.startPayment(order);
  await sale.pass(890);

  expect((await extend()).data.secondsLeft).toBe(310);
  await sale.pass(200);
  await sale.sweep();
  expect((await sale.look(order)).data.status).toBe("RESERVED");
  await sale.pass(110 + 121);
  await sale.sweep();
  expect((await sale.look(order)).data.status).toBe("EXPIRED");
});

it("a hold that is over gets none", async () => {
  await sale.pass(900);

  expect([(await extend()).status, (await extend()).problem.code]).toEqual([410, "order_expired"]);
});
