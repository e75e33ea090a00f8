// Do the tests see what they say of the table? Each call is counted, and the keys of a map come in
// another order from read to read.
import { expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, writeItem } from "#functions/core/table/table.ts";

const key = { pk: "WATCHED#1", sk: "WATCHED" };
const map = { a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 };
const read = () => asSystem(() => getItem(key, { consistent: true }));

test("the keys of a map have no order of their own", async () => {
  await asSystem(() => writeItem({ put: { ...key, map } }));

  const orders = new Set<string>();
  for (let time = 0; time < 10; time++)
    orders.add(Object.keys((await read())?.["map"] ?? {}).join());

  expect(orders.size).toBeGreaterThan(1);
});

test("the calls of a test are counted", async ({ task, onTestFinished }) => {
  onTestFinished(() => {
    if (task.meta.tableCalls !== 3) throw new Error(`${task.meta.tableCalls} calls were counted.`);
  });

  for (let time = 0; time < 3; time++) await read();
});
