// Where do the dates of a copy lie? As much later as clocks of the event's zone show; what would be
// over is named before, and left empty.
import { expect, it } from "vitest";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { openDuplicateDesk } from "#tests/support/copies/duplicate-desk.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(openDuplicateDesk);

const of = (eventId: string) => ({ token: desk.owner.token, params: { eventId } });
/** In winter; the source is in summer. */
const startAt = "2027-01-15T19:00:00.000Z";

async function addDates(): Promise<void> {
  const { id } = await given.ticket(desk.owner, desk.event.id, {
    ...{ title: "Lawn", type: "TIERED", priceMinor: 0 },
    ...{ saleStartsAt: "2030-04-01T08:00:00.000Z", saleEndsAt: "2030-06-21T16:00:00.000Z" },
    tiers: [
      { label: "Early", priceMinor: 1500, saleEndsAt: "2030-05-01T22:00:00.000Z" },
      { label: "Late", priceMinor: 2500, saleStartsAt: "2030-06-01T22:00:00.000Z" },
    ],
  });
  const saving = { discountType: "PERCENTAGE", discountRate: 10_000 };
  for (const [code, expiresAt] of [
    ["OLD10", "2030-04-01T10:00:00.000Z"],
    ["NEW10", "2030-06-20T10:00:00.000Z"],
    ["EVER10", null],
  ])
    await call(promoCodes.create, { ...desk.ofEvent, body: { ...saving, code, expiresAt } });
  await given.checkInList(desk.owner, desk.event.id, [id], {
    ...{ activatesAt: "2030-01-01T10:00:00.000Z", expiresAt: "2030-06-22T02:00:00.000Z" },
  });
}

it("is told before, and is then so", async () => {
  await addDates();
  const { data: plan } = await desk.plan(`?startAt=${startAt}`);
  expect(plan).toMatchObject({ endAt: "2027-01-15T23:00:00.000Z", emptiedCount: 4 });
  expect(plan.emptied.map(({ part, title, field }) => [part, title, field])).toEqual([
    ["tickets", "Lawn", "saleStartsAt"],
    ["tickets", "Lawn – Early", "saleEndsAt"],
    ["promoCodes", "OLD10", "expiresAt"],
    ["checkInLists", "Main door", "activatesAt"],
  ]);

  const id = await desk.copy({ startAt });

  expect((await call(events.get, of(id))).data).toMatchObject({ startAt, endAt: plan.endAt });
  expect((await call(tickets.list, of(id))).data).toMatchObject([
    {
      ...{ saleStartsAt: null, saleEndsAt: "2027-01-15T17:00:00.000Z" },
      tiers: [{ saleEndsAt: null }, { saleStartsAt: "2026-12-26T23:00:00.000Z" }],
    },
  ]);
  const { data: codes } = await call(promoCodes.list, of(id));
  expect(codes.map((one) => [one.code, one.expiresAt]).toSorted()).toEqual([
    ["EVER10", null],
    ["NEW10", "2027-01-14T11:00:00.000Z"],
    ["OLD10", null],
  ]);
  expect((await call(checkInLists.list, of(id))).data).toMatchObject([
    { activatesAt: null, expiresAt: "2027-01-16T03:00:00.000Z" },
  ]);
});

it("is not told without a start", async () => {
  await addDates();
  const { data } = await desk.plan();
  expect(data).toMatchObject({ endAt: null, emptied: [], emptiedCount: 0 });
});

it("has the first hundred named, and all counted", async () => {
  const saving = { discountType: "PERCENTAGE", discountRate: 10_000 };
  const expiresAt = "2030-01-01T10:00:00.000Z";
  for (let count = 100; count <= 200; count++)
    await call(promoCodes.create, {
      ...desk.ofEvent,
      body: { ...saving, code: `C${count}`, expiresAt },
    });
  const { data } = await desk.plan(`?startAt=${startAt}`);
  expect([data.emptied.length, data.emptiedCount]).toEqual([100, 101]);
});
