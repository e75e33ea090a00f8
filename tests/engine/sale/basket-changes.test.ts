// What if a basket is changed at a bad moment? Replaced while others buy, filled in twice at once,
// or written in parallel.
import { randomUUID } from "node:crypto";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { afterEach, describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { detailsKey } from "#functions/engine/order/order-items.ts";
import { poolLevels } from "#functions/engine/stock/levels.ts";
import { poolItem, trayItem } from "#functions/stored/stock.ts";
import { type CheckoutOrder, checkout } from "#shared/contracts/public/checkout.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { eventFields, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

/** Called before each table command is sent; an error that it throws becomes the table's answer. */
let before: (command: string) => unknown = () => undefined;
let commands: string[] = [];
dynamo().middlewareStack.add(
  (next, context) => async (args) => {
    commands.push(context.commandName ?? "");
    await before(context.commandName ?? "");
    return next(args);
  },
  { step: "initialize", name: "before" },
);
const sale = eachTest(() =>
  openOnSale([
    { quantityAvailable: 3 },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 3 },
  ]),
);
afterEach(async () => {
  before = () => undefined;
  expect(await sale.wrongs()).toEqual([]);
});

const free = () => [{ ticketId: sale.tickets[1]?.id ?? "", quantity: 1 }];
const person = { firstName: "Ann", lastName: "Lee", email: "ann@foyer.example" };
const save = (order: CheckoutOrder, firstName: string, idempotencyKey: string = randomUUID()) => {
  const params = { eventId: sale.event.id, shortId: order.shortId };
  const attendees = order.lines.map(({ ticketId }) => ({ ...person, firstName, ticketId }));
  const body = { buyer: { ...person, firstName }, attendees, acceptedTerms: true };
  return call(checkout.saveDetails, { params, body, idempotencyKey });
};
const detailsOf = (order: CheckoutOrder) =>
  asSystem(() => getItem(detailsKey(order.shortId.slice(0, 12)), { consistent: true }));

describe("a basket that takes the place of one with the last tickets", () => {
  it("never leaves them to others in between", async () => {
    const { data: earlier } = await sale.reserve([{ ticketId: sale.ticketId, quantity: 3 }]);
    const others: string[] = [];
    let isBusy = false;
    before = async (command) => {
      if (isBusy || !command.startsWith("Transact")) return;
      isBusy = true;
      const { status, problem } = await sale.reserve();
      others.push(status === 201 ? "held" : problem.code);
      isBusy = false;
    };

    const swapped = await sale.reserveInstead(earlier.shortId, 2);
    before = () => undefined;

    expect([swapped.status, swapped.data.status]).toEqual([201, "RESERVED"]);
    expect(others).not.toContain("held");
    expect((await sale.look(earlier)).data.status).toBe("ABANDONED");
    expect((await sale.reserve()).status).toBe(201);
  });
});

describe("a basket over two limits that is asked for twice at once", () => {
  it("is one order, also where the table names the tray and is still busy with the order", async () => {
    const both = () => [{ ticketId: sale.ticketId, quantity: 1 }, ...free()];
    await sale.reserve(both()); // the tickets are now marked as sold from
    const key = randomUUID();
    const { data: order } = await sale.reserve(both(), key);
    before = async (command) => {
      if (!command.startsWith("Transact")) return;
      before = () => undefined;
      const [pool] = await asSystem(() =>
        queryItems({
          ...trayItem.within({ eventId: sale.event.id, pool: sale.ticketId, bank: 0 }),
          consistent: true,
        }),
      );
      const { marshall } = await import("@aws-sdk/util-dynamodb");
      throw new TransactionCanceledException({
        message: "cancelled",
        $metadata: {},
        CancellationReasons: [
          { Code: "ConditionalCheckFailed", ...(pool && { Item: marshall(pool) }) },
          { Code: "None" },
          { Code: "TransactionConflict" },
        ],
      });
    };

    const again = await sale.reserve(both(), key);

    expect([again.status, again.data.shortId]).toEqual([201, order.shortId]);
  });
});

describe("details", () => {
  it("of a free order that are sent twice at once complete it once, and both hear so", async () => {
    const { data: order } = await sale.reserve(free());

    const answers = await Promise.all([save(order, "Ann"), save(order, "Ann")]);

    expect(answers.map(({ status, data }) => [status, data.status])).toEqual([
      [200, "COMPLETED"],
      [200, "COMPLETED"],
    ]);
  });

  it("are refused where another request had the same key, and saved once where it was the same request", async () => {
    const { data: order } = await sale.reserve();
    const key = randomUUID();
    await save(order, "Ann", key);

    const other = await save(order, "Bob", key);
    const [same] = [await save(order, "Ann", key)];

    expect([other.status, other.problem.code]).toEqual([409, "idempotency_key_reused"]);
    expect([same.status, same.data.buyer?.firstName]).toEqual([200, "Ann"]);
  });

  it("of a basket that is left are forgotten with it, and stay once it is paid for", async () => {
    const { data: left } = await sale.reserve();
    await sale.fillIn(left);
    const paid = await sale.buy();
    const { data: guest } = await sale.reserve(free());
    await sale.fillIn(guest);

    expect((await detailsOf(paid))?.["ttl"]).toEqual(expect.any(Number));
    sale.pass(900 + 121);
    await sale.sweep();

    expect((await detailsOf(left))?.["ttl"]).toEqual(expect.any(Number));
    expect((await detailsOf(paid))?.["ttl"]).toBeUndefined();
    expect((await detailsOf(guest))?.["ttl"]).toBeUndefined();
  });
});

describe("a large quantity", () => {
  it("of 40,000 is made in few requests, and lowered in few", async () => {
    commands = [];
    const { id, quantityAvailable } = await given.ticket(sale.owner, sale.event.id, {
      quantityAvailable: 40_000,
    });
    expect(quantityAvailable).toBe(40_000);
    // Showing the ticket reads each of its 63 banks once.
    expect(commands.filter((one) => /^(Query|GetItem)/.test(one)).length).toBeLessThan(63 + 60);

    const params = { eventId: sale.event.id, ticketId: id };
    const body = {
      title: "Standard",
      type: "PAID",
      priceMinor: 2500,
      quantityAvailable: 39_000,
    } as const;
    commands = [];
    await call(tickets.update, { token: sale.owner.token, params, version: 1, body });

    // One of the stock, one of the ticket with its count.
    expect(commands.filter((one) => one.startsWith("Transact")).length).toBeLessThanOrEqual(2);
    expect((await asSystem(() => poolLevels(sale.event.id, [id]))).get(id)?.free).toBe(39_000);
  });

  it("above what can be made is refused at its field, and none at all is unlimited", async () => {
    const token = sale.owner.token;
    const ask = (quantityAvailable: number | null) =>
      call(tickets.create, {
        token,
        params: { eventId: sale.event.id },
        body: { title: "Field", type: "PAID", priceMinor: 2500, quantityAvailable },
      });

    const { status, problem } = await ask(100_001);

    expect([status, problem.fields]).toEqual([
      422,
      [{ path: "quantityAvailable", code: "too_big", params: { maximum: 100_000 } }],
    ]);
    expect((await ask(null)).status).toBe(201);
  });

  it("that could not be made leaves no limit behind", async () => {
    const pools = () =>
      asSystem(() =>
        queryItems({ ...poolItem.within({ eventId: sale.event.id }), consistent: true }),
      );
    const earlier = await pools();
    let transactions = 0;
    before = (command) => {
      if (command.startsWith("Transact") && ++transactions === 4)
        throw new Error("the table broke");
    };

    const failed = await call(tickets.create, {
      token: sale.owner.token,
      params: { eventId: sale.event.id },
      body: { title: "Field", type: "PAID", priceMinor: 2500, quantityAvailable: 10_000 },
    });

    expect(failed.status).toBe(500);
    expect(await pools()).toHaveLength(earlier.length);
  });
});

it("a ticket of an event that is over is no longer on sale for its organizer either", async () => {
  const fields = {
    ...eventFields(sale.owner.organizerId),
    startAt: "2027-02-20T10:00:00.000Z",
    endAt: "2027-02-20T11:00:00.000Z",
  };
  const { event } = await given.event(sale.owner, { tickets: [{}], fields });

  const { data } = await call(tickets.list, {
    token: sale.owner.token,
    params: { eventId: event.id },
  });

  expect(data.map(({ availability }) => availability)).toEqual(["SALE_ENDED"]);
});
