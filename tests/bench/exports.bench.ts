// How long does it take to read a table for an exported file, and how much memory and capacity? Of
// orders with two attendees each, who answered ten questions. The table's own time is in it.
import { setTimeout as passed } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import type { Cell } from "#functions/exports/table.ts";
import type { ExportedList } from "#shared/contracts/exports.ts";
import { generateOrders } from "#tests/bench/generated-table.ts";
import { fillAnswered, sellAnswered } from "#tests/support/exports/answered-event.ts";
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

it("reads tables of 20,000 attendees from the table", async () => {
  const { event, ticket } = await onSale();
  await fillAnswered(owner, { event, ticket }, 10_000);
  await measureAll(event.id, 20_000);
}, 3_600_000);

it("reads tables of 200,000 attendees that are made while they are read", async () => {
  const { event, ticket } = await onSale();
  const restore = await generateOrders(
    await sellAnswered(owner, { event, ticket }),
    ...([event.id, 100_000] as const),
  );
  await measureAll(event.id, 200_000);
  restore();
}, 3_600_000);

async function onSale() {
  const { event, tickets } = await given.event(owner);
  const [ticket] = tickets;
  if (!ticket) throw new Error("The event has no ticket.");
  return { event, ticket };
}

async function measureAll(eventId: string, attendees: number): Promise<void> {
  const ids = { accountId: owner.me.account.id, eventId };
  await measure(ids, "ATTENDEES", attendees);
  await measure(ids, "ORDERS", attendees / 2);
  await measure(ids, "ANSWERS", 10 * attendees);
}

type Ids = { accountId: string; eventId: string };

async function measure(ids: Ids, list: ExportedList, expected: number): Promise<void> {
  const memory = watchMemory();
  let read = 0;
  let calls = 0;
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  const { cost } = await metered(async () => {
    calls = await callsOf(() =>
      asSystem(async () => {
        const table = await beginTable(ids, list);
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
    `${list}, ${expected} rows: ${time} (own processor ${((user + system) / 1e6).toFixed(1)} s), heap at most ${most} (resident ${resident} MB), ${calls} calls, ${Math.round(cost.readUnits)} read units\n`,
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
