// What keeps a limit from being in force too early, and its build from being tried too often?
import { expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { setLimit, setLimitState } from "#functions/engine/stock/limits.ts";
import { putOffLimit } from "#functions/engine/stock/put-off-limit.ts";
import { findPool } from "#functions/engine/stock/read-pools.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";

const sale = eachTest(() => openOnSale([{ quantityAvailable: 10 }]));

it("a limit that counts goes on counting when another edit knows of no sale", async () => {
  const pool = sale.ticketId;
  const state = async () => (await asSystem(() => findPool(sale.event.id, pool)))?.state;
  const facts = { isListed: true, isInForce: false, isSelling: false };
  const owner = { id: sale.event.id, accountId: sale.owner.me.account.id };
  const edit = () => asSystem(() => setLimit(owner, pool, 10, facts));
  const states: unknown[] = [];
  for (const before of ["BUILDING", "OVER", "OFF"] as const) {
    await asSystem(() => setLimitState(sale.event, pool, before));
    await edit();
    states.push(await state());
  }

  expect(states).toEqual(["BUILDING", "BUILDING", "ON"]);
});

it("a limit whose build fails waits longer each time, up to a quarter of an hour", async () => {
  const pool = sale.ticketId;
  await asSystem(() => setLimitState(sale.event, pool, "BUILDING"));
  const waits: number[] = [];
  for (let failures = 0; failures < 8; failures++) {
    const due = (await asSystem(() => findPool(sale.event.id, pool)))?.dueSk ?? 0;
    await sale.pass(Math.max(0, due - sale.bench.clock.ms / 1000));
    await asSystem(() => putOffLimit(sale.event.id, pool, true));
    const next = (await asSystem(() => findPool(sale.event.id, pool)))?.dueSk ?? 0;
    waits.push(Math.round(next - sale.bench.clock.ms / 1000));
  }

  expect(waits).toEqual([30, 30, 60, 120, 240, 480, 900, 900]);
});
