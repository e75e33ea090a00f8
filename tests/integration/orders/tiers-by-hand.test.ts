// Can an organizer give out a tier, and move somebody to one?
import { afterEach, expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { given } from "#tests/support/scenes/world.ts";

const buyer = { firstName: "Jana", lastName: "Lindqvist", email: "jana@buyer.example" };
const desk = eachTest(() => openMoneyDesk([{ quantityAvailable: 5 }]));
const hall = eachTest(() =>
  given.ticket(desk.sale.owner, desk.sale.event.id, {
    title: "Hall",
    type: "TIERED",
    priceMinor: 0,
    tiers: [{ label: "Front", priceMinor: 3000, quantityAvailable: 2 }],
  }),
);
afterEach(async () => expect(await desk.agree()).toEqual([]));

it("an order by hand has the tier that it names, and takes its units", async () => {
  const line = { ticketId: hall.id, tierId: hall.tiers[0]?.id, quantity: 2 };

  const without = await desk.create({ lines: [{ ...line, tierId: null }], buyer });
  const { data } = await desk.create({ lines: [line], buyer, paidMinor: 5000 });
  const tooMany = await desk.create({ lines: [{ ...line, quantity: 1 }], buyer });

  expect(without.problem.fields).toMatchObject([{ path: "lines.0.tierId", code: "tier_required" }]);
  expect(data.attendees.map(({ ticketTitle }) => ticketTitle)).toEqual([
    "Hall – Front",
    "Hall – Front",
  ]);
  expect([tooMany.status, tooMany.problem.code]).toEqual([409, "no_stock"]);
  expect(tooMany.problem.params).toMatchObject({ title: "Hall – Front", free: 0, kept: 2 });
});

it("an attendee moves to a tier, not to a tiered ticket as such", async () => {
  const id = await desk.bought(2);
  const tierId = hall.tiers[0]?.id ?? "";

  const without = await desk.move(id, 0, { ticketId: hall.id });
  const { data } = await desk.move(id, 0, { ticketId: hall.id, tierId });

  expect(without.problem.fields).toMatchObject([{ path: "tierId", code: "tier_required" }]);
  expect([data.ticketTitle, data.ticketId, data.tierId]).toEqual(["Hall – Front", hall.id, tierId]);
  expect((await desk.attendee(id, 1)).tierId).toBeNull();
  expect(await desk.level(tierId)).toEqual({ free: 1, held: 0, kept: 1 });
});
