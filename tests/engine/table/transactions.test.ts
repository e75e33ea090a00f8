// What if a transaction is planned on reads that do not belong together? It is a conflict, so its
// caller reads again.
import { expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, transact } from "#functions/core/table/table.ts";

const first = { pk: "thing", sk: "a" };
const second = { pk: "thing", sk: "b" };

test("a transaction that names an item twice is a conflict, and nothing of it is written", async () => {
  const twice = await asSystem(() =>
    transact([
      { put: first },
      { update: second, set: "SET seen = :yes", values: { ":yes": true } },
      { put: { ...second, isNew: true }, if: "attribute_not_exists(pk)" },
    ]),
  );

  expect(twice).toEqual({ ok: false, rejections: [null, null, { because: "conflict" }] });
  expect(await asSystem(() => getItem(first, { consistent: true }))).toBeNull();
});

test("one that names each item once is written", async () => {
  expect(await asSystem(() => transact([{ put: first }, { put: second }]))).toEqual({ ok: true });
  expect(await asSystem(() => getItem(second, { consistent: true }))).toEqual(second);
});
