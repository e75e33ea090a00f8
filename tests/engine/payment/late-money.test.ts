// What if money arrives for an order that ended, and limits came meanwhile? The order gets its
// tickets back only within the limits of today; otherwise the buyer gets the money back.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { orderPartition } from "#functions/engine/order/order-items.ts";
import { SHEET_USE_MS } from "#functions/engine/stock/sheet.ts";
import { auth } from "#shared/contracts/auth.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let desk: ReturnType<typeof limitsDesk>;
const sale = eachTest(() =>
  openOnSale([
    { title: "Lawn", quantityAvailable: null },
    { title: "Balcony", quantityAvailable: null },
  ]),
);
beforeEach(() => {
  desk = limitsDesk(sale);
});
afterEach(async () => expect(await sale.wrongs()).toEqual([]));

const idOf = (index: number): string => sale.tickets[index]?.id ?? "";
const some = (quantity: number, index = 0) => [{ ticketId: idOf(index), quantity }];
const refunded = () =>
  [...sale.bench.standIn.state.refunds.values()].map(({ object }) => object.amount);
const statusOf = async (order: CheckoutOrder) => (await sale.look(order)).data.status;

type Ended = { order: CheckoutOrder; secret: string };
type End = "expired" | "abandoned";

/** An order of two tickets whose payment began, and that ended without it. */
async function ended(end: End, promoCode = "", quantity = 2): Promise<Ended> {
  const { data: order } = await sale.reserveWith(promoCode, some(quantity));
  await sale.fillIn(order);
  const { data } = await sale.startPayment(order);
  if (end === "abandoned") await sale.abandon(order);
  await sale.pass(900 + 121);
  await sale.sweep();
  await signInAgain();
  return { order, secret: data.clientSecret };
}

/** The organizer's token has expired meanwhile. */
async function signInAgain(): Promise<void> {
  const body = { email: sale.owner.me.email, password: PASSWORD };
  const { token } = (await call(auth.login, { body })).data;
  desk = limitsDesk({ ...sale, owner: { ...sale.owner, token: token ?? "" } });
}

/** The payment succeeds after all. Returns what the provider tells, for telling it again. */
async function payLate({ secret }: Ended) {
  await sale.deliver();
  await sale.confirmCancelled(secret);
  await sale.bench.standIn.settle();
  const told = [...sale.bench.receiver.requests];
  const answers = await sale.deliver();
  return { told, statuses: answers.map(({ status }) => status) };
}

/** The order ends while its payment is settled: after it was read, before it is written. */
async function endsMeanwhile(order: CheckoutOrder, intentId: string, then: () => Promise<unknown>) {
  const intent = sale.bench.standIn.state.paymentIntents.get(intentId)?.object;
  let ended: Promise<unknown> = Promise.resolve();
  // The first write claims the order's reference, the second one is the order's.
  await Promise.all([
    beforeNext("PutItemCommand", async () => {
      ended = beforeNext("PutItemCommand", async () => {
        // The provider breaks its word: it tells of success, and then that it has cancelled.
        Object.assign(intent ?? {}, { status: "requires_payment_method" });
        await sale.abandon(order);
        Object.assign(intent ?? {}, { status: "succeeded" });
        await then();
      });
    }),
    sale.deliver(),
  ]);
  await ended;
}

const limits: [string, (places: number) => Promise<unknown>][] = [
  ["quantity", (places) => desk.editTicket(idOf(0), { quantityAvailable: places })],
  ["capacity assignment", (places) => desk.addAssignment({ capacity: places })],
];

describe.each<End>(["expired", "abandoned"])("late money for an order that %s", (end) => {
  it.each(limits)("is given back where a %s came and is sold out", async (_, limit) => {
    const late = await ended(end);
    await limit(3);
    await desk.build();
    await sale.buy(some(2));

    await payLate(late);

    expect(refunded()).toEqual([5000]);
    expect(await statusOf(late.order)).not.toBe("COMPLETED");
    expect((await sale.reserve(some(1))).status).toBe(201);
  });

  it.each(limits)("takes its units from a %s that came and has them", async (_, limit) => {
    const late = await ended(end);
    await limit(3);
    await desk.build();

    await payLate(late);

    expect([await statusOf(late.order), refunded()]).toEqual(["COMPLETED", []]);
    expect((await sale.reserve(some(2))).problem.code).toBe("sold_out");
    expect((await sale.reserve(some(1))).status).toBe(201);
  });

  it.each(limits)(
    "waits while a %s counts what was sold, and is then given back",
    async (_, limit) => {
      const late = await ended(end);
      await sale.buy(some(3));
      await limit(3);

      const { told, statuses } = await payLate(late);
      expect([statuses.includes(503), refunded()]).toEqual([true, []]);
      await desk.build();
      sale.bench.receiver.requests.push(...told);
      await sale.deliver();

      expect(refunded()).toEqual([5000]);
      expect(await statusOf(late.order)).not.toBe("COMPLETED");
      // The limit is in force, for nothing was sold beyond it.
      expect((await sale.reserve(some(1))).problem.code).toBe("sold_out");
    },
  );

  it("is told once by mail if it goes back, however often the provider tells of it", async () => {
    await desk.editTicket(idOf(0), { quantityAvailable: 2 });
    await desk.build();
    const late = await ended(end);
    await sale.buy(some(2));

    const { told } = await payLate(late);
    sale.bench.receiver.requests.push(...told, ...told);
    await sale.deliver();
    await sale.sweep();

    const stored = await asSystem(() => readOrder(late.order.shortId.slice(0, ID_LENGTH)));
    expect(stored?.mails.map(({ kind }) => kind)).toEqual(["REFUND"]);
    expect(refunded()).toEqual([5000]);
  });

  it("needs nothing of a limit that is gone", async () => {
    await desk.editTicket(idOf(0), { quantityAvailable: 2 });
    await desk.build();
    const late = await ended(end);
    await sale.buy(some(2));
    await desk.editTicket(idOf(0), { quantityAvailable: null });

    await payLate(late);

    expect([await statusOf(late.order), refunded()]).toEqual(["COMPLETED", []]);
  });

  it("is given back where its code got a maximum that is used up", async () => {
    const { data: code } = await desk.addCode({});
    const late = await ended(end, "SAVE10");
    await desk.editCode(code.id, { maxUses: 1 });
    await desk.build();
    const { data: other } = await sale.reserveWith("SAVE10", some(1, 1));
    expect(other.promoCode).toBe("SAVE10");

    await payLate(late);

    expect(refunded()).toEqual([4500]);
    expect(await statusOf(late.order)).not.toBe("COMPLETED");
  });

  it("is given back where its only use was taken under the code's new text", async () => {
    const { data: code } = await desk.addCode({ maxUses: 1 });
    const late = await ended(end, "SAVE10");
    await desk.editCode(code.id, { code: "LATER" });
    expect((await sale.reserveWith("LATER", some(1, 1))).status).toBe(201);

    await payLate(late);

    expect(refunded()).toEqual([4500]);
  });
});

describe("money in time for an order that ends before it is noted", () => {
  const limited = async () => {
    await desk.editTicket(idOf(0), { quantityAvailable: 3 });
    await desk.build();
  };
  const paid = async () => {
    const { data: order } = await sale.reserve(some(2));
    await sale.fillIn(order);
    const { data } = await sale.startPayment(order);
    return { order, intent: await sale.confirm(data.clientSecret) };
  };

  it("is given back where a limit came that is sold out", async () => {
    const { order, intent } = await paid();

    await endsMeanwhile(order, intent, async () => {
      await limited();
      await sale.buy(some(2));
    });

    expect([await statusOf(order), refunded()]).toEqual(["ABANDONED", [5000]]);
  });

  it("takes its units from a limit that came and has them", async () => {
    const { order, intent } = await paid();

    await endsMeanwhile(order, intent, limited);

    expect([await statusOf(order), refunded()]).toEqual(["COMPLETED", []]);
    expect((await sale.reserve(some(2))).problem.code).toBe("sold_out");
    expect((await sale.reserve(some(1))).status).toBe(201);
  });
});

it("late money takes no units by limits that were read long ago, and comes again", async () => {
  const late = await ended("expired");
  let ms = 0;
  replaceClock({ nowMs: () => sale.bench.clock.ms, elapsedMs: () => ms });
  const slow = async () => {
    ms = SHEET_USE_MS;
  };
  void beforeNext("PutItemCommand", slow, orderPartition(late.order.shortId.slice(0, ID_LENGTH)));

  const { told, statuses } = await payLate(late);
  ms = 0;

  expect([statuses.at(-1), await statusOf(late.order)]).toEqual([503, "EXPIRED"]);
  sale.bench.receiver.requests.push(...told);
  await sale.deliver();
  expect(await statusOf(late.order)).toBe("COMPLETED");
});

it("late money takes all units of an order that gave them back in three commits", async () => {
  await desk.editTicket(idOf(0), { quantityAvailable: 150 });
  await desk.addAssignment({ capacity: 150 });
  await desk.build();
  const late = await ended("expired", "", 100);

  await payLate(late);

  expect([await statusOf(late.order), refunded()]).toEqual(["COMPLETED", []]);
  expect((await sale.reserve(some(51))).problem.code).toBe("sold_out");
  expect((await sale.reserve(some(50))).status).toBe(201);
});
