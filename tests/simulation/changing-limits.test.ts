// What if limits come, change and go for a long time while buyers buy, organizers look, edits die
// and the sweeper runs? After every step all sums agree, and no pool that sells has more than what
// is stored.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { isOver } from "#functions/engine/stock/limits-of.ts";
import { findPool } from "#functions/engine/stock/read-pools.ts";
import { auth } from "#shared/contracts/auth.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { orders } from "#shared/contracts/orders.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { allOrders } from "#tests/support/all-orders.ts";
import { allowed } from "#tests/support/allowed.ts";
import { call } from "#tests/support/call.ts";
import { limitsDesk } from "#tests/support/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/on-sale.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { PASSWORD } from "#tests/support/world.ts";

const STEPS = 12;

/** A basket may be paid, given up or over since the buyer last saw it. */
const STALE = [200, 409, 410];

let sale: OnSale;
let token = "";
afterEach(async () => {
  dynamo().middlewareStack.remove("dying");
  await sale.close();
});

/** Edits that die at one of their calls. */
const dying = new AsyncLocalStorage<{ calls: number }>();
const mayDie = () =>
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      const run = dying.getStore();
      if (run && run.calls-- <= 0) throw new Error("The function is gone.");
      return next(args);
    },
    { step: "initialize", name: "dying" },
  );

async function signIn() {
  const { data } = await call(auth.login, {
    body: { email: sale.owner.me.email, password: PASSWORD },
  });
  token = data.token ?? "";
}
const desk = () => limitsDesk({ ...sale, owner: { ...sale.owner, token } });

type Random = {
  below: (limit: number) => number;
  among: <T>(list: readonly T[]) => T | undefined;
};
function chance(seed: number): Random {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, among: (list) => list[below(list.length)] };
}

/** A buyer does one of the things that buyers do. */
async function buyer({ below, among }: Random, baskets: CheckoutOrder[]): Promise<void> {
  const lines = [{ ticketId: among(sale.tickets)?.id ?? "", quantity: 1 + below(4) }];
  const basket = among(baskets);
  const deed = below(6);
  if (deed <= 1 || !basket) {
    const made = below(2) ? await sale.reserve(lines) : await sale.reserveWith("SAVE10", lines);
    allowed("reserve", made, [201, 409]);
    if (made.status === 201) baskets.push(made.data);
  } else if (deed === 2) allowed("abandon", await sale.abandon(basket), [200]);
  else if (deed === 3 && below(2)) allowed("setCode", await sale.setCode(basket, "SAVE10"), STALE);
  else if (deed === 3) allowed("removeCode", await sale.removeCode(basket), STALE);
  else {
    allowed("fillIn", await sale.fillIn(basket), STALE);
    const started = await sale.startPayment(basket);
    const { status, data } = allowed("startPayment", started, STALE);
    const card = below(5) === 0 ? "pm_card_chargeDeclined" : "pm_card_visa";
    if (status === 200 && below(4) > 0) await sale.confirm(data.clientSecret, card);
  }
}

/** The organizer makes or cancels an order. */
async function byHand({ below, among }: Random): Promise<void> {
  const of = { token, params: { eventId: sale.event.id } };
  const sold = (await allOrders(sale.event.id)).orders.filter(
    ({ head }) => head.status === "COMPLETED",
  );
  const order = among(sold);
  const body = {
    buyer: { firstName: "Bea", lastName: "", email: "bea@foyer.example" },
    lines: [{ ticketId: among(sale.tickets)?.id ?? "", quantity: 1 + below(3) }],
    attendees: [],
    paidMinor: 0,
    sendMail: false,
  };
  const answer =
    below(2) || !order
      ? await call(orders.create, { ...of, body, idempotencyKey: randomUUID() })
      : await call(orders.cancel, {
          token,
          params: { ...of.params, orderId: order.head.id.slice(0, ID_LENGTH) },
          body: { refund: false },
          idempotencyKey: randomUUID(),
        });
  expect([200, 201, 204, 409]).toContain(answer.status);
}

/** The organizer edits one limit. */
async function edit({ below, among }: Random): Promise<{ status: number } | undefined> {
  const { editTicket, editAssignment, editCode, addAssignment, removeAssignment } = desk();
  const ids = sale.tickets.map(({ id }) => id);
  const ticketId = among(ids) ?? "";
  const hall = among(await desk().assignments());
  const code = among(await desk().codes());
  const some = ids.filter(() => below(2));
  const to =
    below(3) && some.length > 0
      ? { appliesTo: "TICKETS", ticketIds: some }
      : { appliesTo: "EVENT", ticketIds: [] };
  const kinds = [
    () => editTicket(ticketId, { quantityAvailable: 5 + below(60) }),
    () => editTicket(ticketId, { quantityAvailable: 5 + below(60) }),
    () => editTicket(ticketId, { quantityAvailable: null }),
    () =>
      hall ? editAssignment(hall.id, { capacity: 5 + below(90) }) : addAssignment({ capacity: 40 }),
    () => (hall ? editAssignment(hall.id, to) : addAssignment({ capacity: 40, ...to })),
    () =>
      hall
        ? editAssignment(hall.id, { status: hall.status === "ACTIVE" ? "INACTIVE" : "ACTIVE" })
        : undefined,
    () => addAssignment({ capacity: 20 + below(80), ...to }),
    () => (hall && below(3) === 0 ? removeAssignment(hall.id) : undefined),
    () => (code ? editCode(code.id, { maxUses: below(3) ? 1 + below(30) : null }) : undefined),
  ];
  return among(kinds)?.();
}

/** Pools that have more units than the number that is stored, and may sell them. */
async function tooMany(): Promise<string[]> {
  const [tickets, halls, codes] = [
    await desk().tickets(),
    await desk().assignments(),
    await desk().codes(),
  ];
  const stored: [string, number | null][] = [
    ...tickets.map(
      ({ id, quantityAvailable }) => [id, quantityAvailable] as [string, number | null],
    ),
    ...halls
      .filter(({ status }) => status === "ACTIVE")
      .map(({ id, capacity }) => [id, capacity] as [string, number]),
    ...codes.map(({ id, maxUses }) => [id, maxUses] as [string, number | null]),
  ];
  const wrong = [];
  for (const [id, capacity] of stored) {
    const pool = await asSystem(() => findPool(sale.event.id, id));
    if (capacity !== null && pool && pool.c > capacity && !isOver(pool))
      wrong.push(`${id}: ${pool.c} of ${capacity}`);
  }
  return wrong;
}

describe("limits that come, change and go", () => {
  it.each([1, 2, 3])("hold at every step (seed %i)", async (seed) => {
    sale = await openOnSale([
      { title: "Lawn", quantityAvailable: null },
      { title: "Balcony", quantityAvailable: 40 },
      { title: "Stage", quantityAvailable: null },
    ]);
    await signIn();
    await desk().addCode({});
    mayDie();
    const random = chance(seed);
    const baskets: CheckoutOrder[] = [];

    for (let step = 0; step < STEPS; step++) {
      const calls = random.below(4) === 0 ? random.below(60) : Number.POSITIVE_INFINITY;
      const [edited] = await Promise.all([
        dying.run({ calls }, () => edit(random)).catch(() => undefined),
        ...Array.from({ length: 5 }, () => buyer(random, baskets)),
        random.below(2) ? byHand(random) : desk().tickets(),
        random.below(2) ? desk().assignments() : desk().codes(),
      ]);
      if (calls === Number.POSITIVE_INFINITY && edited)
        expect([step, [200, 201, 204, 409].includes(edited.status), edited]).toMatchObject([
          step,
          true,
          {},
        ]);
      await sale.deliver();
      expect([step, await sale.wrongs()]).toEqual([step, []]);
      expect([step, await tooMany()]).toEqual([step, []]);
      await sale.pass([1, 10, 31, 200][random.below(4)] ?? 1);
      if (random.below(2)) await sale.sweep();
      await signIn();
    }

    await desk().build();
    await signIn();
    await desk().build();
    await signIn();
    const states = [
      ...(await desk().tickets()).map(({ limitState }) => limitState),
      ...(await desk().assignments()).map(({ limitState }) => limitState),
      ...(await desk().codes()).map(({ limitState }) => limitState),
    ];
    expect(states).not.toContain("BUILDING");
    expect(await sale.wrongs()).toEqual([]);
  });
});
