// What if an organizer changes a quantity while buyers buy? Sales never exceed the limit, and no
// unit is lost.
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#functions/core/ports/clock.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { createPool, setPoolCapacity } from "#functions/engine/stock/pools.ts";
import { findPool, poolKey } from "#functions/engine/stock/read-pools.ts";
import { forgetSheets, saleSheet } from "#functions/engine/stock/sheet.ts";
import { TRAY_UNITS, trayKey } from "#functions/engine/stock/trays.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

beforeAll(installMeter);
const sale = eachTest(() => openOnSale([{ quantityAvailable: 40 }]));

const one = () => [{ ticketId: sale.ticketId, quantity: 1 }];
const agree = async () => expect(await sale.wrongs()).toEqual([]);
const level = async () =>
  (await asSystem(() => poolLevels(sale.event.id, [sale.ticketId]))).get(sale.ticketId) ?? {
    free: 0,
    held: 0,
    kept: 0,
  };

/** The organizer enters another quantity. */
async function setQuantity(quantityAvailable: number) {
  const params = { eventId: sale.event.id, ticketId: sale.ticketId };
  const { data: ticket } = await call(tickets.get, { token: sale.owner.token, params });
  const { title, type, priceMinor } = ticket;
  const body = { title, type, priceMinor, quantityAvailable };
  return call(tickets.update, { token: sale.owner.token, params, version: ticket.version, body });
}

describe("a quantity", () => {
  it("grows over several trays and shrinks again, to the unit", async () => {
    for (const quantity of [41, 500, 33, 32, 1, 0, 700]) {
      expect((await setQuantity(quantity)).status).toBe(200);
      expect((await level()).free).toBe(quantity);
      await agree();
    }
  });

  it("fills the trays that a smaller one left, so that each edit does not add some for ever", async () => {
    for (const quantity of [700, 20, 700, 33, 700]) await setQuantity(quantity);

    expect(await asSystem(() => findPool(sale.event.id, sale.ticketId))).toMatchObject({
      c: 700,
      n: Math.ceil(700 / TRAY_UNITS),
    });
    await agree();
  });

  it("corrected after a typing error takes about as many steps as the error took", async () => {
    await setQuantity(20_000);
    const { cost: down } = await metered(() => setQuantity(200));

    const { cost: up } = await metered(() => setQuantity(20_000));

    expect((await level()).free).toBe(20_000);
    expect(up.trips).toBeLessThan(2 * down.trips);
    await agree();
  });

  it("raised again after half of each tray was sold takes about as many steps as the first time", async () => {
    const { id: eventId } = sale.event;
    const event = { id: eventId, accountId: sale.owner.me.account.id };
    const pool = newId("ticket");
    const set = (units: number) =>
      metered(() => asSystem(() => setPoolCapacity(event, pool, units)));
    await asSystem(() => createPool(event, pool, 0));
    const trays = 400;
    const { cost: first } = await set(trays * TRAY_UNITS);
    const sold = TRAY_UNITS / 2;
    await asSystem(async () => {
      for (let number = 0; number < trays; number++)
        await writeItem({
          update: trayKey(eventId, { pool, number }),
          set: "SET #c = :sold, #u = :sold, #f = :none",
          names: { "#c": "c", "#u": "u", "#f": "f" },
          values: { ":sold": sold, ":none": 0 },
        });
      await writeItem({
        update: poolKey(eventId, pool),
        set: "SET #c = :sold",
        names: { "#c": "c" },
        values: { ":sold": trays * sold },
      });
    });

    // Buyers are in the way at first.
    let conflicts = 3;
    dynamo().middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          if (commandName !== "TransactWriteItemsCommand" || conflicts-- <= 0) return next(args);
          const CancellationReasons = [{ Code: "None" }, { Code: "TransactionConflict" }];
          throw new TransactionCanceledException({
            message: "conflict",
            $metadata: {},
            CancellationReasons,
          });
        },
      { step: "initialize", name: "conflicts" },
    );
    const { cost: again } = await set(trays * TRAY_UNITS);
    dynamo().middlewareStack.remove("conflicts");

    const level = (await asSystem(() => poolLevels(eventId, [pool]))).get(pool);
    expect(level).toMatchObject({ free: trays * sold, kept: trays * sold });
    expect(again.trips).toBeLessThan(4 * first.trips);
  });

  it("never falls below what is in baskets and sold, and says the numbers", async () => {
    await sale.buy([{ ticketId: sale.ticketId, quantity: 3 }]);
    await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }]);

    const refused = await setQuantity(4);

    expect([refused.status, refused.problem.code]).toEqual([409, "quantity_below_sold"]);
    expect(refused.problem.params).toMatchObject({ held: 2, kept: 3, minimum: 5 });
    expect((await level()).free).toBe(35);
    expect((await setQuantity(5)).status).toBe(200);
    await agree();
  });

  it("may be changed by two at once while buyers buy", async () => {
    const buyers = Array.from({ length: 30 }, () => sale.reserve(one()));

    const changes = await Promise.all([setQuantity(90), setQuantity(20), ...buyers]);

    expect(changes.every(({ status }) => status < 500)).toBe(true);
    await agree();
    const { free, held } = await level();
    expect([20, 90, 40]).toContain(free + held);
  });

  it("is what the ticket says, whoever of two organizers was refused", async () => {
    const params = { eventId: sale.event.id, ticketId: sale.ticketId };
    const { data: ticket } = await call(tickets.get, { token: sale.owner.token, params });
    const { title, type, priceMinor, version } = ticket;
    const set = (quantityAvailable: number) =>
      call(tickets.update, {
        token: sale.owner.token,
        params,
        version,
        body: { title, type, priceMinor, quantityAvailable },
      });

    const answers = await Promise.all([set(2), set(200)]);

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { data: now } = await call(tickets.get, { token: sale.owner.token, params });
    expect((await level()).free).toBe(now.quantityAvailable);
  });

  it("is read again if another edit adds trays between the reads of an edit", async () => {
    const event = { id: sale.event.id, accountId: sale.owner.me.account.id };
    const set = (units: number) => asSystem(() => setPoolCapacity(event, sale.ticketId, units));
    const other = beforeNext("QueryCommand", () => set(90));

    await set(170);

    expect(await other).toBeNull();
    expect((await level()).free).toBe(170);
    expect(await asSystem(() => findPool(event.id, sale.ticketId))).toMatchObject({
      c: 170,
      n: Math.ceil(170 / TRAY_UNITS),
    });
  });

  it("is driven there by saving the ticket once more, where an edit died on its way", async () => {
    await asSystem(() =>
      setPoolCapacity(
        { id: sale.event.id, accountId: sale.owner.me.account.id },
        sale.ticketId,
        70,
      ),
    );

    expect((await setQuantity(40)).status).toBe(200);

    expect((await level()).free).toBe(40);
  });
});

describe("a limit", () => {
  const unlimited = () =>
    given.ticket(sale.owner, sale.event.id, { type: "FREE", priceMinor: 0, title: "Guest" });
  const limit = async (ticketId: string) => {
    const params = { eventId: sale.event.id, ticketId };
    const { data: ticket } = await call(tickets.get, { token: sale.owner.token, params });
    const { title, type, priceMinor, version } = ticket;
    const body = { title, type, priceMinor, quantityAvailable: 1 };
    return call(tickets.update, { token: sale.owner.token, params, version, body });
  };

  it("that appeared after the sheet was read is kept by the ticket's first buyer too", async () => {
    const { id: ticketId } = await unlimited();
    forgetSheets();
    await asSystem(() => saleSheet(sale.event.id));
    await limit(ticketId);

    const behind = await sale.reserve([{ ticketId, quantity: 5 }]);

    expect([behind.status, behind.problem.code]).toEqual([409, "sold_out"]);
    expect((await sale.reserve([{ ticketId, quantity: 1 }])).status).toBe(201);
    await agree();
  });

  it("is refused where the first buyer comes while it is made", async () => {
    const { id: ticketId } = await unlimited();
    forgetSheets();
    const basket = beforeNext("TransactWriteItemsCommand", () =>
      sale.reserve([{ ticketId, quantity: 5 }]),
    );

    const limited = await limit(ticketId);

    expect((await basket).status).toBe(201);
    expect([limited.status, limited.problem.code]).toEqual([409, "changed_meanwhile"]);
    await agree();
  });
});
