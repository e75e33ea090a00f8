// How long does it take to count an event's figures, without the table's own time, and what does it
// cost?
import { beforeAll, expect, it } from "vitest";
import { findEvent } from "#functions/access/event-access.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { countFigures } from "#functions/stats/count-figures.ts";
import { forgetRecorded, replayTable, wireBytes } from "#tests/bench/replayed-table.ts";
import { fillEvent } from "#tests/support/scenes/big-event.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

const RUNS = 5;
const MEGABYTE = 1024 * 1024;

let owner: Owner;
beforeAll(async () => {
  owner = await given.owner();
  installMeter();
  replayTable();
});

it.each([
  [1_200, 400],
  [20_000, 400],
  [200_000, 5_000],
])(
  "counts %i orders",
  async (orders, budgetMs) => {
    const { event, tickets } = await given.event(owner);
    const [ticket] = tickets;
    const stored = await asSystem(() => findEvent(event.id));
    if (!ticket || !stored) throw new Error("There is no event with a ticket.");
    await fillEvent(owner, { event, ticket }, orders);
    forgetRecorded();
    const count = () => asSystem(() => countFigures(stored));
    const { result, cost } = await metered(count);
    expect(result.rows).toBe(2 * orders);
    wireBytes();
    const times: number[] = [];
    let heap = 0;
    for (let run = 0; run < RUNS; run++) {
      const from = performance.now();
      await count();
      times.push(performance.now() - from);
      heap = Math.max(heap, process.memoryUsage().heapUsed);
    }
    const ms = times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
    const time = `${Math.round(ms)} / ${budgetMs}`;
    const cell = ms > budgetMs ? `\u001b[31m${time}\u001b[0m` : time;
    const read = `${(wireBytes() / RUNS / MEGABYTE).toFixed(1)} MB read`;
    const memory = `at most ${Math.round(heap / MEGABYTE)} MB on the heap`;
    process.stdout.write(
      `${orders} orders counted: ms ${cell}, read units ${cost.readUnits}, ${read}, ${memory}\n`,
    );
  },
  1_800_000,
);
