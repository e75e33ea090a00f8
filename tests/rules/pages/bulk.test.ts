// Does an action on many rows report exactly which rows failed and why?
import { describe, expect, it } from "vitest";
import { divided, runEach } from "#web/lib/api/bulk.ts";

type Row = { id: number; order: string };
const hundred: Row[] = Array.from({ length: 100 }, (_, id) => ({ id, order: `order ${id % 30}` }));
const laneOf = ({ order }: Row) => order;
const soon = () => new Promise((resolve) => setImmediate(resolve));

describe("an action on a hundred rows", () => {
  it("of which three fail does the others and names the three with their reasons, in the rows' order", async () => {
    const refuse = new Map([
      [71, new Error("sold out")],
      [3, new Error("gone")],
      [40, new Error("busy")],
    ]);
    const acted: number[] = [];

    const results = await runEach(
      hundred,
      async ({ id }) => {
        await soon();
        const reason = refuse.get(id);
        if (reason) throw reason;
        acted.push(id);
      },
      { laneOf },
    );

    const { done, failed } = divided(results);
    expect(acted).toHaveLength(97);
    expect(done.map(({ id }) => id)).toEqual(
      hundred.map(({ id }) => id).filter((id) => !refuse.has(id)),
    );
    expect(failed.map(({ row, error }) => [row.id, String(error)])).toEqual([
      [3, "Error: gone"],
      [40, "Error: busy"],
      [71, "Error: sold out"],
    ]);
  });

  it("works on a few orders at a time, and never on two rows of one order", async () => {
    const now = new Set<string>();
    let most = 0;

    await runEach(
      hundred,
      async ({ order }) => {
        expect(now.has(order)).toBe(false);
        now.add(order);
        most = Math.max(most, now.size);
        await soon();
        now.delete(order);
      },
      { laneOf, atOnce: 4 },
    );

    expect(most).toBe(4);
  });

  it("tells how far it is", async () => {
    const told: number[] = [];

    await runEach(hundred, soon, { laneOf, onDone: (done) => told.push(done) });

    expect(told).toEqual(hundred.map(({ id }) => id + 1));
  });

  it("fails a row that was rejected without a reason, too", async () => {
    const results = await runEach(hundred.slice(0, 1), () => Promise.reject(undefined), { laneOf });

    expect(divided(results).failed).toHaveLength(1);
  });
});

it("an action on no row does nothing", async () => {
  expect(await runEach([], soon, { laneOf: String })).toEqual([]);
});
