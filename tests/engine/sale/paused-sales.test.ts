// What can be sold while an account cannot take money, and what happens to payments if it loses
// that right in between?
import { beforeEach, describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { publicEvents } from "#shared/contracts/public/public-events.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";

inConnectMode();

const sale = eachTest(() =>
  openOnSale([
    { quantityAvailable: 10 },
    { title: "Guest", type: "FREE", priceMinor: 0, quantityAvailable: 10 },
  ]),
);
const stripe = eachTest(() => onboardingOf(sale));

const free = () => [{ ticketId: sale.tickets[1]?.id ?? "", quantity: 1 }];

async function reserved(): Promise<CheckoutOrder> {
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  return order;
}

describe("while the account cannot take money", () => {
  const look = async () => {
    forgetSheets();
    return (await call(publicEvents.get, { params: { eventId: sale.event.id } })).data;
  };

  it("paid tickets are paused and cannot be reserved, free ones sell", async () => {
    const { data: list } = await call(tickets.list, {
      token: sale.owner.token,
      params: { eventId: sale.event.id },
    });
    const paid = await sale.reserve();
    const { data: order } = await sale.reserve(free());
    const { data: done } = await sale.fillIn(order);

    expect((await look()).takesPayments).toBe(false);
    expect((await look()).tickets.map(({ availability }) => availability)).toEqual([
      "PAUSED",
      "ON_SALE",
    ]);
    expect(list.map(({ availability }) => availability)).toEqual(["PAUSED", "ON_SALE"]);
    expect([paid.status, paid.problem.code, paid.problem.fields?.[0]?.path]).toEqual([
      409,
      "payments_not_connected",
      "lines.0",
    ]);
    expect(done.status).toBe("COMPLETED");
    expect(await sale.wrongs()).toEqual([]);
  });

  it("a basket with both is refused as a whole and holds nothing", async () => {
    const both = await sale.reserve([...free(), { ticketId: sale.ticketId, quantity: 1 }]);

    expect([both.problem.code, both.problem.fields?.[0]?.path]).toEqual([
      "payments_not_connected",
      "lines.1",
    ]);
    const { data: list } = await call(tickets.list, {
      token: sale.owner.token,
      params: { eventId: sale.event.id },
    });
    expect(list.map(({ quantityHeld }) => quantityHeld)).toEqual([0, 0]);
  });

  it.each(["restricted", "gone"] as const)(
    "(%s mid-sale) a basket cannot be paid, and nothing is charged",
    async (how) => {
      await stripe.connect();
      const order = await reserved();
      await (how === "gone" ? stripe.disconnect() : stripe.stand("restricted"));

      const seen = await sale.look(order);
      const start = await sale.startPayment(order);

      expect([seen.data.status, seen.data.payment]).toEqual(["RESERVED", null]);
      expect([start.status, start.problem.code]).toEqual([409, "payments_not_connected"]);
      expect((await look()).tickets.map(({ availability }) => availability)).toEqual([
        "PAUSED",
        "ON_SALE",
      ]);
      expect((await sale.reserve(free())).status).toBe(201);
      expect([...sale.bench.standIn.state.charges]).toEqual([]);
    },
  );

  it.each(["restricted", "gone"] as const)(
    "(%s without a word to us) the first refusal of Stripe's tells us",
    async (how) => {
      await stripe.connect();
      const order = await reserved();
      await (how === "gone"
        ? stripe.disconnect({ isTold: false })
        : stripe.stand("restricted", { isTold: false }));
      expect((await look()).takesPayments).toBe(true);

      const start = await sale.startPayment(order);

      expect([start.status, start.problem.code]).toEqual([409, "payments_not_connected"]);
      expect((await look()).takesPayments).toBe(false);
    },
  );

  it("that is over again by Stripe's word lets the same basket be paid, though no event told us", async () => {
    await stripe.connect();
    const order = await reserved();
    await stripe.stand("restricted");
    await stripe.stand("open", { isTold: false });

    const { status, data } = await sale.startPayment(order);
    await sale.confirm(data.clientSecret);
    await sale.deliver();

    expect(status).toBe(200);
    expect((await sale.look(order)).data.status).toBe("COMPLETED");
  });
});

describe("an account that left us in the middle of a payment", () => {
  beforeEach(() => stripe.connect());

  it("leaves an order that ends by its time, and gives its units back", async () => {
    const order = await reserved();
    await sale.startPayment(order);
    await stripe.disconnect();

    expect((await sale.look(order)).status).toBe(200);
    await sale.pass(900 + 121);
    await sale.sweep();

    expect((await sale.look(order)).data.status).toBe("EXPIRED");
    expect(await sale.wrongs()).toEqual([]);
  });

  it("leaves a payment that is on its way with its stock, for a person to look at", async () => {
    const order = await reserved();
    const { data } = await sale.startPayment(order);
    await sale.confirm(data.clientSecret, "pm_card_bypassPending");
    await sale.deliver();
    await stripe.disconnect();

    await sale.pass(900 + 121);
    await sale.sweep();

    expect((await sale.look(order)).data.status).toBe("EXPIRING");
  });

  it("does not cost a buyer who had paid the tickets: Stripe's signed word is final", async () => {
    const order = await reserved();
    const { data } = await sale.startPayment(order);
    await sale.confirm(data.clientSecret);

    await stripe.disconnect();

    expect((await sale.look(order)).data.status).toBe("COMPLETED");
    expect(await sale.wrongs()).toEqual([]);
  });
});
