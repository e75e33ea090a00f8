// What if the same happens to an order again and again? Its log counts it and loses nothing else.
import { describe, expect, it } from "vitest";
import { findIntent, type Intent } from "#functions/core/ports/payments.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { applyDispute, applyRefund } from "#functions/engine/payment/provider-refunds.ts";
import { settle } from "#functions/engine/payment/settle.ts";
import { orders } from "#shared/contracts/orders.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { moneyAlarms } from "#tests/support/oracles/money-alarms.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";

const sale = eachTest(openOnSale);

const idOf = ({ shortId }: CheckoutOrder) => shortId.slice(0, ID_LENGTH);
const timelineOf = async (order: CheckoutOrder) => {
  const params = { eventId: sale.event.id, orderId: idOf(order) };
  const { data } = await call(orders.get, { token: sale.owner.token, params });
  return data.timeline.map(({ what, times, amountMinor }) => ({ what, times, amountMinor }));
};

it(`${sizes.declines} declined cards leave an order that completes, and tells how many they were`, async () => {
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  const { clientSecret } = (await sale.startPayment(order)).data;
  const intentId = await sale.confirm(clientSecret, "pm_card_chargeDeclined");
  await sale.deliver();
  const intent = await findIntent(intentId, null);
  if (!intent) throw new Error("The provider has no such payment.");
  const declined = (n: number): Intent => ({
    ...intent,
    status: "failed",
    decline: { reason: n % 2 ? "code" : "funds", last4: "4242" },
  });

  for (let n = 1; n < sizes.declines; n++) await asSystem(() => settle(idOf(order), declined(n)));
  await sale.confirm(clientSecret);
  await sale.deliver();

  expect((await sale.look(order)).data.status).toBe("COMPLETED");
  const timeline = await timelineOf(order);
  expect(timeline.map(({ what }) => what).slice(0, 3)).toEqual([
    "created",
    "details",
    "payment_started",
  ]);
  const failed = timeline.filter(({ what }) => what === "payment_failed");
  expect(failed.map(({ times }) => times)).toEqual([1, 1, 1, 1, sizes.declines - 4]);
  expect(await sale.wrongs()).toEqual([]);
});

describe("money back that somebody causes at the provider without end", () => {
  const told = { account: null, currency: "EUR", at: "2030-01-01T00:00:00.000Z" } as const;

  it("is listed up to a hundred refunds and disputes; an operator hears of more", async () => {
    const order = await sale.buy();
    const head = async () => (await asSystem(() => readOrder(idOf(order))))?.head;
    const intent = (await head())?.paid ?? "";
    const refund = {
      ...told,
      intent,
      ours: null,
      amountMinor: 1,
      state: "DONE",
      cause: null,
    } as const;
    const dispute = { ...told, intent, amountMinor: 1, state: "INQUIRY" } as const;

    for (let n = 0; n < 102; n++) {
      await asSystem(() => applyRefund({ ...refund, id: `re_${n}` }));
      await asSystem(() => applyDispute({ ...dispute, id: `du_${n}` }));
    }

    const { refunds = [], disputes = [] } = (await head()) ?? {};
    expect([refunds.length, disputes.length]).toEqual([100, 100]);
    expect(await moneyAlarms()).toEqual(["too_much_money_back"]);
    expect((await timelineOf(order)).filter(({ times }) => times > 1)).toEqual([
      { what: "refunded_elsewhere", times: 96, amountMinor: 96 },
      { what: "dispute_inquiry", times: 96, amountMinor: 96 },
    ]);
  });
});
