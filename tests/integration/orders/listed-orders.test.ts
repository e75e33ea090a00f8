// What do figures read of real orders in the event's list, without reading each order?
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import type { ListedOrder } from "#functions/engine/order/order-row.ts";
import { listedOrders } from "#functions/engine/tickets/event-index.ts";
import { type MoneyDesk, openMoneyDesk } from "#tests/support/scenes/money-desk.ts";

let desk: MoneyDesk;
beforeEach(async () => {
  desk = await openMoneyDesk([{ quantityAvailable: 10 }]);
});
afterEach(async () => {
  expect(await desk.agree()).toEqual([]);
  await desk.close();
});

async function listed(id: string): Promise<ListedOrder | undefined> {
  const rows = await asSystem(() => listedOrders(desk.sale.event.id));
  return rows.find((row) => row.id === id);
}
const moneyOf = async (id: string) => {
  const row = await listed(id);
  return [row?.refunds?.map(({ amountMinor }) => amountMinor), row?.openDisputesMinor];
};

describe("a listed order", () => {
  it("says what was sold, for how much, and when it was complete", async () => {
    const id = await desk.bought(2);
    const { completedAt, createdAt, reference } = await desk.look(id);

    expect(await listed(id)).toMatchObject({
      ...{ id, reference, createdAt, completedAt, status: "COMPLETED" },
      quantities: [{ ticketId: desk.sale.ticketId, quantity: 2 }],
      ...{ totalMinor: 5000, netMinor: 5000, feesMinor: 0, taxesMinor: 0, operatorFeeMinor: 0 },
      ...{ refunds: [], openDisputes: 0, openDisputesMinor: 0, promoCodeId: null },
      ...{ affiliateId: null, locale: null, isUndelivered: false },
    });
  });

  it("has each refund with its quarter of an hour", async () => {
    const id = await desk.bought(2);
    await desk.refund(id, { amountMinor: 1000 });
    const first = Math.floor(desk.sale.bench.clock.ms / 900_000) * 900_000;
    await desk.pass(24 * 3600);
    await desk.refund(id, { amountMinor: 500 });

    const row = await listed(id);

    expect(row?.status).toBe("PARTIALLY_REFUNDED");
    expect(row?.refunds).toEqual(
      [
        [first, 1000],
        [first + 24 * 3_600_000, 500],
      ].map(([ms = 0, amountMinor]) => ({
        ...{ at: new Date(ms).toISOString(), amountMinor, operatorFeeMinor: 0 },
      })),
    );
  });

  it("has no refund that failed days later", async () => {
    const id = await desk.bought(1, "pm_card_refundFail");
    await desk.refund(id, { amountMinor: 2500 });
    expect(await moneyOf(id)).toEqual([[2500], 0]);

    await desk.pass(3 * 24 * 3600);
    await desk.sale.deliver();

    expect(await moneyOf(id)).toEqual([[], 0]);
  });

  it("has a refund that somebody made at the provider", async () => {
    const id = await desk.bought(2);
    await desk.refundThere(id, 2000);
    await desk.sale.deliver();

    expect(await moneyOf(id)).toEqual([[2000], 0]);
  });

  it.each([
    ["lost", [5000]],
    ["won", []],
  ] as const)("has a dispute as open, until it is %s", async (end, refunded) => {
    const id = await desk.bought(2, "pm_card_createDispute");
    expect(await moneyOf(id)).toEqual([[], 5000]);

    await desk.decide(end);

    expect(await moneyOf(id)).toEqual([refunded, 0]);
  });

  it("that is cancelled keeps what was charged beside what went back", async () => {
    const id = await desk.bought(2);
    await desk.cancel(id, { refund: true });

    expect(await listed(id)).toMatchObject({ status: "CANCELLED", totalMinor: 5000 });
    expect(await moneyOf(id)).toEqual([[5000], 0]);
  });

  it("that was made by hand has what was paid, and never a refund or a fee", async () => {
    const buyer = { firstName: "Mira", lastName: "Solberg", email: "mira@buyer.example" };
    const lines = [{ ticketId: desk.sale.ticketId, quantity: 3 }];
    const { data } = await desk.create({ lines, buyer, paidMinor: 10_000 });

    expect(await listed(data.id)).toMatchObject({
      ...{ isManual: true, totalMinor: 10_000, netMinor: 10_000, operatorFeeMinor: 0 },
      ...{ completedAt: data.completedAt, refunds: [], openDisputes: 0, openDisputesMinor: 0 },
      // Each share of a cent has a line of its own.
      quantities: [{ ticketId: desk.sale.ticketId, quantity: 3 }],
    });
  });

  it("in a currency without decimals has whole amounts", async () => {
    await desk.close();
    desk = await openMoneyDesk([{ quantityAvailable: 10, priceMinor: 2500 }], { currency: "JPY" });
    const id = await desk.bought(1);
    await desk.refund(id, { amountMinor: 1001 });

    expect(await listed(id)).toMatchObject({ currency: "JPY", totalMinor: 2500, netMinor: 2500 });
    expect(await moneyOf(id)).toEqual([[1001], 0]);
  });
});
