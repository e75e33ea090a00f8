// Who may write a limit of stock? One door, `changeLimits`, beside what counts and repairs limits.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const engine = /^functions\/engine\/(limit|stock)\//;
const callers = new Map(
  globSync("functions/**/*.ts").map((file) => [file, readFileSync(file, "utf8")]),
);

/** The writes of limits, and the files outside the engine that need one, each with its reason. */
const exceptions: Record<string, Record<string, string>> = {
  applyStored: {},
  createPool: {
    "functions/capacity-assignments/create.ts": "nothing can have been sold of a copied event",
    "functions/promo-codes/create.ts": "nobody can have used a new code",
    "functions/tickets/create.ts": "nobody can have ordered a new ticket",
  },
  editLimits: {},
  makeWithPools: {
    "functions/capacity-assignments/create.ts": "the assignment was not created",
    "functions/promo-codes/create.ts": "the code was not created",
    "functions/tickets/create.ts": "the ticket was not created",
  },
  removePool: {
    "functions/tickets/handler.ts": "the ticket is removed and had no orders",
    "functions/tickets/update.ts": "the tier is removed or was refused",
  },
  repairLimits: {},
  setLimit: {},
  setLimitState: {
    "functions/capacity-assignments/handler.ts": "the assignment is removed, its pool stays",
  },
  setPoolCapacity: {},
};

describe("a limit of stock", () => {
  it.each(Object.entries(exceptions))("is written with %s by known files alone", (name, known) => {
    const found = [...callers].filter(([, source]) => new RegExp(`\\b${name}\\(`).test(source));
    const outside = found.map(([file]) => file).filter((file) => !engine.test(file));

    expect(found.length).toBeGreaterThan(0);
    expect(outside.toSorted()).toEqual(Object.keys(known).toSorted());
  });

  it("changes for each of its owners through the one door", () => {
    const door = [...callers].filter(([, source]) => /\bchangeLimits\(/.test(source));

    expect(door.map(([file]) => file).toSorted()).toEqual([
      "functions/capacity-assignments/create.ts",
      "functions/capacity-assignments/handler.ts",
      "functions/promo-codes/update.ts",
      "functions/tickets/update.ts",
    ]);
  });
});
