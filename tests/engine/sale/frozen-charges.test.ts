// Which taxes and fees does an order pay that cost nothing until its promo code went? Those of the
// moment when it was made.
import { beforeEach, describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const vat = { name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount: 10_000 };
const fee = { name: "Fee", kind: "FEE", calculation: "FIXED", amount: 50, currency: "EUR" };

const sale = eachTest(() =>
  openOnSale([{ title: "Lawn", priceMinor: 2500, quantityAvailable: 10 }]),
);
const desk = eachTest(() => limitsDesk(sale));
beforeEach(async () => {
  await desk.editSettings({ miscellaneous: { isTaxInclusive: false } });
  await desk.addCode({ code: "GIFT", discountRate: 100_000 });
  await desk.addCode({ code: "HALF", discountRate: 50_000 });
});

const token = () => sale.owner.token;
const add = async (body: object) =>
  (await call(taxesAndFees.create, { token: token(), body })).data.id;
const give = (taxAndFeeIds: string[]) => desk.editTicket(sale.ticketId, { taxAndFeeIds });
const free = async () =>
  (await sale.reserveWith("GIFT", [{ ticketId: sale.ticketId, quantity: 2 }])).data;
const totals = ({ totals: { netMinor, feesMinor, taxesMinor, totalMinor } }: CheckoutOrder) => [
  netMinor,
  feesMinor,
  taxesMinor,
  totalMinor,
];

type Change = (ids: { tax: string; fee: string }) => Promise<unknown>;
const changes: [what: string, change: Change][] = [
  ["nothing changes", async () => undefined],
  [
    "the tax is raised",
    ({ tax }) =>
      call(taxesAndFees.update, {
        token: token(),
        params: { taxOrFeeId: tax },
        version: 1,
        body: { ...vat, amount: 20_000 },
      }),
  ],
  [
    "the fee is deleted",
    ({ fee: taxOrFeeId }) => call(taxesAndFees.remove, { token: token(), params: { taxOrFeeId } }),
  ],
  ["the ticket loses both", () => give([])],
  ["the ticket gets another", async (ids) => give([ids.tax, ids.fee, await add(vat)])],
];

describe("an order that cost nothing with its code", () => {
  it.each(changes)("pays without it as on the day it was made, if %s", async (_, change) => {
    const ids = { tax: await add(vat), fee: await add(fee) };
    await give([ids.tax, ids.fee]);
    const order = await free();

    await change(ids);
    forgetSheets();

    const { data } = await sale.removeCode(order);
    expect([totals(order), totals(data)]).toEqual([
      [0, 0, 0, 0],
      [5000, 100, 510, 5610],
    ]);
    expect(await sale.wrongs()).toEqual([]);
  });

  it("pays no tax that its ticket got only later", async () => {
    const order = await free();

    await give([await add(vat)]);

    expect(totals((await sale.removeCode(order)).data)).toEqual([5000, 0, 0, 5000]);
  });

  it("keeps them through every code that it has in turn", async () => {
    const ids = [await add(fee), await add(vat)];
    await give(ids);
    const order = await free();
    await give([]);

    const half = (await sale.setCode(order, "HALF")).data;
    const again = (await sale.setCode(order, "GIFT")).data;

    expect([totals(half), totals(again)]).toEqual([
      [2500, 100, 260, 2860],
      [0, 0, 0, 0],
    ]);
    expect(totals((await sale.removeCode(order)).data)).toEqual([5000, 100, 510, 5610]);
  });

  it("on a tax-inclusive event has its taxes inside, as on that day", async () => {
    await give([await add(vat)]);
    await desk.editSettings({ miscellaneous: { isTaxInclusive: true } });
    const order = await free();

    await give([]);
    await desk.editSettings({ miscellaneous: { isTaxInclusive: false } });

    expect(totals((await sale.removeCode(order)).data)).toEqual([4545, 0, 455, 5000]);
  });
});
