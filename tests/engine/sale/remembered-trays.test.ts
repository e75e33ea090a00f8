// Do the pools of one event push those of others out of a container's memory?
import { beforeAll, expect, it } from "vitest";
import {
  cacheTrays,
  MOST_POOLS,
  readCache,
  type View,
} from "#functions/engine/stock/cached-trays.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";

beforeAll(() => stopClock());

const view: View = { trays: [], bank: "all", isConsistent: true };
const remember = (eventId: string, pools: readonly string[]) => {
  for (const pool of pools) cacheTrays(eventId, pool, view);
};
const known = (eventId: string, pools: readonly string[]) =>
  pools.filter((pool) => readCache(eventId, pool) !== null);
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `pool ${n}`);

it("the memory keeps as many pools as it may, and then forgets the oldest alone", () => {
  const small = ["Lawn", "Hall"];
  const many = numbered(MOST_POOLS - small.length);
  remember("small", small);

  remember("large", many);
  const full = known("small", small);
  remember("large", ["one more"]);

  expect([full, known("small", small)]).toEqual([small, ["Hall"]]);
  expect(known("large", [...many, "one more"])).toHaveLength(MOST_POOLS - 1);
});

it("a pool that is read again is the newest", () => {
  remember("small", ["Lawn", "Hall"]);
  remember("large", numbered(MOST_POOLS - 2));

  remember("small", ["Lawn"]);
  remember("large", ["one more"]);

  expect(known("small", ["Lawn", "Hall"])).toEqual(["Lawn"]);
});
