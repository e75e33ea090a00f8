// What if a new limit cannot come into force at once? It waits for what it does not see, and nobody
// waits long for it.
import { beforeEach, describe, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { BUILD_SECONDS, noteReached } from "#functions/engine/stock/limits.ts";
import { setPoolCapacity } from "#functions/engine/stock/pools.ts";
import { readPool } from "#functions/engine/stock/read-pools.ts";
import { headItem } from "#functions/stored/order/head.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(() =>
  openOnSale([
    { title: "Standing", quantityAvailable: null },
    { title: "Seat", quantityAvailable: 10 },
  ]),
);
const desk = eachTest(() => limitsDesk(sale));

const idOf = (index: number): string => sale.tickets[index]?.id ?? "";
const some = (quantity: number, index = 0) => [{ ticketId: idOf(index), quantity }];
const agree = async () => expect(await sale.wrongs()).toEqual([]);

describe("a capacity assignment", () => {
  it("waits for an order that the index of orders does not show yet", async () => {
    const hall = { appliesTo: "TICKETS", ticketIds: [idOf(1)], capacity: 6 };
    await sale.buy(some(3, 1));
    const listAgain = await hideFromIndex(await sale.buy(some(2, 1)));
    await desk.addAssignment(hall);

    await desk.build();
    expect((await desk.assignments())[0]).toMatchObject({ limitState: "BUILDING", used: 3 });
    expect((await sale.reserve(some(1, 1))).problem.code).toBe("limit_changing");
    await listAgain();
    await desk.build();

    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 5 });
    expect((await sale.reserve(some(2, 1))).problem.code).toBe("sold_out");
    await agree();
  });

  it("begins anew where the runs that were cut off had passed an order by", async () => {
    await sale.buy(some(3, 1));
    const { data: hall } = await desk.addAssignment({ capacity: 6 });
    await asSystem(async () => {
      const pool = await readPool(sale.event.id, hall.id);
      await noteReached(sale.event.id, pool, "zzzzzzzzzzzz");
    });

    await desk.build();
    expect((await desk.assignments())[0]).toMatchObject({ limitState: "BUILDING", used: 0 });
    await desk.build();

    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 3 });
    await agree();
  });

  it("fails the sweep, for the alarm, if it waits for an order in vain", async () => {
    await hideFromIndex(await sale.buy(some(2, 1)));
    await desk.addAssignment({ capacity: 6 });
    await desk.build();

    await sale.pass(600);

    await expect(sale.sweep()).rejects.toThrow("1 limits");
    expect((await desk.assignments())[0]?.limitState).toBe("BUILDING");
  });
});

describe("an organizer who looks at a list", () => {
  const standing = async (leftMs?: number) => {
    const params = { eventId: sale.event.id };
    const token = sale.owner.token;
    const asked = { token, params, ...(leftMs !== undefined && { leftMs }) };
    const { status, data } = await call(tickets.list, { ...asked, search: "?sort_by=position" });
    return [status, data[0]?.limitState];
  };
  beforeEach(async () => {
    for (let order = 0; order < 3; order++) await sale.buy(some(1));
    await desk.editTicket(idOf(0), { quantityAvailable: 9 });
    await sale.pass(BUILD_SECONDS + 1);
  });

  it("brings a limit into force that is due", async () => {
    expect(await standing()).toEqual([200, "ON"]);
    await agree();
  });

  it("does not wait for it where the request's time is short", async () => {
    expect(await standing(8_000)).toEqual([200, "BUILDING"]);
    expect(await standing(10_000)).toEqual([200, "ON"]);
  });

  it("is answered where a pool differs from what is stored and cannot be repaired now", async () => {
    const seat = idOf(1);
    const event = { id: sale.event.id, accountId: sale.owner.me.account.id };
    await asSystem(() => setPoolCapacity(event, seat, 4));
    const broken = { step: "initialize", name: "broken" } as const;
    dynamo().middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === "TransactWriteItemsCommand") throw new Error("Nobody writes now.");
          return next(args);
        },
      broken,
    );

    const [status] = await standing();
    dynamo().middlewareStack.remove(broken.name);

    expect(status).toBe(200);
    await standing();
    expect((await asSystem(() => readPool(event.id, seat))).c).toBe(10);
  });

  it("waits for it two of ten seconds where the table is slow", async () => {
    let ms = 0;
    const tick = () => {
      ms += 100;
      return ms;
    };
    const restore = replaceClock({ nowMs: () => sale.bench.clock.ms, elapsedMs: tick });

    const seen = await standing(10_000);
    restore();

    expect(seen).toEqual([200, "BUILDING"]);
  });
});

/** The order's head as an index that lags shows it: not at all. Returns what lets it catch up. */
async function hideFromIndex({ shortId }: CheckoutOrder): Promise<() => Promise<unknown>> {
  const key = headItem.key({ orderId: shortId.slice(0, ID_LENGTH) });
  const seen = await asSystem(() => getItem(key, { consistent: true }));
  await asSystem(() => writeItem({ update: key, set: "REMOVE listPk, listSk, duePk, dueSk" }));
  return () => asSystem(() => writeItem({ put: { ...seen, ...key } }));
}
