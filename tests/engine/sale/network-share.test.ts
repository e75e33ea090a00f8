// Can one network use up a limit for everybody else? Baskets and unfinished payments count against
// its share; paid orders never do.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { readPool, readTrays } from "#functions/engine/stock/read-pools.ts";
import { headItem } from "#functions/stored/order/head.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { reservations } from "#shared/contracts/public/reservations.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { follow, stored } from "#tests/support/servers/stream.ts";

const HOLD_SECONDS = 900;
const SWEEP_AFTER_SECONDS = 121;
const NETWORK = "203.0.113.7";

const sale = eachTest(() => openOnSale([{ quantityAvailable: 200 }]));
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

const reserve = (quantity: number, address = NETWORK) =>
  sale.reserve([{ ticketId: sale.ticketId, quantity }], crypto.randomUUID(), address);
const reserveElsewhere = (quantity: number) =>
  sale.reserve([{ ticketId: sale.ticketId, quantity }]);

/** A basket of the network, taken as far as possible without money, with so many extensions. */
async function pressPay(quantity: number, extensions = 0) {
  const { status, data: order, problem } = await reserve(quantity);
  if (status !== 201) return { refusal: problem.code };
  await sale.fillIn(order);
  const { status: payment, data } = await sale.startPayment(order);
  expect(payment).toBe(200);
  for (let time = 0; time < extensions; time++) expect((await sale.extend(order)).status).toBe(200);
  return { order, secret: data.clientSecret };
}

const headKey = ({ shortId }: CheckoutOrder) =>
  headItem.key({ orderId: shortId.slice(0, ID_LENGTH) });

/** Pays, and runs the stream worker on the payment unless `isStreamLate`. */
async function pay(
  { order, secret }: { order: CheckoutOrder; secret: string },
  isStreamLate = false,
): Promise<void> {
  const before = await stored(headKey(order));
  await sale.confirm(secret);
  await sale.deliver();
  if (!isStreamLate) await follow({ before, now: await stored(headKey(order)) });
}

const payments = (pool = sale.ticketId) =>
  asSystem(async () => {
    const trays = await readTrays(sale.event.id, await readPool(sale.event.id, pool));
    return trays.flatMap(({ paying }) => Object.keys(paying));
  });

describe("one network", () => {
  it("holds a quarter of the tickets in baskets and no more, until it lets go", async () => {
    const statuses = [];
    for (let order = 0; order < 6; order++) statuses.push((await reserve(10)).status);

    expect(statuses).toEqual([201, 201, 201, 201, 201, 409]);
    expect((await reserve(1)).problem.code).toBe("network_holds_many");
    expect((await reserveElsewhere(10)).status).toBe(201);
    await sale.pass(HOLD_SECONDS + 3);
    expect((await reserve(10)).status).toBe(201);
  });

  it("gets no further by exchanging a basket for one that only fits in its place", async () => {
    const { data: earlier } = await reserve(40);
    await reserve(10);
    await reserveElsewhere(100);

    const lines = [{ ticketId: sale.ticketId, quantity: 85 }];
    const refused = await call(reservations.create, {
      params: { eventId: sale.event.id },
      body: { lines, replaces: earlier.shortId },
      address: NETWORK,
    });

    expect([refused.status, refused.problem.code]).toEqual([409, "network_holds_many"]);
    expect((await sale.look(earlier)).data.status).toBe("RESERVED");
  });

  it("gets no further by pressing Pay without paying", async () => {
    const tries = [];
    for (let order = 0; order < 4; order++) tries.push((await pressPay(50)).refusal ?? "kept");

    expect(tries).toEqual(["kept", ...Array(3).fill("network_holds_many")]);
    expect((await reserveElsewhere(50)).status).toBe(201);
  });

  it("gets no further with all the time that an order can have", async () => {
    for (let order = 0; order < 5; order++) expect((await pressPay(10, 2)).refusal).toBeUndefined();

    await sale.pass(HOLD_SECONDS + 590);

    expect((await pressPay(10)).refusal).toBe("network_holds_many");
    expect((await reserveElsewhere(50)).status).toBe(201);
  });

  it("may hold its share anew once what it did not pay for was given back", async () => {
    await pressPay(50);
    expect(await payments()).not.toEqual([]);
    await sale.pass(HOLD_SECONDS + SWEEP_AFTER_SECONDS);
    await sale.sweep();

    expect(await payments()).toEqual([]);
    expect((await pressPay(50)).refusal).toBeUndefined();
  });
});

describe("one network that sets a promo code after it pressed Pay", () => {
  const MAX_USES = 100;
  const SHARE = 25;
  let codeId: string;
  beforeEach(async () => {
    const desk = limitsDesk(sale);
    codeId = (await desk.addCode({ maxUses: MAX_USES })).data.id;
    await desk.build();
  });

  /** An order of the network that pressed Pay and then wanted the code. */
  async function withCode() {
    const { order, secret } = await pressPay(1);
    if (!order) throw new Error("The network's share of the tickets is too small for the test.");
    const { problem } = await sale.setCode(order, "SAVE10");
    return { order, secret, refusal: problem.code };
  }

  async function payAgain(order: CheckoutOrder): Promise<void> {
    const { data } = await sale.startPayment(order);
    await pay({ order, secret: data.clientSecret });
  }

  it("gets no more uses than with baskets, and its payment goes on without the code", async () => {
    for (let use = 0; use < SHARE; use++) expect((await withCode()).refusal).toBeUndefined();

    const { order, secret, refusal } = await withCode();
    expect(refusal).toBe("network_holds_many");
    expect((await sale.reserveWith("SAVE10")).status).toBe(201);
    await pay({ order, secret });
    expect((await sale.look(order)).data).toMatchObject({
      status: "COMPLETED",
      totals: { totalMinor: 2500 },
    });
  });

  it("may use it again for every use that it pays", async () => {
    const { order } = await withCode();
    for (let use = 1; use < SHARE; use++) await withCode();
    expect((await withCode()).refusal).toBe("network_holds_many");

    await payAgain(order);

    expect(await payments(codeId)).toHaveLength(SHARE - 1);
    expect((await withCode()).refusal).toBeUndefined();
  });

  it("leaves no note of a code that it removed or never paid for", async () => {
    const [{ order }] = [await withCode(), await withCode()];
    await sale.removeCode(order);
    const items = await asSystem(() => readOrder(order.shortId.slice(0, ID_LENGTH)));
    expect(items?.head.holds.map(({ pool }) => pool)).toEqual([sale.ticketId]);
    expect(await payments(codeId)).toHaveLength(1);

    await sale.pass(HOLD_SECONDS + SWEEP_AFTER_SECONDS);
    await sale.sweep();

    expect([await payments(codeId), await payments()]).toEqual([[], []]);
  });
});

describe("an office whose people buy one after the other", () => {
  it("is never refused", async () => {
    for (let person = 0; person < 8; person++) {
      const opened = await pressPay(25);
      if (!opened.order) throw new Error(`Person ${person} was refused.`);
      await pay(opened);
      await sale.pass(1);
    }

    expect(await payments()).toEqual([]);
    expect((await reserveElsewhere(1)).problem.code).toBe("sold_out");
  });

  it("waits for the sweeper alone where the table refuses what follows from a payment", async () => {
    const opened = await pressPay(50);
    if (!opened.order) throw new Error("It was refused.");
    dynamo().middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          const isForgotten =
            "UpdateExpression" in args.input && args.input.UpdateExpression === "REMOVE #note";
          if (commandName === "UpdateItemCommand" && isForgotten)
            throw new Error("The table is sick.");
          return next(args);
        },
      { step: "initialize", name: "sickness" },
    );
    await pay(opened);
    dynamo().middlewareStack.remove("sickness");
    expect(await payments()).not.toEqual([]);

    await sale.pass(SWEEP_AFTER_SECONDS);
    await sale.sweep();

    expect(await payments()).toEqual([]);
  });

  it("waits no longer than a payment can take where nobody hears of its payments", async () => {
    const opened = await pressPay(50);
    if (opened.order) await pay(opened, true);
    expect((await pressPay(50)).refusal).toBe("network_holds_many");

    await sale.pass(HOLD_SECONDS + 2 * 300 + SWEEP_AFTER_SECONDS + 62);

    expect((await pressPay(50)).refusal).toBeUndefined();
  });
});
