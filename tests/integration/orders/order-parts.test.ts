// What if an order has two lines of one ticket, and a line whose units are in several parts of its
// stock? Each attendee must have one unit of their own line, which comes and goes alone.
import { expect, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { commitOrder } from "#functions/engine/order/commit.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { attendeeKey } from "#functions/engine/order/order-items.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { attendeeIdOf, ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const FREE = { type: "FREE" as const, priceMinor: 0 };
const STOCK = 10;
const sale = eachTest(() =>
  openOnSale([
    { ...FREE, title: "Seat", quantityAvailable: STOCK },
    { ...FREE, title: "Coat", quantityAvailable: STOCK },
  ]),
);

test("each attendee names a part of their own line, and gets the name entered for that ticket", async () => {
  const order = await completed();

  expect((await read(order)).attendees.map(({ part, firstName }) => [part, firstName])).toEqual([
    [0, "S1"],
    [3, "S2"],
    [2, "C1"],
    [1, "S3"],
    [1, "S4"],
    [4, "S5"],
  ]);
  expect((await sale.look(order)).data.attendees).toMatchObject([
    { firstName: "S1", ticketTitle: "Early seat" },
    { firstName: "S2", ticketTitle: "Early seat" },
    { firstName: "C1", ticketTitle: "Coat" },
    { firstName: "S3", ticketTitle: "Late seat" },
    { firstName: "S4", ticketTitle: "Late seat" },
    { firstName: "S5", ticketTitle: "Late seat" },
  ]);
  expect(await sale.wrongs()).toEqual([]);
});

test("names are refused where one kind has too many and another too few", async () => {
  const order = await reserved();
  const { problem } = await fillIn(order, ["C1", "S1", "S2", "S3", "S4", "C2"]);

  expect([problem.code, problem.params]).toEqual(["attendee_count", { tickets: 6, attendees: 6 }]);
  expect(await sale.wrongs()).toEqual([]);
});

test("a cancelled ticket gives back a unit of its own part, and takes it there again", async () => {
  const order = await completed();

  await setStatus(order, 3, "CANCELLED");
  expect(await units(order)).toEqual([1, 1, 1, 1, 1]);
  expect(await free("Seat")).toBe(STOCK - 4);
  await setStatus(order, 1, "CANCELLED");
  expect(await units(order)).toEqual([1, 1, 1, 0, 1]);
  await setStatus(order, 3, "ACTIVE");
  expect(await units(order)).toEqual([1, 2, 1, 0, 1]);

  expect(await free("Seat")).toBe(STOCK - 4);
  expect(await sale.wrongs()).toEqual([]);
});

test("missing tickets are issued before a unit moves, so that each has a unit of its own line", async () => {
  const order = await completed();
  for (const index of [2, 3, 5])
    await asSystem(() => writeItem({ remove: attendeeKey(idOf(order), index) }));

  expect((await setStatus(order, 4, "CANCELLED")).status).toBe(200);

  expect((await read(order)).attendees.map(({ part }) => part)).toEqual([0, 3, 2, 1, 1, 4]);
  expect(await sale.wrongs()).toEqual([]);
});

const idOf = ({ shortId }: CheckoutOrder) => shortId.slice(0, ID_LENGTH);

async function read(order: CheckoutOrder) {
  const found = await asSystem(() => readOrder(idOf(order)));
  if (!found) throw new Error("The order is gone.");
  return found;
}
const units = async (order: CheckoutOrder) =>
  (await read(order)).head.stock.map((part) => part.units);

async function free(title: string): Promise<number | undefined> {
  const id = sale.tickets.find((one) => one.title === title)?.id ?? "";
  return (await asSystem(() => poolLevels(sale.event.id, [id]))).get(id)?.free;
}

/** A basket of five seats in two lines, of which one has its units in three parts, and a coat. */
async function reserved(): Promise<CheckoutOrder> {
  const { data } = await sale.reserve([
    { ticketId: sale.ticketId, quantity: 5 },
    { ticketId: sale.tickets[1]?.id ?? "", quantity: 1 },
  ]);
  await asSystem(() => commitOrder(idOf(data), ({ head }) => ({ head: split(head) })));
  return (await sale.look(data)).data;
}

function split({ lines, stock }: Head): Pick<Head, "lines" | "stock"> {
  const [seat, coat] = lines;
  const [seats, coats] = stock;
  if (!seat || !coat || !seats || !coats) throw new Error("The basket has two lines.");
  return {
    lines: [
      { ...seat, quantity: 2, title: "Early seat" },
      coat,
      { ...seat, quantity: 3, title: "Late seat" },
    ],
    stock: [
      { ...seats, line: 0, units: 1 },
      { ...seats, line: 2, units: 2 },
      { ...coats, line: 1 },
      { ...seats, line: 0, units: 1 },
      { ...seats, line: 2, units: 1 },
    ],
  };
}

/** Enters names of which the first letter tells the kind of ticket. */
function fillIn(order: CheckoutOrder, names: string[]) {
  const person = { lastName: "Guest", email: "guest@foyer.example" };
  const named = names.map((firstName) => ({
    ...person,
    firstName,
    ticketId: sale.tickets[firstName.startsWith("S") ? 0 : 1]?.id ?? "",
  }));
  return call(checkout.saveDetails, {
    params: { eventId: sale.event.id, shortId: order.shortId },
    body: { buyer: { ...person, firstName: "Bea" }, attendees: named, acceptedTerms: true },
  });
}

async function completed(): Promise<CheckoutOrder> {
  return (await fillIn(await reserved(), ["S1", "C1", "S2", "S3", "S4", "S5"])).data;
}

const setStatus = (order: CheckoutOrder, index: number, status: "ACTIVE" | "CANCELLED") =>
  call(attendees.setStatus, {
    token: sale.owner.token,
    params: { eventId: sale.event.id, attendeeId: attendeeIdOf(idOf(order), index) },
    body: { status },
  });
