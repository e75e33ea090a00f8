// What do sixty mails of one tenant that fail do to another tenant's? On a whole stack, from the
// buyer's completed order to the mail server.
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { forEachConcurrent } from "#functions/core/ports/for-each-concurrent.ts";
import { startDatabase } from "#scripts/local/aws/database.ts";
import type { Database } from "#scripts/local/aws/database-program.ts";
import { checkout } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { given } from "#tests/support/scenes/world.ts";
import { type KillableStack, openKillableStack } from "#tests/support/servers/killable-stack.ts";
import { openLine } from "#tests/support/servers/over-http.ts";
import { openThrottlingMailServer } from "#tests/support/servers/throttling-mail-server.ts";

const SICK = 60;
const BUYERS = 10;
/**
 * The stack has two runs of the mail worker at once, so trying all sick mails takes two minutes. A
 * busy machine orders ten times meanwhile.
 */
const THROTTLED_AFTER_MS = 4_000;
const SICK_ADDRESS = "@sick.example";
/** Those whose runs end while an order's mail is being queued. In turn it would be fifty. */
const MOST_BEFORE_ONE = 15;

let database: Database;
beforeAll(async () => {
  // As `npm start` has it, because the stack reads the table's stream.
  database = await startDatabase({ dataDir: null });
  return () => database.close();
});

let mails: Awaited<ReturnType<typeof openThrottlingMailServer>>;
let stack: KillableStack;
beforeEach(async () => {
  replaceClock({ nowMs: () => Date.now() }); // as the stack's own functions see it
  const isThrottled = (to: string) => to.endsWith(SICK_ADDRESS);
  mails = await openThrottlingMailServer(isThrottled, { afterMs: THROTTLED_AFTER_MS });
  stack = await openKillableStack(database, mails.before);
}, 600_000);
afterEach(async () => {
  await stack?.close();
  await mails.close();
});

test("mails of ten orders, one after another, come before another tenant's sixty sick ones have had a try each", {
  timeout: 900_000,
}, async () => {
  const [noisy, quiet] = [await openShop(), await openShop()];
  const sick = Array.from({ length: SICK }, (_, at) => `${at}${SICK_ADDRESS}`);
  await mailed(quiet, "first@buyer.example"); // starts the functions

  const alone = await mailedInTurn(quiet, "alone");
  await forEachConcurrent(sick, { atOnce: 6, isOver: () => false, work: noisy.order });
  const beside = await mailedInTurn(quiet, "beside");
  const tried = new Set(mails.tried).size;

  process.stdout.write(
    `Seconds alone: ${secondsOf(alone)}; beside sick ones: ${secondsOf(beside)}\n`,
  );
  expect(tried).toBeGreaterThan(0);
  expect(tried).toBeLessThan(SICK);
  expect(Math.max(...beside.map(({ before }) => before))).toBeLessThan(MOST_BEFORE_ONE);
});

type Shop = Awaited<ReturnType<typeof openShop>>;
type Mailed = { seconds: number; before: number };

/** Of a new tenant. Its tickets are free, so that an order is complete with its buyer's details. */
async function openShop() {
  const sketch = { type: "FREE", priceMinor: 0, quantityAvailable: 300 };
  const { event, tickets } = await given.event(await given.owner(), { tickets: [sketch] });
  const ticketId = tickets[0]?.id ?? "";
  const { insist } = openLine(stack.url);
  return {
    async order(email: string): Promise<void> {
      const { data } = await insist(reservations.create, {
        params: { eventId: event.id },
        body: { lines: [{ ticketId, quantity: 1 }] },
        idempotencyKey: randomUUID(),
      });
      const buyer = { firstName: "Bea", lastName: "Buyer", email };
      const saved = await insist(checkout.saveDetails, {
        params: { eventId: event.id, shortId: data.shortId },
        body: { buyer, attendees: [{ ...buyer, ticketId }], acceptedTerms: true },
        idempotencyKey: randomUUID(),
      });
      expect(saved.data.status).toBe("COMPLETED");
    },
  };
}

async function mailedInTurn(shop: Shop, name: string): Promise<Mailed[]> {
  const all: Mailed[] = [];
  for (let at = 0; at < BUYERS; at++) all.push(await mailed(shop, `${name}-${at}@buyer.example`));
  return all;
}

/** How long the mail of a new order took, and how many sick ones were begun before it. */
async function mailed(shop: Shop, email: string): Promise<Mailed> {
  await shop.order(email);
  const [begun, tried] = [performance.now(), mails.tried.length];
  await mails.reaches(email);
  return { seconds: (performance.now() - begun) / 1000, before: mails.tried.length - tried };
}

const secondsOf = (all: Mailed[]): string => {
  const sorted = all.map(({ seconds }) => seconds).toSorted((a, b) => a - b);
  const [median = 0, worst = 0] = [sorted[BUYERS / 2], sorted.at(-1)];
  return `median ${median.toFixed(1)}, worst ${worst.toFixed(1)}`;
};
