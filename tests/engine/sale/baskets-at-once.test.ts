// How much of a limit does a network hold whose baskets all come at the same time, or one after the
// other? About its share: neither far more nor less.
import { afterEach, describe, expect, it } from "vitest";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const BASKETS = 70;
const MOST_IN_BASKET = 10;
/** A network's trays have at most so many units more than its share. Limits below 64 have none. */
const moreOf = (capacity: number) => (capacity < 64 ? 0 : 24);
const NETWORKS = ["203.0.113.7", "203.0.113.8", "198.51.100.4", "2001:db8:0:7::1"];

let sale: OnSale;
afterEach(async () => {
  expect(await sale.wrongs()).toEqual([]);
  await sale.close();
});

const shareOf = (capacity: number) => Math.max(20, Math.floor(capacity / 4));

/** Reserves from one address. Returns the units that it got, or the code of the refusal. */
async function reserve(quantity: number, address: string): Promise<number | string> {
  const lines = [{ ticketId: sale.ticketId, quantity }];
  const { status, problem } = await sale.reserve(lines, crypto.randomUUID(), address);
  return status === 201 ? quantity : problem.code;
}

const sum = (answers: (number | string)[]) =>
  answers.reduce((units: number, one) => units + (typeof one === "number" ? one : 0), 0);

describe("a network whose baskets come at once", () => {
  it.each([
    [26, 0],
    [45, 1],
    [90, 2],
    [130, 3],
    [250, 0],
    [250, 3],
    [610, 1],
  ])("holds about its share of %i tickets (address %i)", async (quantityAvailable, network) => {
    sale = await openOnSale([{ quantityAvailable }]);
    const address = NETWORKS[network] ?? "";

    const answers = await Promise.all(
      Array.from({ length: BASKETS }, (_, index) => reserve(1 + (index % MOST_IN_BASKET), address)),
    );

    const held = sum(answers);
    const share = shareOf(quantityAvailable);
    expect(held).toBeLessThanOrEqual(share + moreOf(quantityAvailable) + MOST_IN_BASKET);
    expect(held).toBeGreaterThan(share - MOST_IN_BASKET);
    const others = await sale.reserve([{ ticketId: sale.ticketId, quantity: 1 }]);
    expect(others.status).toBe(held < quantityAvailable ? 201 : 409);
  });

  it("gets no further with baskets of different sizes, where its trays are sold", async () => {
    sale = await openOnSale([{ quantityAvailable: 512 }]);
    for (const quantity of Array.from({ length: 8 }, () => 30)) {
      const bought = await sale.reserve([{ ticketId: sale.ticketId, quantity }]);
      expect(bought.status).toBe(201);
    }
    const sizes = Array.from({ length: 40 }, (_, index) => 1 + ((index * 7) % 60));

    const answers = await Promise.all(sizes.map((size) => reserve(size, NETWORKS[2] ?? "")));

    expect(sum(answers)).toBeLessThanOrEqual(shareOf(512) + Math.max(...sizes));
  });

  it("gets no further with addresses of one IPv6 network", async () => {
    sale = await openOnSale([{ quantityAvailable: 300 }]);

    const answers = await Promise.all(
      Array.from({ length: BASKETS }, (_, index) =>
        reserve(MOST_IN_BASKET, `2001:db8:0:7::${(index + 1).toString(16)}`),
      ),
    );

    expect(sum(answers)).toBeLessThanOrEqual(shareOf(300) + moreOf(300) + MOST_IN_BASKET);
  });

  it("uses a promo code no further", async () => {
    sale = await openOnSale([{ quantityAvailable: 300 }]);
    const desk = limitsDesk(sale);
    await desk.addCode({ maxUses: 100 });
    await desk.build();
    const lines = [{ ticketId: sale.ticketId, quantity: 1 }];

    const answers = await Promise.all(
      Array.from({ length: BASKETS }, () =>
        call(reservations.create, {
          params: { eventId: sale.event.id },
          body: { lines, promoCode: "SAVE10" },
          address: NETWORKS[0],
        }),
      ),
    );

    const used = answers.filter(({ status }) => status === 201).length;
    expect(used).toBeLessThanOrEqual(shareOf(100) + moreOf(100) + 1);
    expect(used).toBeGreaterThanOrEqual(shareOf(100));
  });
});

describe("a network whose baskets come one after the other", () => {
  it.each([
    [130, 9],
    [1_300, 7],
    [1_900, 10],
  ])(
    "is refused at its share of %i tickets, and not before",
    async (quantityAvailable, quantity) => {
      sale = await openOnSale([{ quantityAvailable }]);
      const answers: (number | string)[] = [];

      while (typeof answers.at(-1) !== "string")
        answers.push(await reserve(quantity, NETWORKS[1] ?? ""));

      expect(answers.at(-1)).toBe("network_holds_many");
      expect(sum(answers)).toBeGreaterThan(shareOf(quantityAvailable) - quantity);
      expect(sum(answers)).toBeLessThanOrEqual(
        shareOf(quantityAvailable) + moreOf(quantityAvailable),
      );
    },
  );

  it("buys the last tickets, wherever they lie", async () => {
    sale = await openOnSale([{ quantityAvailable: 140 }]);
    for (let units = 0; units < 134; units += 2) {
      const lines = [{ ticketId: sale.ticketId, quantity: 2 }];
      expect((await sale.reserve(lines)).status).toBe(201);
    }

    const answers = [];
    for (let basket = 0; basket < 4; basket++) answers.push(await reserve(2, NETWORKS[2] ?? ""));

    expect(answers).toEqual([2, 2, 2, "in_other_baskets"]);
  });
});
