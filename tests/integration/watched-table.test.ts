// Do the tests see what they say of the table? Each call is counted, and the keys of a map come in
// another order from read to read.
import { expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";
import { trayItem } from "#functions/engine/stock/item.ts";

const ids = { eventId: "evt_0123456789ab", pool: "tkt_0123456789ab", bank: 0, number: "00000" };
const read = () => asSystem(() => getItem(trayItem.key(ids), { consistent: true }));

test("the keys of a map have no order of their own", async () => {
  const tray = { accountId: "acc_0123456789ab", c: 6, f: 0, u: 0 };
  const h = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 };
  await asSystem(() => writeItem({ put: trayItem.whole({ ...ids, ...tray, h }) }));

  const orders = new Set<string>();
  for (let time = 0; time < 10; time++)
    orders.add(Object.keys(trayItem.parse((await read()) ?? {}).h).join());

  expect(orders.size).toBeGreaterThan(1);
});

test("the calls of a test are counted", async ({ task, onTestFinished }) => {
  onTestFinished(() => {
    if (task.meta.tableCalls !== 3) throw new Error(`${task.meta.tableCalls} calls were counted.`);
  });

  for (let time = 0; time < 3; time++) await read();
});
