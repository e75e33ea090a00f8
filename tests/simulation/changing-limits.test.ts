// What if limits come, change and go for a long time while buyers buy, organizers look, edits die
// and the sweeper runs? After every step all sums agree, and no pool that sells has more than what
// is stored.
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { auth } from "#shared/contracts/auth.ts";
import { orders } from "#shared/contracts/orders.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { allowed } from "#tests/support/oracles/allowed.ts";
import { limitsIn, tooLarge } from "#tests/support/oracles/limit-invariants.ts";
import { seededRandom } from "#tests/support/runs/seeded-random.ts";
import { seeds, sizes } from "#tests/support/runs/sizes.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { allOrders } from "#tests/support/table/all-orders.ts";

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

/** The organizer moves an attendee, cancels a ticket or reactivates one. */
async function oneTicket({ below, among }: Random): Promise<void> {
  const of = { eventId: sale.event.id };
  const { data } = await call(attendees.list, { token, params: of, search: "?sort_by=lastName" });
  const one = among(data);
  if (!one) return;
  const params = { ...of, attendeeId: one.id };
  const { version } = (await call(attendees.get, { token, params })).data;
  const ticketId = among(sale.tickets)?.id ?? "";
  const status = one.status === "ACTIVE" ? "CANCELLED" : "ACTIVE";
  const answer = below(2)
    ? await call(attendees.move, { token, params, version, body: { ticketId } })
    : await call(attendees.setStatus, { token, params, body: { status } });
  expect([200, 409, 412]).toContain(answer.status);
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
    () => addAssignment({ capacity: 1 + below(60), ...to }),
    () => (hall && below(3) === 0 ? removeAssignment(hall.id) : undefined),
    () => (code ? editCode(code.id, { maxUses: below(3) ? 1 + below(30) : null }) : undefined),
  ];
  return among(kinds)?.();
}

/**
 * Pools that are not as they must be when nothing is left to do. It lists them first: then somebody
 * has just looked at those that are over, so nothing of these is free.
 */
async function unfinished() {
  for (const list of [desk().tickets, desk().assignments, desk().codes]) await list();
  const wrong = [];
  for (const pool of await limitsIn(sale.event.id)) {
    const levels = await asSystem(() => poolLevels(sale.event.id, [pool.id]));
    const { held = 0, kept = 0 } = levels.get(pool.id) ?? {};
    const isRight =
      pool.c > pool.capacity
        ? pool.state === "OVER" && pool.c === held + kept
        : pool.state === "ON" && pool.c === pool.capacity;
    if (!isRight) wrong.push({ ...pool, held, kept });
  }
  return wrong;
}

/** Makes a limit of three while six tickets are being paid. */
async function beginOver(baskets: CheckoutOrder[]): Promise<void> {
  const ticketId = sale.tickets[0]?.id ?? "";
  for (const quantity of [1, 2, 3]) {
    const { data: order } = await sale.reserve([{ ticketId, quantity }]);
    await sale.fillIn(order);
    const { data } = await sale.startPayment(order);
    if (quantity > 1) await sale.confirm(data.clientSecret);
    baskets.push(order);
  }
  await desk().addAssignment({ capacity: 3 });
  await desk().build();
  await desk().build();
  await signIn();
  expect(await limitsIn(sale.event.id)).toMatchObject([
    { capacity: 40 },
    { capacity: 3, c: 6, state: "OVER" },
  ]);
}

describe("limits that come, change and go", () => {
  it.each(seeds(sizes.changingLimits, 3))("hold at every step (seed %i)", async (seed) => {
    sale = await openOnSale([
      { title: "Lawn", quantityAvailable: null },
      { title: "Balcony", quantityAvailable: 40 },
      { title: "Stage", quantityAvailable: null },
    ]);
    await signIn();
    await desk().addCode({});
    const baskets: CheckoutOrder[] = [];
    await beginOver(baskets);
    mayDie();
    const random = chance(seed);

    for (let step = 0; step < STEPS; step++) {
      const calls = random.below(4) === 0 ? random.below(60) : Number.POSITIVE_INFINITY;
      const [edited] = await Promise.all([
        dying.run({ calls }, () => edit(random)).catch(() => undefined),
        ...Array.from({ length: 5 }, () => buyer(random, baskets)),
        random.below(2) ? byHand(random) : desk().tickets(),
        oneTicket(random),
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
      expect([step, await tooLarge(sale.event.id)]).toEqual([step, []]);
      await sale.pass([1, 31, 31, 200][random.below(4)] ?? 1);
      if (random.below(2)) await sale.sweep();
      await signIn();
    }

    await desk().build();
    await signIn();
    await desk().build();
    await signIn();
    expect(await unfinished()).toEqual([]);
    expect(await sale.wrongs()).toEqual([]);
  });
});
