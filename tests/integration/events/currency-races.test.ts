// What if an event's currency changes while somebody makes a ticket or a promo code? One of the two
// is refused, so that no amount is ever read in another currency.
import { beforeEach, expect, it } from "vitest";
import { type Event, events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { eventFacts, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const STORING = "TransactWriteItemsCommand";
const fixed = { code: "FIVE", discountType: "FIXED", discountMinor: 500 } as const;

let event: Event;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  ({ event } = await given.event(owner, { isDraft: true }));
});
const at = eachTest(() => ({ token: owner.token, params: { eventId: event.id } }));

const toYen = () =>
  call(events.update, {
    ...at,
    body: { ...eventFacts(owner.organizerId), title: "Renamed", currency: "JPY" },
    version: event.version,
  });
const makeTicket = () =>
  call(tickets.create, {
    ...at,
    body: { title: "Lawn", type: "PAID", priceMinor: 2550, quantityAvailable: 5 },
  });
const makeCode = () => call(promoCodes.create, { ...at, body: fixed });
const now = async () => (await call(events.get, at)).data;

const makers: [string, () => Promise<{ status: number }>][] = [
  ["a ticket", makeTicket],
  ["a promo code of an amount", makeCode],
];
it.each(makers)("%s that is made just before the change keeps the currency", async (_, make) => {
  const made = beforeNext(STORING, make, "Renamed");

  const changed = await toYen();

  expect((await made).status).toBe(201);
  expect([changed.status, changed.problem.code]).toEqual([409, "currency_locked"]);
  expect(await now()).toMatchObject({ currency: event.currency, title: event.title });
});

it("a ticket that was read before the change is not made after it", async () => {
  const changed = beforeNext(STORING, toYen, "Lawn");

  const { status, problem } = await makeTicket();

  expect((await changed).status).toBe(200);
  expect([status, problem.code]).toEqual([409, "changed_meanwhile"]);
  expect((await call(tickets.list, at)).data).toEqual([]);
});

it("a promo code that was read before the change is not made after it", async () => {
  const changed = beforeNext(STORING, toYen, "discountMinor");

  const { status, problem } = await makeCode();

  expect((await changed).status).toBe(200);
  expect([status, problem.code]).toEqual([409, "changed_meanwhile"]);
  expect((await call(promoCodes.list, at)).data).toEqual([]);
  expect((await makeCode()).status).toBe(201);
});

it("a promo code that gets an amount after the change keeps its former discount", async () => {
  const tenth = { code: "FIVE", discountType: "PERCENTAGE", discountRate: 10_000 } as const;
  const { data: code } = await call(promoCodes.create, { ...at, body: tenth });
  const changed = beforeNext(STORING, toYen, "discountMinor");

  const { status, problem } = await call(promoCodes.update, {
    ...at,
    params: { ...at.params, promoCodeId: code.id },
    body: fixed,
    version: code.version,
  });

  expect((await changed).status).toBe(200);
  expect([status, problem.code]).toEqual([409, "changed_meanwhile"]);
  expect((await call(promoCodes.list, at)).data).toMatchObject([tenth]);
});
