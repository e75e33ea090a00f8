// Is a table whole if orders are sold, changed, lost or unreadable while it is read?
import { describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Key, writeItem } from "#functions/core/table/table.ts";
import { attendeeKey, detailsKey } from "#functions/engine/order/order-items.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { orders } from "#shared/contracts/orders.ts";
import { fillAnswered } from "#tests/support/exports/answered-event.ts";
import {
  beginTable,
  columnOf,
  named,
  openExportDesk,
  readTable,
} from "#tests/support/exports/export-desk.ts";
import { moneyAlarms } from "#tests/support/oracles/money-alarms.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode } from "#tests/support/servers/connected.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";
import { callsOf } from "#tests/support/table/count-calls.ts";

inConnectMode();

const desk = eachTest(openExportDesk);

const buy = (name: string, quantity = 1) =>
  desk.bought([{ ticketId: desk.crewId, quantity }], named(name, "Lee"));
const set = (update: Key, name: string, value: unknown) =>
  asSystem(() =>
    writeItem({
      ...{ update, set: "SET #name = :value" },
      ...{ names: { "#name": name }, values: { ":value": value } },
    }),
  );
const referenceOf = async (orderId: string) => (await desk.desk.head(orderId)).reference;

describe("a table that is read while orders are sold", () => {
  it("has the rows of its beginning, as they are when each is read", async () => {
    const [first, second] = [await buy("Ann"), await buy("Bea", 2)];
    const meanwhile = beforeNext("BatchGetItemCommand", async () => {
      await buy("Cem");
      await desk.desk.cancel(first);
      const params = { eventId: desk.event.id, orderId: second };
      const body = named("Renamed", "Lee");
      await call(orders.update, { token: desk.desk.token(), params, version: 1, body });
    });

    const table = await desk.read("ORDERS", "sort_by=email&sort_direction=asc");
    await meanwhile;

    expect(columnOf(table, "First name")).toEqual(["Ann", "Renamed"]);
    expect(columnOf(table, "Status")).toEqual(["Cancelled", "Completed"]);
    expect(table.table).toMatchObject({ count: 2, unreadable: [] });
    expect(columnOf(await desk.read("ORDERS"), "First name")).toHaveLength(3);
  });

  it("has every attendee once and in the list’s order, over many batches", async () => {
    const [ticket] = desk.desk.sale.tickets;
    if (!ticket) throw new Error("The event has no ticket.");
    await fillAnswered(desk.owner, { event: desk.event, ticket }, 130);
    const before = columnOf(await desk.read("ATTENDEES"), "Ticket reference");
    const read = await asSystem(async () => {
      const table = await beginTable(desk.ids, "ATTENDEES");
      await buy("Aaa");
      const meanwhile = beforeNext("BatchGetItemCommand", () => buy("Zzz"));
      const whole = await readTable(table);
      await meanwhile;
      return whole;
    });

    const references = columnOf(read, "Ticket reference");
    expect(before).toHaveLength(260);
    expect(references).toEqual(before);
    expect(new Set(references).size).toBe(260);
    expect(columnOf(await desk.read("ATTENDEES"), "Ticket reference")).toHaveLength(262);
  });

  it("leaves out an order that is gone, as one of an event that is being deleted", async () => {
    const [gone] = [await buy("Ann"), await buy("Bea")];
    const meanwhile = beforeNext("BatchGetItemCommand", () =>
      asSystem(() => writeItem({ remove: headItem.key({ orderId: gone }) })),
    );

    const table = await desk.read("ORDERS");
    await meanwhile;

    expect(columnOf(table, "First name")).toEqual(["Bea"]);
    expect(table.table.unreadable).toEqual([]);
  });
});

describe("an order that cannot be read", () => {
  it.each([
    ["its head", (orderId: string) => set(headItem.key({ orderId }), "status", "HIBERNATING")],
    ["its details", (orderId: string) => set(detailsKey(orderId), "answers", "none")],
  ])("by %s is named, and all others are there", async (_, damage) => {
    const [sick] = [await buy("Ann", 2), await buy("Bea")];
    const reference = await referenceOf(sick);
    await damage(sick);

    const [own, people] = [await desk.read("ORDERS"), await desk.read("ATTENDEES")];

    expect(columnOf(own, "First name")).toEqual(["Bea"]);
    expect(own.table.unreadable).toEqual([reference]);
    expect(columnOf(people, "First name")).toEqual(["Bea"]);
    expect(people.table.unreadable.toSorted()).toEqual([`${reference}-1`, `${reference}-2`]);
    expect(await moneyAlarms()).toContain("unreadable_order");
  });

  it("by one of its tickets is named by it, also among check-ins", async () => {
    const sick = await buy("Ann", 2);
    const own = `${await referenceOf(sick)}-2`;
    await set(attendeeKey(sick, 1), "status", "HIBERNATING");

    for (const list of ["ATTENDEES", "CHECK_INS"] as const)
      expect((await desk.read(list)).table.unreadable).toEqual([own]);
    expect(columnOf(await desk.read("ATTENDEES"), "First name")).toEqual(["Ann"]);
  });

  it("by its row in the list is named by its id", async () => {
    const [sick] = [await buy("Ann"), await buy("Bea")];
    await set(headItem.key({ orderId: sick }), "row", "[9]");

    const { table, ...read } = await desk.read("ORDERS");

    expect(columnOf({ table, ...read }, "First name")).toEqual(["Bea"]);
    expect([table.unreadable, table.count]).toEqual([[sick], 1]);
  });
});

describe("the calls of a table", () => {
  it("have a hundred items each, so 20,000 attendees of 10,000 orders take 720", async () => {
    const [ticket] = desk.desk.sale.tickets;
    if (!ticket) throw new Error("The event has no ticket.");
    const [orderCount, attendeeCount] = [200, 400];
    await fillAnswered(desk.owner, { event: desk.event, ticket }, orderCount);
    const callsFor = (list: "ORDERS" | "ATTENDEES" | "ANSWERS" | "CHECK_INS") =>
      callsOf(() => desk.read(list));
    const hundreds = (count: number) => Math.ceil(count / 100);
    const partitions = 16;
    const [orderBatches, attendeeBatches] = [hundreds(orderCount), hundreds(attendeeCount)];

    // The event, and then questions, tickets and lists of it.
    expect(await callsFor("ATTENDEES")).toBe(4 + partitions + orderBatches + 3 * attendeeBatches);
    expect(await callsFor("ORDERS")).toBe(3 + partitions + 2 * 2 * orderBatches);
    expect(await callsFor("CHECK_INS")).toBe(2 + partitions + 2 * attendeeBatches);
    // Details twice, and then the two attendees of each order who answered.
    const named = 2 * orderBatches;
    expect(await callsFor("ANSWERS")).toBe(1 + partitions + 2 * orderBatches + named);
  });
});

it("an event of another account has no table, nor one that is deleted", async () => {
  const { me } = await given.owner();
  const other = { ...desk.ids, accountId: me.account.id };
  const gone = { ...desk.ids, eventId: "evt_000000000000" };
  for (const ids of [other, gone, { ...desk.ids, eventId: null }])
    await expect(beginTable(ids, "ORDERS")).rejects.toMatchObject({ code: "not_found" });
});
