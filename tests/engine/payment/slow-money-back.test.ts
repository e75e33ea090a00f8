// What if an account's events about money back take long to apply? The run ends in its time, and
// the next one goes on.
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import { sweepMoneyBack } from "#functions/workers/sweep-money-back.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";

const sale = eachTest(openOnSale);
beforeEach(() => sale.sweep());
afterEach(() => dynamo().middlewareStack.remove("slow"));

const idOf = ({ shortId }: CheckoutOrder) => shortId.slice(0, ID_LENGTH);
const headOf = (order: CheckoutOrder) => asSystem(() => peekOrder(idOf(order)));
const refunded = (...orders: CheckoutOrder[]) =>
  Promise.all(orders.map(async (order) => (await headOf(order))?.refunds.length));
const run = () => asSystem(() => sweepMoneyBack(() => false));

/** An order that was refunded at the provider, whose webhook is lost. */
async function refundedUnheard(): Promise<CheckoutOrder> {
  const order = await sale.buy();
  const payment_intent = (await headOf(order))?.paid ?? "";
  await sale.bench.stripe.refunds.create({ payment_intent, amount: 1000 });
  await sale.pass(1);
  sale.bench.receiver.requests.splice(0);
  return order;
}

it("an account has ten seconds of a run, and goes on in the next one where it ended", async () => {
  const [first, second] = [await refundedUnheard(), await refundedUnheard()];
  await sale.pass(300);
  let ms = 0;
  replaceClock({ nowMs: () => sale.bench.clock.ms, elapsedMs: () => ms });
  const isOfFirst = (input: object) => JSON.stringify(input).includes(idOf(first));
  dynamo().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        if (/^(Put|Update|Transact)/.test(commandName) && isOfFirst(args.input)) ms = 11_000;
        return next(args);
      },
    { step: "initialize", name: "slow" },
  );

  await run();
  const once = await refunded(first, second);
  dynamo().middlewareStack.remove("slow");
  await run();

  expect(once).toEqual([1, 0]);
  expect(await refunded(first, second)).toEqual([1, 1]);
});
