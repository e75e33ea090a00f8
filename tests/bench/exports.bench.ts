// How long does it take to read a table for an exported file, and how much memory and capacity? Of
// orders with two attendees each, who answered ten questions. The table's own time is in it.
import { setTimeout as passed } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import type { Cell } from "#functions/exports/table.ts";
import { ExportedList } from "#shared/contracts/exports.ts";
import { fillAnswered } from "#tests/support/exports/answered-event.ts";
import { beginTable } from "#tests/support/exports/export-desk.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

const MEGABYTE = 1024 * 1024;
const BUDGET = { seconds: 600, megabytes: 900 };

let owner: Owner;
beforeAll(async () => {
  owner = await given.owner();
  installMeter();
});

it.each([20_000, 200_000])(
  "reads tables of %i attendees",
  async (attendees) => {
    const { event, tickets } = await given.event(owner);
    const [ticket] = tickets;
    if (!ticket) throw new Error("The event has no ticket.");
    await fillAnswered(owner, { event, ticket }, attendees / 2);
    const ids = { accountId: owner.me.account.id, eventId: event.id };
    const rows: Partial<Record<ExportedList, number>> = {
      ...{ ATTENDEES: attendees, ORDERS: attendees / 2, ANSWERS: 10 * attendees },
    };
    for (const [list, expected] of Object.entries(rows)) await measure(ids, list, expected);
  },
  7_200_000,
);

type Ids = { accountId: string; eventId: string };

async function measure(ids: Ids, name: string, expected: number): Promise<void> {
  const memory = watchMemory();
  let read = 0;
  let calls = 0;
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  const { cost } = await metered(async () => {
    calls = await callsOf(() =>
      asSystem(async () => {
        const table = await beginTable(ids, ExportedList.parse(name));
        expect(table.count).toBe(expected);
        for await (const row of table.rows) read += written(row);
      }),
    );
  });
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const { heap, resident } = memory.end();
  expect(read).toBe(expected);
  const red = (text: string, isOver: boolean) => (isOver ? `\u001b[31m${text}\u001b[0m` : text);
  const time = red(`${seconds.toFixed(1)} / ${BUDGET.seconds} s`, seconds > BUDGET.seconds);
  const most = red(`${heap} / ${BUDGET.megabytes} MB`, heap > BUDGET.megabytes);
  process.stdout.write(
    `${name}, ${expected} rows: ${time} (own processor ${((user + system) / 1e6).toFixed(1)} s), heap at most ${most} (resident ${resident} MB), ${calls} calls, ${Math.round(cost.readUnits)} read units\n`,
  );
}

/** Where the file's bytes are made of a row, once the writer is there. */
const written = (row: readonly Cell[]): number => (row.length > 0 ? 1 : 0);

function watchMemory() {
  let [heap, resident, isOver] = [0, 0, false];
  const watching = (async () => {
    while (!isOver) {
      const { heapUsed, rss } = process.memoryUsage();
      heap = Math.max(heap, Math.round(heapUsed / MEGABYTE));
      resident = Math.max(resident, Math.round(rss / MEGABYTE));
      await passed(50);
    }
  })();
  return {
    end: () => {
      isOver = true;
      void watching;
      return { heap, resident };
    },
  };
}
