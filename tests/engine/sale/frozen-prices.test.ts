// Which prices does an order have whose promo code changes after the organizer changed them? Those
// of the moment when it was made: the ticket's, the tier's and what a donor offered.
import { beforeEach, expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";

const sale = eachTest(() =>
  openOnSale([
    { title: "Lawn", priceMinor: 2500 },
    { title: "Hall", type: "TIERED", priceMinor: 0, tiers: [{ label: "Early", priceMinor: 1000 }] },
    { title: "Gift", type: "DONATION", priceMinor: 300 },
  ]),
);
const desk = eachTest(() => limitsDesk(sale));
beforeEach(() => desk.addCode({ code: "HALF", discountRate: 50_000 }));

it("keeps them with a code and without", async () => {
  const [lawn, hall, gift] = sale.tickets;
  const tier = hall?.tiers[0];
  const { data: order } = await sale.reserve([
    { ticketId: lawn?.id ?? "", quantity: 2 },
    { ticketId: hall?.id ?? "", tierId: tier?.id ?? "", quantity: 1 },
    { ticketId: gift?.id ?? "", quantity: 1, offeredMinor: 700 },
  ]);
  expect(order.totals.totalMinor).toBe(6700);
  await desk.editTicket(lawn?.id ?? "", { priceMinor: 9900 });
  await desk.editTicket(hall?.id ?? "", {
    tiers: [{ id: tier?.id, label: "Early", priceMinor: 8800, quantityAvailable: null }],
  });
  await desk.editTicket(gift?.id ?? "", { priceMinor: 1500 });

  const { data: half } = await sale.setCode(order, "HALF");
  const { data: whole } = await sale.removeCode(order);

  const prices = ({ lines }: typeof order) => lines.map((one) => [one.listMinor, one.unitMinor]);
  expect(prices(half)).toEqual([
    [2500, 1250],
    [1000, 500],
    [700, 700],
  ]);
  expect([half.totals.totalMinor, whole.totals.totalMinor]).toEqual([3700, 6700]);
  expect(prices(whole)).toEqual(prices(order));
});
