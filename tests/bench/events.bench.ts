// How long does the list of an account with many events take, without the table's own time? Any
// page, sort and search over 2,000 events whose titles and places are long.
import { beforeAll, expect, it } from "vitest";
import { events } from "#shared/contracts/events.ts";
import { replayTable } from "#tests/bench/replayed-table.ts";
import { storeEvents, USUAL_LINK } from "#tests/support/scenes/bounds/pages-at-the-bound.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const EVENTS = 2_000;
const BUDGET_MS = 500;
const RUNS = 9;

let owner: Owner;
beforeAll(async () => {
  owner = await given.owner();
  await storeEvents(owner, EVENTS, USUAL_LINK);
  replayTable();
}, 600_000);

it.each([
  ["first page", ""],
  ["last page of 100", "?per_page=100&page=20"],
  ["by title", "?sort_by=title&sort_direction=desc"],
  ["without a state", "?filter_fields[category]=upcoming,ongoing,ended"],
  ["search", "?query=%E5%B8%AD"],
])("lists events: %s", async (what, search) => {
  const list = () => call(events.list, { token: owner.token, search });
  const { status, meta } = await list();
  expect([status, meta.total]).toEqual([200, EVENTS]);
  const times: number[] = [];
  for (let count = 0; count < RUNS; count++) {
    const from = performance.now();
    await list();
    times.push(performance.now() - from);
  }
  const ms = times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
  const time = `${Math.round(ms)} / ${BUDGET_MS}`;
  const cell = ms > BUDGET_MS ? `\u001b[31m${time}\u001b[0m` : time;
  process.stdout.write(`${EVENTS} events, ${what}: handler ms ${cell}\n`);
});
