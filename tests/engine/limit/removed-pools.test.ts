// What if stock is made again under the id of stock whose removal died, or is still going on? It
// has its own units, all of them and no others.
import { AsyncResource } from "node:async_hooks";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { newId } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { createPool, removePool } from "#functions/engine/stock/pools.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

/** Its trays go in two transactions. */
const LARGE = 4_000;

let id: string;
beforeAll(watchTable);
const event = eachTest(() => ({ id: newId("event"), accountId: newId("account") }));
beforeEach(() => {
  id = newId("ticket");
});

const make = (units: number) => asSystem(() => createPool(event, id, units));
const remove = () => asSystem(() => removePool(event, id));
const levelOf = async () => (await asSystem(() => poolLevels(event.id, [id]))).get(id);
const free = (units: number) => ({ free: units, held: 0, kept: 0 });

it.each([40, LARGE - 100, LARGE + 100])(
  "%i units are made where a removal of four thousand died",
  async (units) => {
    await atEveryDeath({
      begin: async () => {
        id = newId("ticket");
        await make(LARGE);
      },
      kill: remove,
      judge: async (_, point) => {
        await remove();

        expect(await make(units)).toBeNull();

        expect({ ...point, level: await levelOf() }).toEqual({ ...point, level: free(units) });
      },
    });
  },
);

it("a removal that is still going on takes nothing of the new stock", async () => {
  await make(LARGE);
  const again = AsyncResource.bind(() => make(40));
  const made = beforeNext("TransactWriteItemsCommand", again, '"ConditionCheck"');

  await remove();
  await made;

  expect(await levelOf()).toEqual(free(40));
});
