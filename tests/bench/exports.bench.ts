// How long does an exported file take, and how much memory and capacity? Of orders with two
// attendees each, who answered ten questions. The table's own time is in it, the upload's is not.
import { setTimeout as passed } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeFile } from "#functions/exports/file/write-file.ts";
import type { Table } from "#functions/exports/table.ts";
import type { ExportedList, ExportFormat } from "#shared/contracts/exports.ts";
import { generateOrders } from "#tests/bench/generated-table.ts";
import { fillAnswered, sellAnswered } from "#tests/support/exports/answered-event.ts";
import { beginTable } from "#tests/support/exports/export-desk.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

const MEGABYTE = 1024 * 1024;
const BUDGET = { seconds: 600, megabytes: 900 };
/** What the worker has, though this process also runs the meter. */
const MOST_RESIDENT_MB = 1_024;
const MOST_CALLS_FOR_20_000 = 720;

let owner: Owner;
beforeAll(async () => {
  owner = await given.owner();
  installMeter();
});

it("reads tables of 20,000 attendees from the table", async () => {
  const { event, ticket } = await onSale();
  await fillAnswered(owner, { event, ticket }, 10_000);
  const calls = await measureAll(event.id, 20_000);
  expect(calls).toBeLessThanOrEqual(MOST_CALLS_FOR_20_000);
}, 3_600_000);

it("reads tables of 200,000 attendees that are made while they are read", async () => {
  const { event, ticket } = await onSale();
  const restore = await generateOrders(
    await sellAnswered(owner, { event, ticket }),
    ...([event.id, 100_000] as const),
  );
  await measureAll(event.id, 200_000);
  // Two sheets of a million rows.
  const ids = { accountId: owner.me.account.id, eventId: event.id };
  await measure(ids, "ANSWERS", "XLSX", 2_000_000);
  restore();
}, 3_600_000);

async function onSale() {
  const { event, tickets } = await given.event(owner);
  const [ticket] = tickets;
  if (!ticket) throw new Error("The event has no ticket.");
  return { event, ticket };
}

/** Returns the calls of the table for the attendees. */
async function measureAll(eventId: string, attendees: number): Promise<number> {
  const ids = { accountId: owner.me.account.id, eventId };
  const calls = await measure(ids, "ATTENDEES", "XLSX", attendees);
  await measure(ids, "ATTENDEES", "CSV", attendees);
  await measure(ids, "ORDERS", "XLSX", attendees / 2);
  await measure(ids, "ANSWERS", "CSV", 10 * attendees);
  return calls;
}

type Ids = { accountId: string; eventId: string };

async function measure(
  ids: Ids,
  list: ExportedList,
  format: ExportFormat,
  expected: number,
): Promise<number> {
  const memory = watchMemory();
  const read = { rows: 0 };
  let bytes = 0;
  let calls = 0;
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  const { cost } = await metered(async () => {
    calls = await callsOf(() =>
      asSystem(async () => {
        const table = await beginTable(ids, list);
        expect(table.count).toBe(expected);
        for await (const part of writeFile(counted(table, read), format)) bytes += part.length;
      }),
    );
  });
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const { heap, resident } = memory.end();
  expect(read.rows).toBe(expected);
  const red = (text: string, isOver: boolean) => (isOver ? `\u001b[31m${text}\u001b[0m` : text);
  const time = red(`${seconds.toFixed(1)} / ${BUDGET.seconds} s`, seconds > BUDGET.seconds);
  const most = red(`${heap} / ${BUDGET.megabytes} MB`, heap > BUDGET.megabytes);
  process.stdout.write(
    `${list} as ${format}, ${expected} rows, ${Math.round(bytes / MEGABYTE)} MB: ${time} (own processor ${((user + system) / 1e6).toFixed(1)} s), heap at most ${most} (resident ${resident} MB), ${calls} calls, ${Math.round(cost.readUnits)} read units\n`,
  );
  expect(resident).toBeLessThanOrEqual(MOST_RESIDENT_MB);
  return calls;
}

function counted(table: Table, read: { rows: number }): Table {
  async function* rows() {
    for await (const row of table.rows) {
      read.rows++;
      yield row;
    }
  }
  return { ...table, rows: rows() };
}

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
