// What if an order's units are in more trays than one transaction can write? Several transactions
// return them, whichever function dies in between.
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { transact } from "#functions/core/table/table.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import { TRAY_UNITS, trayKey } from "#functions/engine/stock/trays.ts";
import { poolItem } from "#functions/stored/stock.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";

const TRAYS = 100;
const STOCK = TRAYS * TRAY_UNITS;

beforeAll(watchTable);
const sale = eachTest(() => openOnSale([{ quantityAvailable: STOCK }]));
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

const levels = async (pool = sale.ticketId) =>
  (await asSystem(() => poolLevels(sale.event.id, [pool]))).get(pool);

/**
 * Spreads the kept units over the trays, one to each, as sales and cancellations may leave them.
 */
async function scatter(): Promise<void> {
  await asSystem(async () => {
    const trays = await readTrays(sale.event.id, await readPool(sale.event.id, sale.ticketId));
    await transact(
      trays.map((tray) => ({
        update: trayKey(sale.event.id, tray),
        set: "SET f = :f, u = :u",
        values: { ":f": TRAY_UNITS - 1, ":u": 1 },
      })),
    );
  });
}

/** An order of a hundred tickets whose payment is open. */
async function paying(ticketId = sale.ticketId) {
  const { data: order } = await sale.reserve([{ ticketId, quantity: TRAYS }]);
  await sale.fillIn(order);
  const { data } = await sale.startPayment(order);
  return { order, secret: data.clientSecret };
}

describe("an order whose kept units lie in a hundred trays", () => {
  it("is abandoned, and all of them are free again", async () => {
    const { order } = await paying();
    await scatter();

    const { status, data } = await sale.abandon(order);

    expect([status, data.status]).toEqual([200, "ABANDONED"]);
    expect(await levels()).toEqual({ free: STOCK, held: 0, kept: 0 });
  });
});

describe("an order of a hundred tickets", () => {
  it("gives everything back, wherever it is killed while it does", async () => {
    const { id } = await given.ticket(sale.owner, sale.event.id, {
      title: "Hall",
      quantityAvailable: TRAYS,
    });
    forgetSheets();
    await atEveryDeath({
      begin: () => paying(id),
      kill: ({ order }) => sale.abandon(order),
      judge: async ({ order }, point) => {
        await sale.pass(900 + 121);
        await sale.sweep();
        const { status } = (await sale.look(order)).data;
        const found = {
          ...point,
          isOver: ["ABANDONED", "EXPIRED"].includes(status),
          levels: await levels(id),
        };
        expect(found).toEqual({
          ...point,
          isOver: true,
          levels: { free: TRAYS, held: 0, kept: 0 },
        });
      },
    });
  });
});

describe("late money for an order that gave its units back in three transactions", () => {
  it("takes all of them again, those of the first transaction too", async () => {
    const each = { priceMinor: 1000, quantityAvailable: TRAYS };
    const { id: hall } = await given.ticket(sale.owner, sale.event.id, { title: "Hall", ...each });
    const { id: yard } = await given.ticket(sale.owner, sale.event.id, { title: "Yard", ...each });
    forgetSheets();
    const lines = [hall, yard].map((ticketId) => ({ ticketId, quantity: TRAYS }));
    const { data: order } = await sale.reserve(lines);
    await sale.fillIn(order);
    const { clientSecret } = (await sale.startPayment(order)).data;
    await sale.abandon(order);
    const all = { free: TRAYS, held: 0, kept: 0 };
    expect([await levels(hall), await levels(yard)]).toEqual([all, all]);

    await sale.confirmCancelled(clientSecret);
    await sale.deliver();

    const none = { free: 0, held: 0, kept: TRAYS };
    expect((await sale.look(order)).data.status).toBe("COMPLETED");
    expect([await levels(hall), await levels(yard)]).toEqual([none, none]);
  });
});

describe("late money for an order of a hundred tickets", () => {
  /** Sells everything to other buyers, except one unit in each tray. */
  async function leaveOneInEach(): Promise<void> {
    await asSystem(async () => {
      const trays = await readTrays(sale.event.id, await readPool(sale.event.id, sale.ticketId));
      await transact(
        trays.map((tray) => ({
          update: trayKey(sale.event.id, tray),
          set: "SET f = :f, c = :f",
          values: { ":f": 1 },
        })),
      );
    });
  }

  it("goes back where the free units lie in too many trays to be taken at once", async () => {
    const { order, secret } = await paying();
    await sale.abandon(order);
    await leaveOneInEach();
    const [intent = ""] = secret.split("_secret_");
    const stored = sale.bench.standIn.state.paymentIntents.get(intent)?.object;
    Object.assign(stored ?? {}, { status: "requires_payment_method", canceled_at: null });
    await sale.confirm(secret);

    const statuses = (await sale.deliver()).map(({ status }) => status);

    expect(new Set(statuses)).toEqual(new Set([204]));
    expect((await sale.look(order)).data.status).toBe("ABANDONED");
    expect(sale.bench.standIn.state.refunds.size).toBe(1);
    await asSystem(async () => {
      const key = poolItem.key({ eventId: sale.event.id, id: sale.ticketId });
      // Sets the limit to the sum of the trays.
      await transact([{ update: key, set: "SET c = :c", values: { ":c": TRAYS } }]);
    });
  });
});
