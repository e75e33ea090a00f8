// Do the tests see what they say of the table? Each call is counted, and the keys of a map come in
// another order from read to read.
import { expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { trayItem } from "#functions/stored/stock.ts";
import { shuffledMaps } from "#tests/support/table/shuffled-maps.ts";

test("the keys of a map have no order of their own, also where the table keeps one", async () => {
  const holds = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 };
  const answer = async () => ({ response: {}, output: { $metadata: {}, Item: { h: holds } } });
  const read = shuffledMaps(answer as unknown as Parameters<typeof shuffledMaps>[0], {});

  const orders = new Set<string>();
  for (let time = 0; time < 10; time++) {
    const { output } = await read({ input: { TableName: "table", Key: {} } });
    expect(output).toMatchObject({ Item: { h: holds } });
    orders.add(JSON.stringify(output));
  }

  expect(orders.size).toBeGreaterThan(1);
});

test("the calls of a test are counted", async ({ task, onTestFinished }) => {
  onTestFinished(() => {
    if (task.meta.tableCalls !== 3) throw new Error(`${task.meta.tableCalls} calls were counted.`);
  });
  const ids = { eventId: "evt_0123456789ab", pool: "tkt_0123456789ab", bank: 0, number: "00000" };

  for (let time = 0; time < 3; time++) await asSystem(() => getItem(trayItem.key(ids)));
});
