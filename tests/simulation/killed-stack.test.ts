// What if the machine dies again and again during an on-sale? Afterwards stock, money, tickets,
// mail and door must agree with each other and with the answers that buyers got.
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { decodeHold } from "#functions/engine/stock/hold-number.ts";
import { readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import { startDatabase } from "#scripts/local/aws/database.ts";
import type { Database } from "#scripts/local/aws/database-program.ts";
import type { CheckInList } from "#shared/contracts/check-in-lists.ts";
import type { Event } from "#shared/contracts/events.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { admissionViolations } from "#tests/support/oracles/door-invariants.ts";
import { violations } from "#tests/support/oracles/invariants.ts";
import { repeatedMails, toBuyers, untoldOrders } from "#tests/support/oracles/mail-invariants.ts";
import { paymentsIn } from "#tests/support/oracles/provider-payments.ts";
import { SEED, seededRandom } from "#tests/support/runs/seeded-random.ts";
import { seeds, sizes } from "#tests/support/runs/sizes.ts";
import { openCrowd, type Purchase } from "#tests/support/scenes/crowd.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { type KillableStack, openKillableStack } from "#tests/support/servers/killable-stack.ts";
import { allOrders } from "#tests/support/table/all-orders.ts";

const KILLS = sizes.stackKills;
const BUYERS = 8;
const MOST_ANSWERS_BETWEEN = 30;
/** Calls that each kill meets at least; the moment waits for them. */
const LEAST_UNDER_WAY = 2;
/**
 * The first ticket sells out during the run, the second fills several trays, the third needs no
 * payment.
 */
const SKETCHES = [
  { title: "Front row", quantityAvailable: 40 },
  { title: "Standing", quantityAvailable: 600 },
  { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 300 },
];
const MINUTE = 60;
/**
 * A hold of 15 minutes, two minutes of delay before the sweep releases it, and one minute until the
 * sweep runs.
 */
const HOLDS_END_SECONDS = 18 * MINUTE;
const MOST_MINUTES = 8;

let database: Database;
beforeAll(async () => {
  // As `npm start` has it, because the stack reads the table's stream.
  database = await startDatabase({ dataDir: null });
  return () => database.close();
});

let stack: KillableStack;
let owner: Owner;
let event: Event;
let tickets: Ticket[];
let list: CheckInList;
beforeEach(async () => {
  replaceClock({ nowMs: () => Date.now() }); // as the stack's own functions see it
  stack = await openKillableStack(database);
  owner = await given.owner();
  ({ event, tickets } = await given.event(owner, { tickets: SKETCHES }));
  const ticketIds = tickets.map(({ id }) => id);
  list = await given.checkInList(owner, event.id, ticketIds);
}, 600_000);
afterEach(() => stack?.close());

it.each(seeds(sizes.stackRuns, SEED))(
  `keeps every promise although it is killed ${KILLS} times under load (seed %i)`,
  {
    timeout: 600_000,
  },
  async (seed) => {
    // The timing of the calls still depends on the machine.
    const random = seededRandom(seed);
    const { url, payment } = stack;
    const ticketIds = tickets.map(({ id }) => id);
    const crowd = openCrowd(
      { url, payment, eventId: event.id, ticketIds, doorLink: list.shortId },
      BUYERS,
      random,
    );

    for (let kill = 0; kill < KILLS; kill++) {
      await moment(crowd, random);
      await stack.killAndStart();
    }
    await crowd.goHome();
    const wrongs = await settled(async () => [
      ...(await orderWrongs(crowd)),
      ...(await stockWrongs()),
      ...(await asSystem(async () =>
        (await Promise.all(crowd.purchases.map(purchaseWrongs))).flat(),
      )),
      ...[...stack.standIn.state.refunds.keys()].map(
        (id) => `${id}: money was given back although the provider never erred`,
      ),
    ]);

    const told = crowd.purchases.filter(({ isTold }) => isTold).length;
    const figures = {
      seed,
      kills: KILLS,
      orders: crowd.purchases.length,
      told,
      ...crowd.line.counts,
      scans: crowd.scans.length,
    };
    // The figures are shown with what is wrong.
    expect({ ...figures, wrongs, surprises: crowd.surprises }).toEqual({
      ...figures,
      wrongs: [],
      surprises: [],
    });
    // A run proves nothing if the kills interrupted no call or nobody bought.
    expect(figures.interrupted).toBeGreaterThan(KILLS);
    expect(told).toBeGreaterThan(KILLS);
    expect(crowd.scans.length).toBeGreaterThan(0);
  },
);

type Crowd = ReturnType<typeof openCrowd>;

/** Waits for some more answers to the crowd, so that work is under way on machines of any speed. */
async function moment({ line }: Crowd, random: () => number): Promise<void> {
  const until = line.counts.answered + 1 + Math.floor(random() * MOST_ANSWERS_BETWEEN);
  while (line.counts.answered < until) await pause(5);
  await pause(random() * 30);
  while (line.counts.underWay < LEAST_UNDER_WAY) await pause(1);
}

/**
 * Waits until all work has ended, then lets the holds end, then runs the sweep minute by minute
 * while anything is wrong. The clock stands still while mails are being sent, because minutes would
 * otherwise pass within a worker's second.
 */
async function settled(wrongs: () => Promise<string[]>): Promise<string[]> {
  await stack.rest();
  await stack.pass(HOLDS_END_SECONDS);
  let found: string[] = [];
  for (let minute = 0; minute < MOST_MINUTES; minute++) {
    await stack.rest();
    found = await wrongs();
    if (found.length === 0) return [];
    await stack.pass(MINUTE);
  }
  return found;
}

/** Orders agree with stock, money, mail and the door. */
async function orderWrongs({ scans }: Crowd): Promise<string[]> {
  const [all, mails] = [await allOrders(event.id), await stack.mails()];
  return [
    ...(await violations(event.id, all, stack.nowSeconds(), paymentsIn(stack.standIn.state))),
    ...repeatedMails(toBuyers(mails, owner)),
    ...untoldOrders(all, mails),
    ...(await admissionViolations(event.id, all, list, scans)),
  ];
}

/** Sold, held and free units add up to each ticket's limit. */
async function stockWrongs(): Promise<string[]> {
  const found = tickets.map(async ({ id, title, quantityAvailable }) => {
    const trays = await asSystem(async () => readTrays(event.id, await readPool(event.id, id)));
    const held = trays
      .flatMap(({ holds }) => Object.values(holds))
      .reduce((sum, one) => sum + decodeHold(one).units, 0);
    const units = trays.reduce((sum, { kept, free }) => sum + kept + free, held);
    return units === quantityAvailable ? [] : [`${title}: ${units} units of ${quantityAvailable}`];
  });
  return (await Promise.all(found)).flat();
}

/**
 * One reservation makes one order. A buyer who was told of a complete order has all its tickets.
 */
async function purchaseWrongs({ email, orders, order, isTold }: Purchase): Promise<string[]> {
  const wrongs = orders.size > 1 ? [`${email}: one key made ${orders.size} orders`] : [];
  if (!order || !isTold) return wrongs;
  const stored = await readOrder(order.shortId.slice(0, 12));
  const active = stored?.attendees.filter(({ status }) => status === "ACTIVE").length ?? 0;
  const expected = order.lines.reduce((sum, line) => sum + line.quantity, 0);
  const isKept =
    stored?.head.status === "COMPLETED" &&
    active === expected &&
    order.attendees.length === expected;
  return isKept
    ? wrongs
    : [
        ...wrongs,
        `${email}: told complete, is ${stored?.head.status} with ${active} of ${expected}`,
      ];
}
