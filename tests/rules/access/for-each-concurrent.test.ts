// Is a long list processed in order, a few items at a time, and within its time limit?
import { expect, test } from "vitest";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";

const list = [1, 2, 3, 4, 5, 6, 7];

test("no more than so many are under way at once, and all get their turn in order", async () => {
  let [underWay, most] = [0, 0];
  const begun: number[] = [];
  const work = async (one: number) => {
    begun.push(one);
    most = Math.max(most, ++underWay);
    await Promise.resolve();
    underWay--;
  };

  expect(await forEachConcurrent(list, { atOnce: 3, isOver: () => false, work })).toBe(7);

  expect([most, begun]).toEqual([3, list]);
});

test("what is over begins nothing more, and finishes what it began", async () => {
  const done: number[] = [];
  const work = async (one: number) => {
    await Promise.resolve();
    done.push(one);
  };

  const begun = await forEachConcurrent(list, { atOnce: 2, isOver: () => done.length >= 2, work });

  expect(done).toHaveLength(begun);
  expect(begun).toBeLessThan(list.length);
});
