// What happens to a buyer's earlier order when they choose again? It is released once the new one
// holds stock, and not before.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const sale = eachTest(() =>
  openOnSale([{ quantityAvailable: 3 }, { title: "Other", quantityAvailable: 5 }]),
);
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

const hold = async (quantity: number) =>
  (await sale.reserve([{ ticketId: sale.tickets[0]?.id ?? "", quantity }])).data;
const statusOf = async (order: { shortId: string }) => (await sale.look(Object(order))).data.status;

describe("an order that replaces an earlier one", () => {
  it("leaves one of the two", async () => {
    const earlier = await hold(1);

    const { status, data: later } = await sale.reserveInstead(earlier.shortId, 2);

    expect(status).toBe(201);
    expect([await statusOf(earlier), await statusOf(later)]).toEqual(["ABANDONED", "RESERVED"]);
    expect(await hold(1)).toBeDefined();
  });

  it.each([1, 2, 3])(
    "may need its units: %i of three, all of them in the earlier basket",
    async (quantity) => {
      const earlier = await hold(3);

      const { data: later } = await sale.reserveInstead(earlier.shortId, quantity);

      expect([await statusOf(earlier), await statusOf(later)]).toEqual(["ABANDONED", "RESERVED"]);
    },
  );

  it("has the earlier one's end and extensions with its units, so no time is won", async () => {
    const earlier = await hold(3);
    await sale.extend(earlier);
    await sale.pass(10 * 60);

    const { data: later } = await sale.reserveInstead(earlier.shortId, 3);

    expect([later.secondsLeft, later.extensionsLeft]).toEqual([10 * 60, 1]);
    await sale.pass(11 * 60);
    expect(await hold(3)).toMatchObject({ status: "RESERVED" });
  });

  it("has its own time where enough is free beside the earlier one", async () => {
    const earlier = await hold(1);
    await sale.pass(10 * 60);

    const { data: later } = await sale.reserveInstead(earlier.shortId, 2);

    expect([later.secondsLeft, later.extensionsLeft]).toEqual([15 * 60, 2]);
  });

  it("gets nothing of one whose time is over, kept for a payment that was closed", async () => {
    const earlier = await hold(3);
    await sale.fillIn(earlier);
    await sale.startPayment(earlier);
    await sale.closePayment(earlier);
    await sale.pass(15 * 60);

    const { status, problem } = await sale.reserveInstead(earlier.shortId, 3);

    expect([status, problem.code]).toEqual([409, "sold_out"]);
  });

  it("is refused without taking the earlier one away where even its units are too few", async () => {
    const earlier = await hold(2);
    await hold(1);

    const { status, problem } = await sale.reserveInstead(earlier.shortId, 3);

    expect([status, problem.code]).toEqual([409, "in_other_baskets"]);
    expect(await statusOf(earlier)).toBe("RESERVED");
  });

  it("is the same order when it is sent again", async () => {
    const earlier = await hold(2);
    const key = randomUUID();

    const answers = await Promise.all(
      [1, 2, 3].map(() => sale.reserveInstead(earlier.shortId, 3, key)),
    );
    const again = await sale.reserveInstead(earlier.shortId, 3, key);

    expect(new Set([...answers, again].map(({ data }) => data.shortId)).size).toBe(1);
    expect([await statusOf(earlier), await statusOf(again.data)]).toEqual([
      "ABANDONED",
      "RESERVED",
    ]);
  });

  it("may name itself", async () => {
    const key = randomUUID();
    const { data: order } = await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }], key);

    expect((await sale.reserveInstead(order.shortId, 2, key)).data.shortId).toBe(order.shortId);
    expect(await statusOf(order)).toBe("RESERVED");
  });

  it("waits for a payment of the earlier one that is open", async () => {
    const earlier = await hold(1);
    await sale.fillIn(earlier);
    await sale.startPayment(earlier);

    const { status, problem } = await sale.reserveInstead(earlier.shortId, 2);

    expect([status, problem.code]).toEqual([409, "payment_in_progress"]);
    expect(await hold(2)).toBeDefined();
  });
});

describe("a request for the last tickets", () => {
  it("that is sent again has them, and is not told that they are in other baskets", async () => {
    const key = randomUUID();
    const last = [{ ticketId: sale.ticketId, quantity: 3 }];

    const { data: order } = await sale.reserve(last, key);
    const again = await sale.reserve(last, key);

    expect([again.status, again.data.shortId]).toEqual([201, order.shortId]);
  });

  it("that is sent again after the payment began has the same order", async () => {
    const key = randomUUID();
    const last = [{ ticketId: sale.ticketId, quantity: 3 }];
    const { data: order } = await sale.reserve(last, key);
    await sale.fillIn(order);
    await sale.startPayment(order);

    expect((await sale.reserve(last, key)).data.shortId).toBe(order.shortId);
  });
});

describe("a link that names no order to give back", () => {
  it("is passed over, and touches nobody's order", async () => {
    const paid = await sale.buy([{ ticketId: sale.ticketId, quantity: 1 }]);
    const stranger = await given.owner();
    const { event, tickets } = await given.event(stranger, { tickets: [{}] });
    const lines = [{ ticketId: tickets[0]?.id ?? "", quantity: 1 }];
    const foreign = await call(reservations.create, {
      params: { eventId: event.id },
      body: { lines },
    });

    for (const link of [
      paid.shortId,
      foreign.data.shortId,
      "",
      "x".repeat(100),
      "\u0000",
      "../orders",
    ]) {
      expect((await sale.reserveInstead(link, 1)).status).toBe(201);
      await sale.pass(17 * 60);
    }

    expect(await statusOf(paid)).toBe("COMPLETED");
  });

  it("opens no order of another account's event either", async () => {
    const { event, tickets } = await given.event(await given.owner(), { tickets: [{}] });
    const lines = [{ ticketId: tickets[0]?.id ?? "", quantity: 1 }];
    const { data: foreign } = await call(reservations.create, {
      params: { eventId: event.id },
      body: { lines },
    });

    const { status, problem } = await sale.look(foreign);

    expect([status, problem.code]).toEqual([404, "order_not_found"]);
  });

  it("is refused where it is longer than any link", async () => {
    expect((await sale.reserveInstead("x".repeat(101), 1)).status).toBe(422);
  });
});

describe("an earlier order whose payment begins while another replaces it", () => {
  it("stays alone: nobody holds or pays for both", async () => {
    const earlier = await hold(1);
    await sale.fillIn(earlier);
    const paid = beforeNext("PutItemCommand", () => sale.startPayment(earlier));

    const { status, problem } = await sale.reserveInstead(earlier.shortId, 2);

    expect((await paid).status).toBe(200);
    expect([status, problem.code]).toEqual([409, "payment_in_progress"]);
    expect(await statusOf(earlier)).toBe("RESERVED");
    expect(await hold(2)).toBeDefined();
  });
});
