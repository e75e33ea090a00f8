// Does an accountant find each tax and fee by its rate in a file of orders?
import { expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { taxesAndFees } from "#shared/contracts/taxes-and-fees.ts";
import { columnOf, named, openExportDesk } from "#tests/support/exports/export-desk.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode } from "#tests/support/servers/connected.ts";

inConnectMode();

const desk = eachTest(openExportDesk);

const add = async (body: object): Promise<string> =>
  (await call(taxesAndFees.create, { token: desk.owner.token, body })).data.id;
const vat = (amount: number) =>
  add({ name: "VAT", kind: "TAX", calculation: "PERCENTAGE", amount });
const service = (amount: number) =>
  add({ name: "Service", kind: "FEE", calculation: "FIXED", amount, currency: "EUR" });

/** Sells two of each ticket, one order after the other. */
async function sellWith(...charges: string[][]): Promise<void> {
  for (const [at, taxAndFeeIds] of charges.entries()) {
    const fields = { title: `Ticket ${at}`, priceMinor: 10_000, taxAndFeeIds };
    const { id: ticketId } = await given.ticket(desk.owner, desk.event.id, fields);
    forgetSheets();
    await desk.bought([{ ticketId, quantity: 2 }], named("Ann", `${at}`));
    await desk.desk.pass(60);
  }
}

const read = () => desk.read("ORDERS", "sort_by=createdAt&sort_direction=asc");
const eur = (...amounts: number[]) => amounts.map((minor) => ({ minor, currency: "EUR" }));

it("two of one name and other rates are two columns, with the rate in the head", async () => {
  await sellWith([await vat(19_000), await service(150)], [await vat(7_000), await service(1_000)]);

  const table = await read();

  const heads = table.heads.filter((head) => /^(Tax|Fee): /.test(head));
  expect(heads).toEqual([
    "Fee: Service (1.50 EUR a ticket)",
    "Fee: Service (10.00 EUR a ticket)",
    "Tax: VAT (7%)",
    "Tax: VAT (19%)",
  ]);
  const shown = await desk.shownOrders("sort_by=createdAt&sort_direction=asc");
  const charged = (name: string) =>
    shown.map(({ lines }) => lines[0]?.charges.find((one) => one.name === name)?.amountMinor ?? 0);
  const [[nineteen = 0, seven = 0], [first = 0, second = 0]] = [charged("VAT"), charged("Service")];
  expect(Math.min(nineteen, seven, first, second)).toBeGreaterThan(0);
  expect(columnOf(table, "Tax: VAT (19%)")).toEqual(eur(nineteen, 0));
  expect(columnOf(table, "Tax: VAT (7%)")).toEqual(eur(0, seven));
  expect(columnOf(table, "Fee: Service (1.50 EUR a ticket)")).toEqual(eur(first, 0));
  expect(columnOf(table, "Fee: Service (10.00 EUR a ticket)")).toEqual(eur(0, second));
});

it("two of one name and rate share a column, whose head has the name alone", async () => {
  await sellWith([await vat(19_000)], [await vat(19_000)]);

  const table = await read();

  expect(table.heads.filter((head) => head.startsWith("Tax: "))).toEqual(["Tax: VAT"]);
  const shown = await desk.shownOrders("sort_by=createdAt&sort_direction=asc");
  const taxes = shown.map(({ totals }) => totals.taxesMinor);
  expect(taxes.every((minor) => minor > 0)).toBe(true);
  expect(columnOf(table, "Tax: VAT")).toEqual(eur(...taxes));
});

it("a tax and a fee of one name are told apart by what they are", async () => {
  const fee = { name: "VAT", kind: "FEE", calculation: "PERCENTAGE", amount: 5_000 };
  await sellWith([await vat(19_000), await add(fee)]);

  const { heads } = await read();

  expect(heads.filter((head) => /^(Tax|Fee): /.test(head))).toEqual(["Fee: VAT", "Tax: VAT"]);
});
