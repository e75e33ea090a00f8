// Which work comes first when more is due than fits into a minute? Stock that others wait for, then
// the work that is due longest.
import { afterEach, beforeEach, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { duePartition, orderDuePartitions } from "#functions/engine/order/due-item.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { type OnSale, openOnSale } from "#tests/support/on-sale.ts";

let sale: OnSale;
beforeEach(async () => {
  sale = await openOnSale([{ quantityAvailable: 10 }]);
});
afterEach(() => sale.close());

const idOf = (order: CheckoutOrder) => order.shortId.slice(0, ID_LENGTH);
const statusOf = async (order: CheckoutOrder) =>
  (await asSystem(() => readOrder(idOf(order))))?.head.status;
/**
 * A function with time for so many pieces of work; reading an order to see what it needs counts as
 * one. The first question about the remaining time sets the function's own deadline.
 */
const timeFor = (begun: number) => {
  let left = begun + 1;
  return { getRemainingTimeInMillis: () => (left-- > 0 ? 55_000 : 7_999) };
};
const dueIn = (order: CheckoutOrder, seconds: number) =>
  asSystem(() =>
    commitOrder(idOf(order), () => ({
      head: { due: sale.bench.clock.ms / 1000 + seconds },
    })),
  );

async function paying(): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  await sale.startPayment(order);
  return order;
}

it("ends of holds come first, however long other work has waited", async () => {
  const sold = [await sale.buy(), await sale.buy()];
  const over = await paying();
  await sale.pass(900 + 121);
  for (const order of sold) await dueIn(order, -600);
  sale.mails.splice(0);

  const swept = await sweep({}, timeFor(3 + 1));

  expect(swept).toEqual({ driven: 1, left: 2 });
  expect([await statusOf(over), sale.mails]).toEqual(["EXPIRED", []]);
});

it("of equals the longest due comes first, in whatever partition it lies", async () => {
  const sold = [];
  for (let count = 0; count < 4; count++) sold.push(await sale.buy());
  const partition = (order: CheckoutOrder) => orderDuePartitions.indexOf(duePartition(idOf(order)));
  const [last, ...others] = sold.toSorted((a, b) => partition(b) - partition(a));
  await sale.pass(900 + 121);
  for (const order of others) await dueIn(order, -10);
  if (last) await dueIn(last, -20);
  sale.mails.splice(0);

  await sweep({}, timeFor(4 + 1));

  expect(sale.mails).toEqual([{ order: last && idOf(last) }]);
});

it("nothing is begun in the last eight seconds, and the next minute goes on", async () => {
  const over = [await paying(), await paying()];
  await sale.pass(900 + 121);

  expect(await sweep({}, timeFor(0))).toEqual({ driven: 0, left: 2 });
  expect(await sweep()).toEqual({ driven: 2, left: 0 });

  expect(await Promise.all(over.map(statusOf))).toEqual(["EXPIRED", "EXPIRED"]);
});
