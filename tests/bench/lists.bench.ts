// How long do the lists of a big event take, without the table's own time? Any sort and a search
// over 20,000 orders and attendees and 10,000 promo codes, and the world's list of 10,000 events,
// beside the budget.
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { forgetPublicEvents } from "#functions/access/listing/public-rows.ts";
import { newId, nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { orders } from "#shared/contracts/orders.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { discover } from "#shared/contracts/public/discover.ts";
import { door } from "#shared/contracts/public/door.ts";
import { type PublicEventRow, publicEvents } from "#shared/contracts/public/public-events.ts";
import { forgetRecorded, replayTable, wireBytes } from "#tests/bench/replayed-table.ts";
import { fillCodes, fillEvent } from "#tests/support/scenes/big-event.ts";
import { listedRow, storeListed } from "#tests/support/scenes/listed-rows.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

const ROWS = 20_000;
const CODES = 10_000;
const EVENTS = 10_000;
const BUDGET_MS = 300;
const RUNS = 9;
/** The local table may be too slow for a request's time limit while other work is going on. */
const TRIES = 10;

const COVERED: Partial<PublicEventRow> = {
  title: "Midsummer Night Concert",
  slug: "midsummer-night-concert",
  ...{ venueName: "Waldbühne", city: "Berlin", country: "DE" },
  cover: {
    ...{ id: "img_000000000000", type: "EVENT_COVER", altText: "An owl", ground: "DARK" },
    ...{ width: 1800, height: 900, widths: [480, 960, 1800], share: { width: 1200, height: 630 } },
  },
};

type Row = { what: string; ms: number; readUnits: number; megabytes: number };
const rows: Row[] = [];
let owner: Owner;
let eventId: string;
let listId: string;
let restoreClock = () => {};

beforeAll(async () => {
  owner = await given.owner();
  const { event, tickets } = await given.event(owner);
  const [ticket] = tickets;
  if (!ticket) throw new Error("The event has no ticket.");
  eventId = event.id;
  listId = (await given.checkInList(owner, eventId, [ticket.id])).shortId;
  const { data: code } = await call(promoCodes.create, {
    token: owner.token,
    params: { eventId },
    body: { code: "SAVE10", discountType: "PERCENTAGE", discountRate: 10_000, maxUses: 40 },
  });
  const codes = await fillCodes(code, CODES);
  await fillEvent(owner, { event, ticket, codes }, ROWS);
  const hosts = Array.from({ length: 100 }, () => newId("organizer"));
  const listed = (at: number) => listedRow({ ...COVERED, organizerId: hosts[at % hosts.length] });
  await storeListed(
    owner,
    Array.from({ length: EVENTS }, (_, at) => listed(at)),
  );
  installMeter();
  replayTable();
}, 600_000);
afterEach(() => restoreClock());
afterAll(print);

it.each([
  ["by date", "?sort_by=createdAt&sort_direction=desc"],
  ["by buyer", "?sort_by=lastName"],
  ["by address, last page", "?sort_by=email&page=1000"],
  ["by total", "?sort_by=totalMinor"],
  ["search", "?query=oneil+zoe"],
])("lists orders: %s", async (what, search) => {
  const params = { eventId };
  await measure(`orders, ${what}`, () => call(orders.list, { token: owner.token, params, search }));
});

it.each([
  ["by name", "?sort_by=lastName"],
  ["by reference", "?sort_by=reference"],
  ["by admission", "?sort_by=checkedInAt&sort_direction=desc"],
  ["search", "?query=oneil+zoe"],
])("lists attendees: %s", async (what, search) => {
  const params = { eventId };
  await measure(`attendees, ${what}`, () =>
    call(attendees.list, { token: owner.token, params, search }),
  );
});

it.each([
  ["by code", "?sort_by=code"],
  ["by uses", "?sort_by=timesUsed&sort_direction=desc"],
  ["search", "?query=code-99"],
])("lists promo codes: %s", async (what, search) => {
  const params = { eventId };
  await measure(`promo codes, ${what}`, () =>
    call(promoCodes.list, { token: owner.token, params, search }),
  );
});

it.each([
  ["counters", () => call(door.list, { params: { shortId: listId } })],
  ["search", () => call(door.attendees, { params: { shortId: listId }, search: "?query=zoe" })],
] as const)("answers the door: %s", async (what, run) => {
  await measure(`door, ${what}`, run);
});

it.each([
  ["first page", () => call(publicEvents.list)],
  ["last page", () => call(publicEvents.list, { search: "?per_page=100&page=100" })],
  ["sitemap", () => call(discover.sitemap, { search: "?page=1" })],
] as const)("shows the world its events: %s", async (what, run) => {
  // The same instant asks the same, which is answered from memory.
  const ms = nowMs();
  restoreClock = replaceClock({ nowMs: () => ms });
  process.env["PAYMENTS"] = "live";
  await measure(`public events, ${what}`, () => {
    forgetPublicEvents();
    return run();
  });
});

/** The median of several runs on recorded answers, after one that counts what the table reads. */
async function measure(what: string, run: () => Promise<{ status: number }>): Promise<void> {
  let first = await recorded(run);
  for (let tries = 1; first.status === 503 && tries < TRIES; tries++) first = await recorded(run);
  const { status, readUnits, megabytes } = first;
  expect(status).toBe(200);
  const times: number[] = [];
  for (let count = 0; count < RUNS; count++) {
    const from = performance.now();
    await run();
    times.push(performance.now() - from);
  }
  const ms = times.toSorted((one, other) => one - other)[Math.floor(RUNS / 2)] ?? 0;
  rows.push({ what, ms, megabytes, readUnits });
}

async function recorded(run: () => Promise<{ status: number }>) {
  forgetRecorded();
  wireBytes();
  const { result, cost } = await metered(run);
  return {
    status: result.status,
    readUnits: cost.readUnits,
    megabytes: wireBytes() / 1_000_000,
  };
}

function print(): void {
  const lines = rows.map(({ what, ms, readUnits, megabytes }) => {
    const time = `${Math.round(ms)} / ${BUDGET_MS}`.padStart(12);
    const cell = ms > BUDGET_MS ? `\u001b[31m${time}\u001b[0m` : time;
    return `${what.padEnd(28)}${cell}${String(readUnits).padStart(12)}${megabytes.toFixed(2).padStart(12)}`;
  });
  process.stdout.write(
    `\n${`lists of ${ROWS} rows`.padEnd(28)}  handler ms  read units   MB read\n${lines.join("\n")}\n\n`,
  );
}
