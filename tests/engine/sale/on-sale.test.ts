// Does an on-sale sell exactly its stock? 200 buyers at once for 50 tickets, with every webhook
// twice and in reverse order.
import { afterEach, describe, expect, it } from "vitest";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { seeds, sizes } from "#tests/support/runs/sizes.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";

let sale: OnSale;
afterEach(() => sale.close());

const BUYERS = 200;
const TICKETS = 50;

describe.each(seeds(sizes.onSales))("200 buyers for 50 tickets (run %i)", () => {
  for (const disorder of [false, true]) {
    it(`sell exactly 50 and refuse 150 clearly${disorder ? ", with every event twice and in reverse" : ""}`, async () => {
      sale = await openOnSale([{ quantityAvailable: TICKETS }]);

      const answers = await Promise.all(Array.from({ length: BUYERS }, () => sale.reserve()));
      const orders = answers.flatMap((answer) => (answer.status === 201 ? [answer.data] : []));
      const refusals = answers.filter((answer) => answer.status !== 201);

      expect(orders).toHaveLength(TICKETS);
      expect(refusals.map((answer) => [answer.status, answer.problem.code])).toEqual(
        refusals.map(() => [409, "in_other_baskets"]),
      );
      expect(await sale.wrongs()).toEqual([]);

      await Promise.all(orders.map(pay));
      const delivered = await sale.deliver((events) =>
        disorder ? [...events, ...events].reverse() : events,
      );
      expect(delivered.every((answer) => answer.status === 204)).toBe(true);

      const ends = await Promise.all(orders.map((order) => sale.look(order)));
      expect(ends.every((end) => end.data.status === "COMPLETED")).toBe(true);
      expect((await sale.reserve()).problem.code).toBe("sold_out");
      expect(await sale.wrongs()).toEqual([]);
    });
  }
});

async function pay(order: CheckoutOrder): Promise<void> {
  await sale.fillIn(order);
  const { data: payment } = await sale.startPayment(order);
  await sale.confirm(payment.clientSecret);
}
