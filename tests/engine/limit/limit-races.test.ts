// What if something comes between the steps of a limit's edit, or of its building? What is stored
// holds, and no other event's order or limit stands in the way.
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { afterEach, describe, expect, it } from "vitest";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { setPoolCapacity } from "#functions/engine/stock/pools.ts";
import { findPool, poolKey } from "#functions/engine/stock/read-pools.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { events } from "#shared/contracts/events.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { type OnSale, openOnSale } from "#tests/support/scenes/on-sale.ts";
import type { TicketSketch } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { stored } from "#tests/support/servers/stream.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const ticketCounts = countsItem.key({ ownerId: "", kind: "ticket" });

let sale: OnSale;
let desk: ReturnType<typeof limitsDesk>;
afterEach(async () => {
  for (const name of ["conflicts", "writes"]) dynamo().middlewareStack.remove(name);
  expect(await sale.wrongs()).toEqual([]);
  await sale.close();
});

async function open(...sketches: TicketSketch[]) {
  sale = await openOnSale(sketches);
  desk = limitsDesk(sale);
}

const unlimited = (title: string) => ({ title, quantityAvailable: null });
const idOf = (index: number): string => sale.tickets[index]?.id ?? "";
const some = (quantity: number, index = 0) => [{ ticketId: idOf(index), quantity }];
const unitsOf = async (pool: string) =>
  (await asSystem(() => findPool(sale.event.id, pool)))?.c ?? null;

describe("a look at the list", () => {
  it("in the middle of an edit that lowers a quantity lets nobody pass the new one", async () => {
    await open({ quantityAvailable: 10 });
    const look = async () => {
      await desk.tickets();
      await sale.reserve(some(10));
    };
    const between = beforeNext("TransactWriteItemsCommand", look, ticketCounts.sk);

    const edited = await desk.editTicket(idOf(0), { quantityAvailable: 5 });
    await between;

    const stored = (await desk.tickets())[0]?.quantityAvailable;
    expect([edited.status, stored]).toEqual([409, 10]);
    expect(await unitsOf(idOf(0))).toBe(10);
  });

  it("that began before an edit raised a maximum does not take it back", async () => {
    await open({ quantityAvailable: 10 });
    const { data: code } = await desk.addCode({ maxUses: 5 });
    const { id } = code;
    const raise = () => desk.editCode(id, { maxUses: 50 });
    const isRaised = beforeNext("GetItemCommand", raise, poolKey(sale.event.id, id).sk);

    await desk.codes();
    await isRaised;

    expect(await unitsOf(id)).toBe(50);
  });
});

it("an edit that is refused takes no unit from buyers, not even for a moment", async () => {
  await open({ quantityAvailable: 10 });
  await sale.buy(some(3));
  let written = 0;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        if (commandName === "TransactWriteItemsCommand") written++;
        return next(args);
      },
    { step: "initialize", name: "writes" },
  );

  const refused = await desk.editTicket(idOf(0), { quantityAvailable: 2 });

  expect([refused.problem.code, written]).toEqual(["quantity_below_sold", 0]);
});

describe("a limit that takes in what was sold", () => {
  it("does so although the trays of its orders are busy", async () => {
    await open(unlimited("Lawn"));
    for (let order = 0; order < 40; order++) await sale.buy(some(1));
    await desk.addAssignment({ capacity: 400 });
    conflictWhereWritesMeet();

    await desk.build();

    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 40 });
  });

  it("does not read the orders of other events, which may be in a newer form", async () => {
    await open(unlimited("Lawn"));
    const { shortId } = await sale.buy();
    const own = await stored(headItem.key({ orderId: shortId.slice(0, ID_LENGTH) }));
    const newer = { ...own, ...headItem.key({ orderId: "foreignorder" }), evt: "evt_other" };
    await asSystem(() => writeItem({ put: { ...newer, status: "X", dueSk: 9_999_999_999 } }));
    await desk.addAssignment({ capacity: 40 });

    await desk.build();

    expect((await desk.assignments())[0]?.limitState).toBe("ON");
  });

  it("first gets the units that an edit stored and died before it added them", async () => {
    await open(unlimited("Lawn"), unlimited("Balcony"));
    const { data: hall } = await desk.addAssignment({
      capacity: 5,
      appliesTo: "TICKETS",
      ticketIds: [idOf(0)],
    });
    await desk.build();
    await sale.buy(some(5, 0));
    await sale.buy(some(6, 1));
    const both = [idOf(0), idOf(1)];
    await desk.editAssignment(hall.id, { capacity: 20, ticketIds: both });
    await asSystem(() =>
      setPoolCapacity({ id: sale.event.id, accountId: sale.owner.me.account.id }, hall.id, 5),
    );

    await desk.build();

    expect((await desk.assignments())[0]).toMatchObject({
      limitState: "ON",
      ticketIds: both,
      used: 11,
    });
  });
});

/** As in DynamoDB, a transaction is refused if another one is writing one of its items. */
function conflictWhereWritesMeet(): void {
  const busy = new Set<string>();
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "TransactWriteItemsCommand") return next(args);
        const { TransactItems } = args.input as {
          TransactItems: Record<string, { Key?: object }>[];
        };
        const keys = TransactItems.flatMap((one) =>
          Object.values(one).flatMap(({ Key }) => (Key ? [JSON.stringify(Key)] : [])),
        );
        if (keys.some((key) => busy.has(key)))
          throw new TransactionCanceledException({
            message: "Another transaction writes one of these items",
            $metadata: {},
            CancellationReasons: keys.map(() => ({ Code: "TransactionConflict" })),
          });
        for (const key of keys) busy.add(key);
        try {
          return await next(args);
        } finally {
          for (const key of keys) busy.delete(key);
        }
      },
    { step: "initialize", name: "conflicts" },
  );
}

describe("a limit that nobody needed to count when its edit began", () => {
  it("is counted, if it sold and another edit saw that meanwhile", async () => {
    await open(unlimited("Lawn"));
    const limit = () => desk.editTicket(idOf(0), { quantityAvailable: 5 });
    const isLimited = beforeNext(
      "UpdateItemCommand",
      async () => {
        for (let order = 0; order < 3; order++) await sale.buy(some(1));
        return limit();
      },
      `"${poolKey(sale.event.id, idOf(0)).sk}"`,
    );

    const late = await limit();

    expect([late.status, (await isLimited).status]).toEqual([409, 200]);
    await desk.build();
    expect((await desk.tickets())[0]).toMatchObject({ limitState: "ON" });
    expect((await sale.reserve(some(3))).problem.code).toBe("sold_out");
  });

  it("is counted, if the event went live and an assignment got a ticket meanwhile", async () => {
    await open(unlimited("Lawn"), unlimited("Balcony"));
    const params = { eventId: sale.event.id };
    const set = (status: string) =>
      call(events.setStatus, { token: sale.owner.token, params, body: { status } });
    await set("DRAFT");
    const lawn = { capacity: 10, appliesTo: "TICKETS", ticketIds: [idOf(0)] };
    const { data: hall } = await desk.addAssignment(lawn);
    await desk.build();
    const both = () => desk.editAssignment(hall.id, { ticketIds: [idOf(0), idOf(1)] });
    const isLimited = beforeNext(
      "UpdateItemCommand",
      async () => {
        await set("LIVE");
        for (let order = 0; order < 3; order++) await sale.buy(some(2, 1));
        return both();
      },
      `"${poolKey(sale.event.id, hall.id).sk}"`,
    );

    const late = await both();

    expect([late.status, (await isLimited).status]).toEqual([409, 200]);
    await desk.build();
    expect((await desk.assignments())[0]).toMatchObject({ limitState: "ON", used: 6 });
  });
});
