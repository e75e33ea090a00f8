// What if a limit gets another ticket, or loses one? Not while it counts; what it has counted it
// keeps, until a sale is given back.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BUILD_SECONDS } from "#functions/engine/stock/limits.ts";
import { capacityAssignmentItem } from "#functions/stored/capacity-assignments.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const LAWN = 0;
const BALCONY = 1;
const STAGE = 2;

let sale: OnSale;
let desk: ReturnType<typeof limitsDesk>;
let hall: string;
beforeEach(async () => {
  const titles = ["Lawn", "Balcony", "Stage"];
  sale = await openOnSale(titles.map((title) => ({ title, quantityAvailable: null })));
  desk = limitsDesk(sale);
  const limit = { capacity: 10, appliesTo: "TICKETS", ticketIds: ids(LAWN) };
  hall = (await desk.addAssignment(limit)).data.id;
  await desk.build();
});
afterEach(async () => {
  expect(await sale.wrongs()).toEqual([]);
  await sale.close();
});

const ids = (...tickets: number[]) => tickets.map((index) => sale.tickets[index]?.id ?? "");
const some = (quantity: number, index: number) => [{ ticketId: ids(index)[0] ?? "", quantity }];
const limitTo = (...tickets: number[]) => desk.editAssignment(hall, { ticketIds: ids(...tickets) });

async function basket(quantity: number, index: number): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserve(some(quantity, index));
  await sale.fillIn(order);
  return order;
}

/** Buyers of one ticket each whose payment is open. Only the build of a limit finds them. */
async function paying(buyers: number, index: number): Promise<string[]> {
  const secrets = [];
  for (let buyer = 0; buyer < buyers; buyer++)
    secrets.push((await sale.startPayment(await basket(1, index))).data.clientSecret);
  return secrets;
}

const limit = async () => (await desk.assignments())[0];
const limitOf = async (...tickets: number[]) => {
  expect(await limit()).toMatchObject({ ticketIds: ids(...tickets), limitState: "ON" });
  return (await limit())?.used;
};

/** The limit gets these tickets, and has counted more of them than it allows. */
async function exceed(...tickets: number[]): Promise<void> {
  expect((await limitTo(...tickets)).status).toBe(200);
  await desk.build();
  await desk.build();
  expect((await limit())?.limitState).toBe("OVER");
}

describe("while a limit counts", () => {
  it.each([
    ["another ticket", { ticketIds: [LAWN, BALCONY, STAGE] }],
    ["one ticket less", { ticketIds: [LAWN] }],
    ["another in place of it", { ticketIds: [LAWN, STAGE] }],
    ["the whole event", { appliesTo: "EVENT", ticketIds: [] }],
  ])("it does not take %s", async (_, { ticketIds, ...change }) => {
    await paying(3, BALCONY);
    await limitTo(LAWN, BALCONY);
    const wanted = { ...change, ticketIds: ids(...ticketIds) };

    const { status, problem } = await desk.editAssignment(hall, wanted);
    expect([status, problem.code]).toEqual([409, "limit_changing"]);
    await sale.pass(BUILD_SECONDS);

    expect((await desk.editAssignment(hall, wanted)).status).toBe(200);
    await desk.build();
    expect((await limit())?.limitState).toBe("ON");
  });

  it("it says in each second how long that lasts", async () => {
    await limitTo(LAWN, BALCONY);

    for (let second = 0; second < BUILD_SECONDS; second++) {
      const { problem } = await limitTo(LAWN);
      const seconds = Math.max(BUILD_SECONDS - second, 5);
      const field = { path: "ticketIds", code: "limit_changing", params: { seconds } };
      expect(problem).toMatchObject({ params: { seconds }, fields: [field] });
      await sale.pass(1);
    }

    expect((await limitTo(LAWN)).status).toBe(200);
  });

  it("it takes another name and capacity, and can be switched off and deleted", async () => {
    await paying(3, BALCONY);
    await limitTo(LAWN, BALCONY);

    const renamed = await desk.editAssignment(hall, { name: "House", capacity: 20 });
    expect([renamed.status, renamed.data.limitState]).toEqual([200, "BUILDING"]);
    expect((await desk.editAssignment(hall, { status: "INACTIVE" })).status).toBe(200);
    expect((await desk.removeAssignment(hall)).status).toBe(204);
  });

  it("it is not switched on again, with other tickets or its own", async () => {
    await paying(3, BALCONY);
    await paying(2, STAGE);
    await limitTo(LAWN, BALCONY);
    await desk.editAssignment(hall, { status: "INACTIVE" });
    const on = (...tickets: number[]) =>
      desk.editAssignment(hall, { status: "ACTIVE", ticketIds: ids(...tickets) });

    await desk.editAssignment(hall, { ticketIds: ids(LAWN, STAGE) });
    const answers = [await on(LAWN, STAGE), await on(LAWN, BALCONY)];
    await sale.pass(BUILD_SECONDS);
    const later = await on(LAWN, STAGE);
    await desk.build();

    expect(answers.map(({ problem }) => problem.code)).toEqual(Array(2).fill("limit_changing"));
    expect(later.status).toBe(200);
    expect(await limit()).toMatchObject({ limitState: "ON", used: 2 });
  });

  it("two people who change its tickets at once have one set, and all of it counted", async () => {
    await paying(4, BALCONY);
    await paying(3, STAGE);
    const { sk } = capacityAssignmentItem.key({ eventId: sale.event.id, id: hall });
    const other = () => limitTo(LAWN, STAGE);
    const isOvertaken = beforeNext("UpdateItemCommand", other, `"${sk}"`);

    const answers = [await limitTo(LAWN, BALCONY), await isOvertaken];

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await desk.build();
    const tickets = (await limit())?.ticketIds ?? [];
    const counted = tickets.includes(ids(STAGE)[0] ?? "") ? 3 : 4;
    expect(await limit()).toMatchObject({ limitState: "ON", used: counted });
  });
});

describe("a limit with a ticket of which more is being paid than it allows", () => {
  it("sells nothing until it is deleted and made anew, or those payments end", async () => {
    const secrets = await paying(11, BALCONY);
    await exceed(LAWN, BALCONY);
    expect(await limit()).toMatchObject({ used: 11, capacity: 10 });
    expect((await sale.reserve(some(1, LAWN))).problem.code).toBe("sold_out");

    await desk.removeAssignment(hall);
    const again = { capacity: 10, appliesTo: "TICKETS", ticketIds: ids(LAWN) };
    hall = (await desk.addAssignment(again)).data.id;
    await desk.build();

    expect(await limitOf(LAWN)).toBe(0);
    for (const secret of secrets) await sale.confirm(secret);
    await sale.deliver();
    await sale.buy(some(10, LAWN));
    expect((await sale.reserve(some(1, LAWN))).problem.code).toBe("sold_out");
    expect(await limitOf(LAWN)).toBe(10);
  });

  it("keeps what it counted, so it does not lose the ticket before it allows as many", async () => {
    await paying(11, BALCONY);
    await exceed(LAWN, BALCONY);

    const { status, problem } = await limitTo(LAWN);

    expect([status, problem.code]).toEqual([409, "capacity_below_sold"]);
    expect(problem.params).toEqual({ held: 0, kept: 11, minimum: 11 });
    const change = { capacity: 11, ticketIds: ids(LAWN) };
    expect((await desk.editAssignment(hall, change)).status).toBe(200);
    await desk.build();
    expect(await limitOf(LAWN)).toBe(11);
  });

  it("has it as soon as it fits, and keeps its units when it is taken out", async () => {
    await paying(11, BALCONY);
    await exceed(LAWN, BALCONY);

    await desk.editAssignment(hall, { capacity: 11 });
    await desk.build();
    expect(await limitOf(LAWN, BALCONY)).toBe(11);
    await limitTo(LAWN);
    await desk.build();

    expect(await limitOf(LAWN)).toBe(11);
  });

  it("counts what was sold while its only ticket was out of it", async () => {
    await limitTo(LAWN, BALCONY);
    await desk.build();
    await sale.buy(some(6, BALCONY));
    await limitTo(BALCONY, STAGE);
    for (let order = 0; order < 6; order++) await sale.buy(some(1, LAWN));
    await desk.build();

    await exceed(LAWN);

    expect(await limit()).toMatchObject({ ticketIds: ids(LAWN), used: 12 });
  });
});

it("a refused edit that would have taken its ticket out leaves its count as it was", async () => {
  await sale.buy(some(4, LAWN));
  await paying(11, BALCONY);
  const { sk } = capacityAssignmentItem.key({ eventId: sale.event.id, id: hall });
  const rename = () => desk.editAssignment(hall, { name: "House" });
  const isRenamed = beforeNext("UpdateItemCommand", rename, `"${sk}"`);
  expect((await limitTo(BALCONY)).problem.code).toBe("changed_meanwhile");
  expect((await isRenamed).status).toBe(200);

  await desk.build();

  expect(await limitOf(LAWN)).toBe(4);
});
