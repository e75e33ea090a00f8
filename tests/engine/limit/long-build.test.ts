// What if a limit has more orders to take in than one run of the sweeper can read? Each run goes on
// where the one before was cut off, and other limits have their turn.
import { afterEach, beforeEach, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import { findPool } from "#functions/engine/stock/read-pools.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";

const ORDERS = 30;
/** Milliseconds that reading one order takes. Twenty begin at once, which is a limit's time. */
const READ_MS = 1_000;

let elapsedMs = 0;
let restore = () => {};
const sale = eachTest(() => openOnSale([{ type: "FREE", priceMinor: 0, quantityAvailable: null }]));
beforeEach(async () => {
  for (let count = 0; count < ORDERS; count++) {
    const { data: order } = await sale.reserve();
    await sale.fillIn(order);
    // The sweeper has nothing to do for it beside the limit.
    const id = order.shortId.slice(0, ID_LENGTH);
    await asSystem(() => commitOrder(id, () => ({ head: { due: null, mail: null } })));
  }
});
afterEach(() => {
  restore();
  dynamo().middlewareStack.remove("slow");
});

function readOrdersSlowly(): void {
  const [prefix = ""] = headItem.key({ orderId: "#" }).pk.split("##");
  restore = replaceClock({ nowMs: () => sale.bench.clock.ms, elapsedMs: () => elapsedMs });
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const isOrder = JSON.stringify(args.input).includes(prefix);
        if (commandName === "GetItemCommand" && isOrder) elapsedMs += READ_MS;
        return next(args);
      },
    { step: "initialize", name: "slow" },
  );
}

/** Runs the sweeper as often as it takes, with so much time each; returns both limits' states. */
async function statesAfter(runs: number, leftMs: number, pools: { eventId: string; id: string }[]) {
  const states: string[] = [];
  for (let run = 0; run < runs; run++) {
    elapsedMs = 0;
    await sweep({}, { getRemainingTimeInMillis: () => leftMs - elapsedMs });
    const found = await Promise.all(
      pools.map(({ eventId, id }) => asSystem(() => findPool(eventId, id))),
    );
    states.push(found.map((pool) => pool?.state).join());
    await sale.pass(60);
  }
  return states;
}

it("a limit over many orders comes into force in several runs", async () => {
  const { data: hall } = await limitsDesk(sale).addAssignment({ capacity: ORDERS });
  await sale.pass(60);
  readOrdersSlowly();

  const states = await statesAfter(4, 55_000, [hall]);

  expect([states[0], states.at(-1)]).toEqual(["BUILDING", "ON"]);
  expect((await sale.reserve()).problem.code).toBe("sold_out");
  expect(await sale.wrongs()).toEqual([]);
});

it("a limit that is cut off lets the next one have its turn", async () => {
  const { data: large } = await limitsDesk(sale).addAssignment({ capacity: ORDERS });
  await sale.pass(1);
  const owner = await given.owner();
  const { event } = await given.event(owner);
  const other = limitsDesk({ ...sale, owner, event });
  const { data: small } = await other.addAssignment({ capacity: 9 });
  await sale.pass(60);
  readOrdersSlowly();

  // With so little time a run has one limit's turn, and each limit needs three.
  const states = await statesAfter(7, 27_000, [large, small]);

  expect(states.at(-1)).toBe("ON,ON");
});
