// Can the last tickets be bought where an order must have several? Its least is lowered to what is
// left.
import { describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() =>
  openOnSale([{ quantityAvailable: 10, minPerOrder: 2, maxPerOrder: 4 }]),
);

const lines = (quantity: number) => [{ ticketId: sale.ticketId, quantity }];
const shownLeast = async (ticketId = sale.ticketId) => {
  const { data } = await call(publicEvents.get, { params: { eventId: sale.event.id } });
  return data.tickets.find(({ id }) => id === ticketId)?.minPerOrder;
};

describe("the least per order", () => {
  it("is lowered to what is left, for the page and for the order", async () => {
    await sale.buy(lines(4));
    await sale.buy(lines(3));
    await sale.buy(lines(2));

    expect(await shownLeast()).toBe(1);
    expect((await sale.reserve(lines(1))).status).toBe(201);
  });

  it("stays while what is missing lies in baskets, and may come back", async () => {
    await sale.buy(lines(4));
    await sale.buy(lines(3));
    await sale.reserve(lines(2));

    expect(await shownLeast()).toBe(2);
    const tooFew = await sale.reserve(lines(1));
    expect([tooFew.status, tooFew.problem.code]).toEqual([409, "too_few_per_order"]);
  });

  it("of a tiered ticket is lowered to what the tiers on sale have left together", async () => {
    const tier = (label: string, quantityAvailable: number | null, fields = {}) => ({
      label,
      priceMinor: 1000,
      quantityAvailable,
      ...fields,
    });
    const { id, tiers } = await given.ticket(sale.owner, sale.event.id, {
      title: "Seats",
      type: "TIERED",
      priceMinor: 0,
      minPerOrder: 4,
      tiers: [
        tier("Early bird", 50, { saleEndsAt: "2020-01-01T00:00:00.000Z" }),
        tier("Crew", null, { isHidden: true }),
        tier("Front", 2),
        tier("Back", 1),
      ],
    });
    forgetSheets();
    const some = (...quantities: number[]) =>
      tiers
        .slice(2)
        .flatMap((one, at) => ({ ticketId: id, tierId: one.id, quantity: quantities[at] ?? 0 }));

    const tooFew = await sale.reserve(some(2));

    expect(await shownLeast(id)).toBe(3);
    expect([tooFew.status, tooFew.problem.params]).toEqual([409, { minimum: 3 }]);
    expect((await sale.reserve(some(2, 1))).status).toBe(201);
  });
});
