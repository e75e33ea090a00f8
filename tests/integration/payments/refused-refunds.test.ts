// Which refunds are refused? Those of more than is left, of no money, or finer than the currency.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { orders } from "#shared/contracts/orders.ts";
import { type MoneyDesk, openMoneyDesk } from "#tests/support/scenes/money-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

let desk: MoneyDesk;
beforeEach(async () => {
  desk = await openMoneyDesk([{ quantityAvailable: 10 }]);
});
afterEach(async () => {
  expect(await desk.agree()).toEqual([]);
  await desk.close();
});

describe("a refund in another currency", () => {
  it.each([
    ["KWD", 2500, 1005, 1010, 10],
    ["ISK", 250_000, 150, 100, 100],
    ["JPY", 2500, null, 1001, 1],
  ] as const)(
    "is made in the steps of %s alone",
    async (currency, priceMinor, off, on, stepMinor) => {
      await desk.close();
      desk = await openMoneyDesk([{ quantityAvailable: 10, priceMinor }], { currency });
      const id = await desk.bought(1);

      const refused = off === null ? null : await desk.refund(id, { amountMinor: off });
      const { data } = await desk.refund(id, { amountMinor: on });

      expect(refused && [refused.status, refused.problem.fields?.[0]?.params]).toEqual(
        refused && [422, { stepMinor, currency }],
      );
      expect([data.refundedMinor, data.refundableMinor]).toEqual([on, priceMinor - on]);
      expect(await desk.atProvider(id)).toEqual([[on, "succeeded"]]);
    },
  );
});

describe("a refund is refused, and nothing changes,", () => {
  it("for more than what is left", async () => {
    const id = await desk.bought(2);
    await desk.refund(id, { amountMinor: 1500 });

    const { status, problem } = await desk.refund(id, { amountMinor: 3501 });

    expect([status, problem.code]).toEqual([409, "refund_over_remainder"]);
    expect(problem.params).toEqual({ remainingMinor: 3500, currency: "EUR" });
    expect(await desk.atProvider(id)).toEqual([[1500, "succeeded"]]);
  });

  it.each([0, -1, 1.5, "2500", 1e12, null])("for the amount %s", async (amountMinor) => {
    const id = await desk.bought(1);

    const answer = await call(orders.refund, {
      token: desk.sale.owner.token,
      params: { eventId: desk.sale.event.id, orderId: id },
      body: { amountMinor },
    });

    expect([answer.status, answer.problem.fields?.[0]?.path]).toEqual([422, "amountMinor"]);
    expect(await desk.atProvider(id)).toEqual([]);
  });

  it("of an order that is not paid yet", async () => {
    const { data: order } = await desk.sale.reserve();
    await desk.sale.fillIn(order);

    const { status, problem } = await desk.refund(order.shortId.slice(0, 12), { amountMinor: 1 });

    expect([status, problem.code]).toEqual([409, "order_not_complete"]);
  });

  it("of a free order", async () => {
    const { id } = await given.ticket(desk.sale.owner, desk.sale.event.id, {
      type: "FREE",
      priceMinor: 0,
    });
    await desk.sale.pass(6);
    const { data: order } = await desk.sale.reserve([{ ticketId: id, quantity: 1 }]);
    await desk.sale.fillIn(order);

    const { status, problem } = await desk.refund(order.shortId.slice(0, 12), { amountMinor: 1 });

    expect([status, problem.code]).toEqual([409, "nothing_to_refund"]);
  });

  it("without an idempotency key, and of another account's order", async () => {
    const id = await desk.bought(1);
    const stranger = await given.owner();
    const params = { eventId: desk.sale.event.id, orderId: id };
    const body = { amountMinor: 2500 };

    const foreign = await call(orders.refund, { token: stranger.token, params, body });
    const keyless = await call(orders.refund, {
      token: desk.sale.owner.token,
      params,
      body,
      idempotencyKey: "",
    });

    expect([foreign.status, keyless.status]).toEqual([404, 400]);
    expect(await desk.atProvider(id)).toEqual([]);
  });

  it("for one of two people who refund all of it at once", async () => {
    const id = await desk.bought(2);

    const answers = await Promise.all([
      desk.refund(id, { amountMinor: 5000 }),
      desk.refund(id, { amountMinor: 5000 }),
    ]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await desk.atProvider(id)).toEqual([[5000, "succeeded"]]);
    expect((await desk.look(id)).refundedMinor).toBe(5000);
  });
});
