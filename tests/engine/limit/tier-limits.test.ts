// What if a tier gets a limit at once while its first order is coming? Either the limit or the
// order is there first, and whoever comes second learns of it.
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { poolItem } from "#functions/stored/stock.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const sale = eachTest(() =>
  openOnSale([
    {
      type: "TIERED",
      priceMinor: 0,
      tiers: [
        { label: "Early", priceMinor: 1000 },
        { label: "Late", priceMinor: 2000 },
      ],
    },
  ]),
);
const desk = eachTest(() => limitsDesk(sale));

const PLACES = 2;
const [EARLY, LATE] = [0, 1];

const some = (quantity: number, tier = EARLY) => [
  { ticketId: sale.ticketId, tierId: sale.tickets[0]?.tiers[tier]?.id ?? "", quantity },
];
const early = async () => (await desk.tickets())[0]?.tiers[EARLY];
const agree = async () => expect(await sale.wrongs()).toEqual([]);

/** The organizer gives the first tier its places, and the other one none, unless told others. */
async function limit(quantities: (number | null)[] = [PLACES, null]) {
  const tiers = (await desk.tickets())[0]?.tiers ?? [];
  return desk.editTicket(sale.ticketId, {
    tiers: tiers.map(({ id, label, priceMinor }, index) => ({
      id,
      label,
      priceMinor,
      quantityAvailable: quantities[index],
    })),
  });
}

async function pay(order: Parameters<OnSale["fillIn"]>[0]): Promise<number> {
  await sale.fillIn(order);
  const { status, data } = await sale.startPayment(order);
  if (status === 200) await sale.confirm(data.clientSecret);
  await sale.deliver();
  return status;
}

describe.each([
  ["that never sold", async () => undefined],
  ["of which another tier sold", () => sale.buy(some(1, LATE))],
])("a tier of a ticket %s", (_, begin) => {
  beforeEach(() => begin());

  it("is limited at once, also for the basket that was on its way without the limit", async () => {
    const limited = beforeNext("TransactWriteItemsCommand", () => limit());

    const behind = await sale.reserve(some(PLACES + 1));

    expect((await limited).status).toBe(200);
    expect((await early())?.limitState).toBe("ON");
    expect([behind.status, behind.problem.code]).toEqual([409, "sold_out"]);
    expect((await sale.reserve(some(PLACES))).status).toBe(201);
    await agree();
  });

  it.each([
    ["the pool is made", "TransactWriteItemsCommand"],
    ["the pool is in force", "UpdateItemCommand"],
  ])("is not limited where its first basket comes before %s", async (__, command) => {
    const reserve = () => sale.reserve(some(PLACES + 1));
    const basket = beforeNext(command, reserve, sale.event.id);

    const limited = await limit();

    const { status, data: order } = await basket;
    expect(status).toBe(201);
    expect([limited.status, limited.problem.code]).toEqual([409, "changed_meanwhile"]);
    expect(await early()).toMatchObject({ quantityAvailable: null, limitState: null });
    expect((await limit()).data.tiers[EARLY]?.limitState).toBe("BUILDING");
    await desk.build();
    expect(await pay(order)).toBe(409);
    await agree();
  });
});

describe("new tiers", () => {
  const limits = async () => {
    const pools = poolItem.within({ eventId: sale.event.id });
    return (await asSystem(() => queryItems({ ...pools, consistent: true }))).length;
  };
  const added = Array.from({ length: 48 }, (_, row) => ({
    label: `Row ${row}`,
    priceMinor: 1000,
    quantityAvailable: 5,
  }));
  const addTo = async (places: number | null) => {
    const tiers = (await desk.tickets())[0]?.tiers ?? [];
    const kept = tiers.map(({ id, label, priceMinor }) => ({ id, label, priceMinor }));
    return desk.editTicket(sale.ticketId, {
      tiers: [...added, ...kept.map((tier) => ({ ...tier, quantityAvailable: places }))],
    });
  };

  it("leave no limit where their edit is refused", async () => {
    await limit();
    await sale.reserve(some(PLACES));

    const refused = await addTo(PLACES - 1);

    expect([refused.status, refused.problem.code]).toEqual([409, "quantity_below_sold"]);
    expect(await limits()).toBe(1);
  });

  it("leave no limit where another edit came first", async () => {
    const other = beforeNext("TransactWriteItemsCommand", () => limit());

    const refused = await addTo(null);

    expect((await other).status).toBe(200);
    expect([refused.status, refused.problem.code]).toEqual([409, "changed_meanwhile"]);
    expect(await limits()).toBe(1);
  });
});

it("a limit of which more was sold than it allows stays so in a refused edit of another tier", async () => {
  const { data: order } = await sale.reserve(some(PLACES + 1));
  await sale.fillIn(order);
  await sale.startPayment(order);
  await sale.buy(some(3, LATE));
  await limit();
  await desk.build();
  await desk.build();

  const refused = await limit([9, 2]);

  expect(refused.problem.fields).toMatchObject([{ path: "tiers.1.quantityAvailable" }]);
  expect((await early())?.limitState).toBe("OVER");
  expect((await sale.reserve(some(1))).problem.code).toBe("sold_out");
  expect((await sale.reserve(some(1, LATE))).status).toBe(201);
});
