// What if a buyer chooses other tickets after pressing Pay? The payment is closed, and the earlier
// order stays as it was until the new one has its tickets.
import { afterEach, expect, it } from "vitest";
import { limitClosings } from "#functions/checkout/rate-limits.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";

const QUANTITY = 4;
const NETWORK = "198.51.100.7";
/** Payments that one network may have closed in ten minutes. */
const CLOSINGS = 60;

const sale = eachTest(() => openOnSale([{ title: "Lawn", quantityAvailable: QUANTITY }]));
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

/** An order of so many tickets whose payment is open, and the secret of that payment. */
async function paying(quantity: number) {
  const { data: order } = await sale.reserve([{ ticketId: sale.ticketId, quantity }]);
  await sale.fillIn(order);
  const { data } = await sale.startPayment(order);
  return { order, secret: data.clientSecret };
}
const pay = async (secret: string) => {
  await sale.confirm(secret);
  await sale.deliver();
};
const payAgain = async (order: CheckoutOrder) =>
  pay((await sale.startPayment(order)).data.clientSecret);
const statusOf = async (order: CheckoutOrder) => (await sale.look(order)).data.status;

it("gets more of the same tickets for the earlier ones, though fewer are free", async () => {
  const { order } = await paying(3);
  const { problem } = await sale.reserveInstead(order.shortId, 4);
  expect([problem.code, problem.params]).toEqual(["payment_in_progress", { attempt: 1 }]);

  expect((await sale.closePayment(order)).data.status).toBe("RESERVED");
  const { status } = await sale.reserveInstead(order.shortId, 4);

  expect([status, await statusOf(order)]).toEqual([201, "ABANDONED"]);
});

it("keeps the earlier order if the new one is refused, and pays that", async () => {
  const { order, secret } = await paying(2);
  await sale.reserve([{ ticketId: sale.ticketId, quantity: 1 }]);

  await sale.closePayment(order);
  expect((await sale.reserveInstead(order.shortId, 4)).problem.code).toBe("in_other_baskets");

  const intent = sale.bench.standIn.state.paymentIntents.get(secret.split("_secret_")[0] ?? "");
  expect(intent?.object).toMatchObject({ status: "canceled" });
  await payAgain(order);
  expect(await statusOf(order)).toBe("COMPLETED");
});

it("keeps the earlier order where its limit is over, which gives nobody what comes back", async () => {
  const { order } = await paying(2);
  const { secret } = await paying(2);
  const desk = limitsDesk(sale);
  await desk.addAssignment({ capacity: 1 });
  await desk.build();
  await desk.build();
  await pay(secret);

  await sale.closePayment(order);
  expect((await sale.reserveInstead(order.shortId, 1)).problem.code).toBe("sold_out");

  await payAgain(order);
  expect(await statusOf(order)).toBe("COMPLETED");
});

it("sees the earlier order if it was paid by then", async () => {
  const { order, secret } = await paying(1);
  await sale.confirm(secret);

  const { data } = await sale.closePayment(order);

  expect([data.status, data.paymentStatus]).toEqual(["COMPLETED", "PAYMENT_RECEIVED"]);
});

it("does not lose the payment that it opened after the close, however late that is repeated", async () => {
  const { order } = await paying(1);
  await sale.closePayment(order);
  const { data } = await sale.startPayment(order);

  expect((await sale.closePayment(order)).data.status).toBe("RESERVED");

  await pay(data.clientSecret);
  expect(await statusOf(order)).toBe("COMPLETED");
});

it("changes nothing of an order that nobody is paying, and may be asked again", async () => {
  const { data: order } = await sale.reserve();

  for (const time of [1, 2])
    expect([time, (await sale.closePayment(order)).data.status]).toEqual([time, "RESERVED"]);
});

it("is counted for its network like orders that are given up", async () => {
  const { order } = await paying(1);
  for (let time = 0; time < CLOSINGS; time++)
    await asSystem(() => limitClosings(sale.event.id, NETWORK));

  const { status, problem } = await sale.closePayment(order, 1, NETWORK);

  expect([status, problem.code]).toEqual([429, "network_closes_many"]);
  await payAgain(order);
  expect(await statusOf(order)).toBe("COMPLETED");
});
