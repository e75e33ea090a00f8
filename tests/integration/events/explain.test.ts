// Why can a ticket be bought, or not? The organizer hears the binding limit, to the unit.
import { describe, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() =>
  openOnSale([
    { title: "Lawn", quantityAvailable: 10 },
    { title: "Balcony", quantityAvailable: null },
  ]),
);
const desk = eachTest(() => limitsDesk(sale));

const explained = async () => {
  const params = { eventId: sale.event.id };
  return (await call(events.explain, { token: sale.owner.token, params })).data;
};
const some = (quantity: number, index = 0) => [
  { ticketId: sale.tickets[index]?.id ?? "", quantity },
];

describe("a ticket", () => {
  it("with a limit of its own shows what is sold, in baskets and free", async () => {
    await sale.buy(some(3));
    await sale.reserve(some(2));

    const { eventStatus, prices } = await explained();

    expect(eventStatus).toBe("LIVE");
    expect(prices[0]).toMatchObject({
      title: "Lawn",
      tierId: null,
      availability: "ON_SALE",
      free: 5,
      raisingGives: null,
      limits: [{ kind: "TICKET", name: "Lawn", capacity: 10, taken: 3, inBaskets: 2, free: 5 }],
    });
    expect(prices[0]?.limits[0]?.basketEndsInSeconds).toBe(15 * 60 + 2);
  });

  it("without a limit has none to raise", async () => {
    expect((await explained()).prices[1]).toMatchObject({
      free: null,
      limits: [],
      raisingGives: 0,
    });
  });

  it("names the limit that binds first, and what raising it gives until the next one binds", async () => {
    const hall = await desk.addAssignment({ capacity: 6 });
    await desk.build();
    await sale.buy(some(4));

    const [lawn, balcony] = (await explained()).prices;

    expect(lawn?.limits.map(({ name, free }) => [name, free])).toEqual([
      ["Hall", 2],
      ["Lawn", 6],
    ]);
    expect([lawn?.free, lawn?.raisingGives]).toEqual([2, 4]);
    expect([balcony?.free, balcony?.raisingGives]).toEqual([2, null]);

    // Raising it by more gives just that.
    await desk.editAssignment(hall.data.id, { capacity: 60 });
    expect((await explained()).prices[0]?.free).toBe(2 + 4);
    expect((await sale.reserve(some(2 + 4 + 1))).status).toBe(409);
    expect((await sale.reserve(some(2 + 4))).status).toBe(201);
  });

  it("is full because of the limit that is sold out, not of one that has baskets", async () => {
    const pit = { name: "Pit", appliesTo: "TICKETS", ticketIds: [sale.ticketId], capacity: 5 };
    await desk.addAssignment({ capacity: 8 });
    await desk.addAssignment(pit);
    await desk.build();
    await sale.buy(some(5));
    await sale.reserve(some(3, 1));

    const [lawn, balcony] = (await explained()).prices;

    expect(lawn?.availability).toBe("SOLD_OUT");
    expect(lawn?.limits.map(({ name, free, inBaskets }) => [name, free, inBaskets])).toEqual([
      ["Pit", 0, 0],
      ["Hall", 0, 3],
      ["Lawn", 5, 0],
    ]);
    expect(balcony?.limits[0]?.name).toBe("Hall");
  });

  it("tells a limit of which more was sold than it allows, and to the unit what helps", async () => {
    const balcony = sale.tickets[1]?.id ?? "";
    const { data: order } = await sale.reserve(some(4, 1));
    await sale.fillIn(order);
    await sale.startPayment(order);
    await desk.editTicket(balcony, { quantityAvailable: 3 });
    await desk.build();
    await desk.build();

    expect((await explained()).prices[1]).toMatchObject({
      availability: "SOLD_OUT",
      free: 0,
      limits: [
        {
          kind: "TICKET",
          id: balcony,
          state: "OVER",
          capacity: 3,
          taken: 4,
          inBaskets: 0,
          free: -1,
        },
      ],
      raisingGives: null,
    });
    expect((await desk.editTicket(balcony, { quantityAvailable: 5 })).status).toBe(200);
    await desk.build();
    expect((await explained()).prices[1]).toMatchObject({ availability: "ON_SALE", free: 1 });
    expect((await sale.reserve(some(2, 1))).problem.code).toBe("sold_out");
    expect((await sale.reserve(some(1, 1))).status).toBe(201);
  });

  it("tells a limit that is being made", async () => {
    await sale.buy(some(2, 1));
    await desk.addAssignment({ capacity: 5 });
    const making = (await explained()).prices[0];
    expect([making?.availability, making?.pause]).toEqual(["PAUSED", "limit_changing"]);
    expect(making?.limits.map(({ name, state }) => [name, state])).toContainEqual([
      "Hall",
      "BUILDING",
    ]);
  });

  it("is sold out, paused, hidden or not on sale for the reason that is told", async () => {
    const id = sale.ticketId;
    const word = async () => (await explained()).prices[0];
    await desk.editTicket(id, { isPaused: true });
    expect(await word()).toMatchObject({ availability: "PAUSED", pause: "ticket_paused" });
    await desk.editTicket(id, { isPaused: false, isHidden: true });
    expect(await word()).toMatchObject({ availability: "HIDDEN", pause: null });
    await desk.editTicket(id, { isHidden: false, hideUntilPromoCode: true });
    expect(await word()).toMatchObject({ availability: "ON_SALE", needsPromoCode: true });
    await desk.editTicket(id, { saleStartsAt: "2030-01-01T00:00:00.000Z" });
    expect(await word()).toMatchObject({
      availability: "NOT_ON_SALE",
      saleStartsAt: "2030-01-01T00:00:00.000Z",
    });
  });

  it("of which the last ones lie in baskets is on sale, because they may come back", async () => {
    await sale.buy(some(7));
    await sale.reserve(some(3));

    expect((await explained()).prices[0]).toMatchObject({ availability: "ON_SALE", free: 0 });
  });

  it("in tiers is explained tier by tier", async () => {
    await desk.editTicket(sale.tickets[1]?.id ?? "", {
      type: "TIERED",
      priceMinor: 0,
      tiers: [
        { label: "Early", priceMinor: 1000, quantityAvailable: 2 },
        { label: "Regular", priceMinor: 2000, saleStartsAt: "2030-01-01T00:00:00.000Z" },
      ],
      saleEndsAt: "2030-05-01T00:00:00.000Z",
    });

    const [, early, regular] = (await explained()).prices;

    expect(early).toMatchObject({
      title: "Balcony – Early",
      availability: "ON_SALE",
      saleStartsAt: null,
      saleEndsAt: "2030-05-01T00:00:00.000Z",
      free: 2,
      limits: [{ kind: "TIER", name: "Early", capacity: 2 }],
    });
    expect(regular).toMatchObject({
      title: "Balcony – Regular",
      availability: "NOT_ON_SALE",
      saleStartsAt: "2030-01-01T00:00:00.000Z",
      limits: [],
    });
  });

  it("tells what one order must have, and can have, while others hold the rest", async () => {
    await desk.editTicket(sale.ticketId, { minPerOrder: 3 });
    await sale.reserve(some(8));

    expect((await explained()).prices[0]).toMatchObject({
      free: 2,
      leastPerOrder: 3,
      freePerOrder: 2,
    });
    expect((await sale.reserve(some(2))).problem.code).toBe("too_few_per_order");
  });

  it.each([
    ["its only one", [4], 3, { least: 2, free: [1], inAll: 1 }],
    ["two together", [4, 5], 3, { least: 2, free: [1, 5], inAll: 6 }],
    ["one without a limit", [4, null], 3, { least: 2, free: [1, null], inAll: null }],
  ])("in tiers counts what one order can have of %s", async (_, quantities, held, told) => {
    const ticketId = sale.tickets[1]?.id ?? "";
    const { data } = await desk.editTicket(ticketId, {
      type: "TIERED",
      priceMinor: 0,
      minPerOrder: 2,
      tiers: quantities.map((quantityAvailable, at) => ({
        label: `Row ${at}`,
        priceMinor: 1000,
        quantityAvailable,
      })),
    });
    const tierId = data.tiers[0]?.id ?? "";
    const basket = await sale.reserve([{ ticketId, tierId, quantity: held }]);
    expect(basket.status).toBe(201);

    const prices = (await explained()).prices.filter((price) => price.ticketId === ticketId);

    expect(prices.map(({ free }) => free)).toEqual(told.free);
    expect(
      new Set(prices.map((price) => [price.leastPerOrder, price.freePerOrder].join())),
    ).toEqual(new Set([[told.least, told.inAll].join()]));
  });
});
