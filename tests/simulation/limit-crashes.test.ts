// What if a function dies while several limits change together, or while a limit takes in what was
// sold? Then the request is repeated, or only the sweep runs. The limits are a code, a tier and a
// capacity assignment.
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { buildLimit } from "#functions/engine/limit/build-limit.ts";
import { forgetCodes } from "#functions/engine/stock/code-sheet.ts";
import { poolKey } from "#functions/engine/stock/read-pools.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { events } from "#shared/contracts/events.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { attendeeIdOf, ID_LENGTH } from "#shared/core/ids.ts";
import {
  atEveryDeath,
  type CrashPoint,
  watchProvider,
  watchTable,
} from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

/** Longer than any hold and any wait of the sweep. */
const OVER_SECONDS = 1800;

let closeProvider: () => Promise<void>;
beforeAll(watchTable);
const sale = eachTest(() =>
  openOnSale([
    {
      title: "Lawn",
      type: "TIERED",
      priceMinor: 0,
      tiers: [{ label: "Early", priceMinor: 2500, quantityAvailable: 300 }],
    },
    { title: "Balcony", quantityAvailable: null },
  ]),
);
const desk = eachTest(() => limitsDesk(sale));
beforeEach(async () => {
  await desk.addAssignment({ capacity: 900 });
  await desk.addCode({ maxUses: 300 });
  await desk.addCode({ code: "HALF", discountRate: 50_000, maxUses: 300 });
  await desk.build();
  const provider = await watchProvider(sale.bench.baseUrl);
  process.env.STRIPE_API_URL = provider.url;
  closeProvider = provider.close;
});
afterEach(() => closeProvider());

/** Another container continues: it has no memory of sheets and codes. */
function otherContainer(): void {
  forgetSheets();
  forgetCodes();
}

function reserveAs(idempotencyKey: string, number: number) {
  const [ticket] = sale.tickets;
  const tierId = ticket?.tiers[0]?.id ?? "";
  const body = {
    lines: [{ ticketId: ticket?.id ?? "", tierId, quantity: 2 }],
    promoCode: "SAVE10",
  };
  const address = `198.18.${number >> 8}.${number & 255}`;
  const params = { eventId: sale.event.id };
  return call(reservations.create, { params, body, idempotencyKey, address });
}

let number = 0;
const reserved = async (): Promise<CheckoutOrder> => (await reserveAs(randomUUID(), number++)).data;
async function paying(): Promise<CheckoutOrder> {
  const order = await reserved();
  await sale.fillIn(order);
  await sale.startPayment(order);
  return order;
}
const agree = async (point: CrashPoint) =>
  expect({ ...point, wrongs: await sale.wrongs() }).toEqual({ ...point, wrongs: [] });

describe("a reservation over a tier, a capacity assignment and a code", () => {
  it("is made once, or holds nothing", async () => {
    await atEveryDeath({
      begin: async () => ({ key: randomUUID(), number: number++ }),
      kill: ({ key, number: from }) => reserveAs(key, from),
      judge: async ({ key, number: from }, point) => {
        otherContainer();
        await agree(point);
        const { status, data } = await reserveAs(key, from);
        expect({ ...point, status, code: data.promoCode }).toEqual({
          ...point,
          status: 201,
          code: "SAVE10",
        });
        await agree(point);
      },
    });
  });
});

describe.each([
  ["a held basket", reserved],
  ["an order with an open payment", paying],
])("another code for %s", (_, begin) => {
  it("is set once when it is asked for again, and no more after another one", async () => {
    const set = (order: CheckoutOrder) => sale.setCode(order, "HALF", "", order.shortId);
    await atEveryDeath({
      begin,
      kill: set,
      judge: async (order, point) => {
        otherContainer();
        await agree(point);
        const { data } = await set(order);
        expect({ ...point, total: data.totals?.totalMinor }).toEqual({ ...point, total: 2500 });
        await sale.removeCode(order);
        const late = await set(order);
        expect({ ...point, total: late.data.totals?.totalMinor }).toEqual({
          ...point,
          total: 5000,
        });
        await agree(point);
      },
    });
  });

  it("leaves an order that ends like any other", async () => {
    await atEveryDeath({
      begin,
      kill: (order) => sale.setCode(order, "HALF"),
      judge: async (order, point) => {
        otherContainer();
        await sale.pass(OVER_SECONDS);
        await sale.sweep();
        const { status } = (await sale.look(order)).data;
        expect({ ...point, status }).toEqual({ ...point, status: "EXPIRED" });
        await agree(point);
      },
    });
  });
});

describe("a limit that takes in what was sold", () => {
  it("is in force after the next run, wherever the last one died", async () => {
    const balcony = sale.tickets[1]?.id ?? "";
    const order = await sale.buy([{ ticketId: balcony, quantity: 2 }]);
    const { event, owner } = sale;
    const build = () => asSystem(() => buildLimit(event.id, balcony));
    const params = {
      eventId: event.id,
      attendeeId: attendeeIdOf(order.shortId.slice(0, ID_LENGTH), 0),
    };
    const setStatus = (status: string) =>
      call(attendees.setStatus, { token: owner.token, params, body: { status } });

    await atEveryDeath({
      begin: async () => {
        await desk.editTicket(balcony, { quantityAvailable: null });
        // A reactivated ticket has the limits of today: its order leaves the pool.
        await setStatus("CANCELLED");
        await setStatus("ACTIVE");
        await desk.editTicket(balcony, { quantityAvailable: 300 });
        await asSystem(() => dueAtOnce(event.id, balcony));
      },
      kill: build,
      judge: async (_, point) => {
        otherContainer();
        await build();

        const { prices } = (await call(events.explain, { token: owner.token, params })).data;
        const limit = prices[1]?.limits.find(({ id }) => id === balcony);
        expect({ ...point, ...limit }).toMatchObject({ ...point, state: "ON", taken: 2 });
        await agree(point);
      },
    });
  });
});

describe("a limit that is over, because another ticket sold more than it allows", () => {
  const unpaid = async () => {
    const [lawn = "", balcony = ""] = sale.tickets.map(({ id }) => id);
    for (let buyer = 0; buyer < 3; buyer++) {
      const { data: order } = await sale.reserve([{ ticketId: balcony, quantity: 1 }]);
      await sale.fillIn(order);
      await sale.startPayment(order);
    }
    return { lawn, balcony };
  };
  const build = async (hut: string) => {
    await asSystem(() => dueAtOnce(sale.event.id, hut));
    await asSystem(() => buildLimit(sale.event.id, hut));
  };
  const edit = async (hut: string, change: object) =>
    expect((await desk.editAssignment(hut, change)).status).toBe(200);
  /** Made anew each time, more than an event may ever have: what a limit has counted, it keeps. */
  const exceeded = async ({ lawn, balcony }: { lawn: string; balcony: string }) => {
    const some = { name: "Hut", capacity: 2, appliesTo: "TICKETS", ticketIds: [lawn] };
    const update = countsItem.key({ ownerId: sale.event.id, kind: "capacityAssignment" });
    const set = { set: "SET ever = :ever", values: { ":ever": 1 } };
    await asSystem(() => writeItem({ update, ...set }));
    const { id } = (await desk.addAssignment(some)).data;
    await build(id);
    await edit(id, { ticketIds: [lawn, balcony] });
    await build(id); // It finds out that it has too few units.
    return id;
  };
  /** Others go on where a run died: the limit is then as it must be. */
  const judge = (limitState: string) => async (hut: string, point: CrashPoint) => {
    otherContainer();
    await build(hut);
    await build(hut);
    const found = (await desk.assignments()).find(({ id }) => id === hut);
    const seen = { ...point, limitState: found?.limitState, used: found?.used };
    expect(seen).toEqual({ ...point, limitState, used: 3 });
    await agree(point);
    await desk.removeAssignment(hut);
  };

  it("counts all of it, wherever a run died", async () => {
    const pair = await unpaid();
    const begin = () => exceeded(pair);
    await atEveryDeath({ begin, kill: build, judge: judge("OVER") });
  });

  it("is in force once it allows as many, wherever a run died", async () => {
    const pair = await unpaid();
    const begin = async () => {
      const hut = await exceeded(pair);
      await build(hut);
      await edit(hut, { capacity: 3, ticketIds: [pair.lawn] });
      return hut;
    };
    await atEveryDeath({ begin, kill: build, judge: judge("ON") });
  });
});

/** The wait for other containers is over, without the test's clock moving. */
const dueAtOnce = (eventId: string, poolId: string) =>
  writeItem({
    update: poolKey(eventId, poolId),
    set: "SET dueSk = :now",
    values: { ":now": 0 },
  });
