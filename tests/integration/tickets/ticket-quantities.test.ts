// How many limits may the tickets of one event and their tiers have together?
import { beforeEach, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { sheetNow } from "#functions/engine/stock/sheet.ts";
import { type Ticket, tickets } from "#shared/contracts/tickets.ts";
import { MAX_QUANTITY, MAX_TICKET_LIMITS, MAX_UNITS } from "#shared/core/bounds.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";
import { countedTickets } from "#tests/support/table/counted-rows.ts";

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  eventId = (await given.event(owner)).event.id;
  await asSystem(async () => {
    for (const { id } of await rows().list()) await rows().remove(id);
  });
});

const rows = () => countedTickets.of({ id: eventId, accountId: owner.me.account.id });
const limits = async () =>
  (await asSystem(() => rows().list())).reduce((sum, { pools }) => sum + pools.length, 0);

/** Stores a ticket that leaves room for that many limits. */
async function fill(left: number): Promise<void> {
  const pools = Array.from({ length: MAX_TICKET_LIMITS - left }, (_, n) => `tir_${n}`);
  const row = { title: "Many", type: "TIERED", priceMinor: 0, position: 1 } as const;
  await asSystem(() => rows().create({ ...row, pools, createdAt: "2030" }));
}

/** Stores a ticket that says to have that many places, without their stock. */
const fillUnits = (quantityAvailable: number) =>
  asSystem(() =>
    rows().create({
      title: "Arena",
      type: "FREE",
      priceMinor: 0,
      position: 1,
      pools: [],
      quantityAvailable,
      createdAt: "2030",
    }),
  );

const free = (quantityAvailable: number | null) => ({
  title: "Lawn",
  type: "FREE",
  priceMinor: 0,
  quantityAvailable,
});
const tiered = (quantities: (number | null)[], known: { id: string }[] = []) => ({
  title: "Seats",
  type: "TIERED",
  priceMinor: 0,
  tiers: quantities.map((quantityAvailable, n) => ({
    id: known[n]?.id,
    label: `Block ${n}`,
    priceMinor: 1000,
    quantityAvailable,
  })),
});
const create = (body: Record<string, unknown>) =>
  call(tickets.create, { token: owner.token, params: { eventId }, body });
const update = ({ id, version }: Ticket, body: Record<string, unknown>) =>
  call(tickets.update, {
    token: owner.token,
    params: { eventId, ticketId: id },
    body,
    version,
  });
const refusal = [409, "too_many_quantities", { maximum: MAX_TICKET_LIMITS }];

it(`${MAX_TICKET_LIMITS}, and not one more with a new ticket`, async () => {
  await fill(2);

  const { status, problem } = await create(tiered([5, null, 5, 5]));

  expect([status, problem.code, problem.params]).toEqual(refusal);
  expect((await create(tiered([5, null, 5]))).status).toBe(201);
  expect(await limits()).toBe(MAX_TICKET_LIMITS);
  expect((await create(free(5))).problem.code).toBe("too_many_quantities");
  expect((await create(free(null))).status).toBe(201);
});

it("nor with an edit that adds some; one that adds none passes", async () => {
  await fill(2);
  const { data: ticket } = await create(tiered([5, null]));

  const { status, problem } = await update(ticket, tiered([5, 5, 5], ticket.tiers));
  const full = await update(ticket, tiered([5, 5], ticket.tiers));
  const { data: lawn } = await create(free(null));

  expect([status, problem.code, problem.params]).toEqual(refusal);
  expect(full.status).toBe(200);
  expect((await update(full.data, tiered([7, 5], ticket.tiers))).status).toBe(200);
  expect((await update(lawn, free(5))).problem.code).toBe("too_many_quantities");
});

it("nor with requests at once: what was refused is as before", async () => {
  await fill(2);
  const made: Ticket[] = [];
  for (let n = 0; n < 6; n++) made.push((await create(tiered([null]))).data);

  const answers = await Promise.all(made.map((one) => update(one, tiered([5, 5], one.tiers))));
  await Promise.all(made.map(() => create(free(5))));

  expect(await limits()).toBeLessThanOrEqual(MAX_TICKET_LIMITS);
  const { data } = await call(tickets.list, { token: owner.token, params: { eventId } });
  for (const [place, { status }] of answers.entries()) {
    const now = data.find(({ id }) => id === made[place]?.id);
    expect(now?.tiers.map(({ quantityAvailable }) => quantityAvailable)).toEqual(
      status === 200 ? [5, 5] : [null],
    );
  }
});

it("they have at most 500,000 places together, however a ticket gets more", async () => {
  await fillUnits(MAX_UNITS - 20);
  const { data: lawn } = await create(free(5));
  const { data: block } = await create(tiered([5, 5]));

  const over = [
    await create(free(6)),
    await update(lawn, free(11)),
    await update(block, tiered([5, 11], block.tiers)),
  ];
  const { data: full } = await update(block, tiered([5, 10], block.tiers));

  expect(over.map(({ status, problem }) => [status, problem.code, problem.params])).toEqual([
    [409, "quantities_too_large", { maximum: MAX_UNITS, left: 5 }],
    [409, "quantities_too_large", { maximum: MAX_UNITS, left: 10 }],
    [409, "quantities_too_large", { maximum: MAX_UNITS, left: 15 }],
  ]);
  expect(full.tiers.map(({ quantityAvailable }) => quantityAvailable)).toEqual([5, 10]);
  expect((await update(lawn, free(4))).status).toBe(200);
});

it("one save adds at most 100,000 of them, and what is refused makes no stock", async () => {
  const refused = await create(tiered([MAX_QUANTITY, 1]));
  const { data: block } = await create(tiered([5, 5]));
  const more = await update(block, tiered([MAX_QUANTITY, 11], block.tiers));

  for (const { status, problem } of [refused, more])
    expect([status, problem.code, problem.params]).toEqual([
      409,
      "too_much_at_once",
      { maximum: MAX_QUANTITY },
    ]);
  const { pools } = await asSystem(() => sheetNow(eventId));
  expect([...pools.values()].map(({ c }) => c)).toEqual([5, 5]);
});

it("a ticket that is not made in time leaves no stock", async () => {
  let elapsed = 0;
  const restoreClock = replaceClock({ elapsedMs: () => elapsed });
  // Three of the ten seconds are for the answer, and two to clean up.
  const isSlow = beforeNext("TransactWriteItemsCommand", async () => {
    elapsed = 5_500;
  });

  const late = await call(tickets.create, {
    token: owner.token,
    params: { eventId },
    body: tiered([5, 5]),
    leftMs: 10_000,
  });
  await isSlow;
  restoreClock();

  expect(late.status).toBe(503);
  expect((await asSystem(() => sheetNow(eventId))).pools.size).toBe(0);
});

it("all fifty tiers can make way for fifty others", async () => {
  const fifty = Array<number>(50).fill(5);
  const { data: ticket } = await create(tiered(fifty));

  const { status, data } = await update(ticket, tiered(fifty));

  expect([status, data.tiers.length]).toEqual([200, 50]);
});
