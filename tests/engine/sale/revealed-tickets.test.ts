// May a buyer change the promo code of an order whose ticket only a code revealed? Only to another
// code that lists the ticket.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";

let order: CheckoutOrder;
const sale = eachTest(() =>
  openOnSale([
    { title: "Lawn", quantityAvailable: 10 },
    { title: "Crew", quantityAvailable: 10, hideUntilPromoCode: true },
  ]),
);
const desk = eachTest(() => limitsDesk(sale));
beforeEach(async () => {
  await desk.addCode({ maxUses: 1 });
  await desk.addCode({ code: "HALF", discountRate: 50_000 });
  order = (await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }])).data;
});
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

const total = async () => (await sale.look(order)).data.totals.totalMinor;

describe("a held basket", () => {
  it("keeps the code that its ticket needs", async () => {
    const crew = sale.tickets[1]?.id ?? "";
    await desk.addCode({ code: "CREW", ticketIds: [crew] });
    order = (await sale.reserveWith("CREW", [{ ticketId: crew, quantity: 1 }])).data;

    expect(order.hasRevealed).toBe(true);
    const removed = await sale.removeCode(order);
    const replaced = await sale.setCode(order, "HALF");

    expect([removed.problem.code, replaced.problem.code]).toEqual([
      "promo_code_needed",
      "promo_code_needed",
    ]);
    expect((await sale.look(order)).data.promoCode).toBe("CREW");
  });

  it("keeps the price of a ticket whose code was deleted: no code that does not list it discounts it", async () => {
    const crew = sale.tickets[1]?.id ?? "";
    const { data: code } = await desk.addCode({ code: "CREW", ticketIds: [crew] });
    const line = { ticketId: crew, quantity: 1 };
    order = (await sale.reserveWith("CREW", [line])).data;
    const before = await total();
    await desk.removeCode(code.id);

    expect((await sale.setCode(order, "HALF")).problem.code).toBe("promo_code_needed");
    expect(await total()).toBe(before);
    await desk.editTicket(crew, { hideUntilPromoCode: false });
    expect((await sale.setCode(order, "HALF")).status).toBe(200);
  });

  it("needs no code for a ticket that was hidden after it was reserved", async () => {
    await desk.addCode({ code: "LAWN", ticketIds: [sale.ticketId] });
    await sale.setCode(order, "LAWN");
    await desk.editTicket(sale.ticketId, { hideUntilPromoCode: true });

    expect((await sale.setCode(order, "HALF")).data).toMatchObject({
      totals: { totalMinor: 2500 },
      hasRevealed: false,
    });
    expect((await sale.removeCode(order)).data.totals.totalMinor).toBe(5000);
    expect((await sale.setCode(order, "SAVE10")).data.totals.totalMinor).toBe(4500);
  });
});
