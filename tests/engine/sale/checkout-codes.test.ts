// What if a buyer sets or removes a promo code during the checkout? The basket stays, the price is
// made anew, and no use of the code is lost or taken twice.
import { beforeEach, describe, expect, it } from "vitest";
import { orders } from "#shared/contracts/orders.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { limitsDesk } from "#tests/support/scenes/limits-desk.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

const sale = eachTest(() => openOnSale([{ title: "Lawn", quantityAvailable: 10 }]));
const desk = eachTest(() => limitsDesk(sale));
beforeEach(async () => {
  await desk.addCode({ maxUses: 1 });
  await desk.addCode({ code: "HALF", discountRate: 50_000 });
});
const order = eachTest(
  async () => (await sale.reserve([{ ticketId: sale.ticketId, quantity: 2 }])).data,
);

const agree = async () => expect(await sale.wrongs()).toEqual([]);
const total = async () => (await sale.look(order)).data.totals.totalMinor;

describe("a held basket", () => {
  it("gets a code, another one, and none", async () => {
    expect((await sale.setCode(order, "save10")).data).toMatchObject({
      promoCode: "SAVE10",
      promoRate: 10_000,
      totals: { totalMinor: 4500 },
    });
    expect((await sale.reserveWith("SAVE10")).problem.code).toBe("promo_code_used_up");
    await agree();
    expect((await sale.setCode(order, "HALF")).data.totals.totalMinor).toBe(2500);
    expect((await sale.reserveWith("SAVE10")).status).toBe(201);
    await agree();
    expect((await sale.removeCode(order)).data).toMatchObject({
      promoCode: null,
      promoRate: null,
      totals: { totalMinor: 5000 },
    });
    await agree();
    const orderId = order.shortId.slice(0, ID_LENGTH);
    const params = { eventId: sale.event.id, orderId };
    const { timeline } = (await call(orders.get, { token: sale.owner.token, params })).data;
    expect(timeline.map(({ what, detail }) => [what, detail])).toEqual([
      ["created", null],
      ["promo_code_set", "SAVE10"],
      ["promo_code_set", "HALF"],
      ["promo_code_removed", "HALF"],
    ]);
  });

  it("takes the code's use once, however often it is asked", async () => {
    await Promise.all([sale.setCode(order, "SAVE10"), sale.setCode(order, "SAVE10")]);

    expect(await total()).toBe(4500);
    await agree();
  });

  it("stays as it was when the code is wrong, used up or takes the total under the minimum", async () => {
    await sale.reserveWith("SAVE10");
    await desk.addCode({ code: "ALMOST", discountRate: 99_500 });

    const answers = [
      await sale.setCode(order, "NEVER"),
      await sale.setCode(order, "SAVE10"),
      await sale.setCode(order, "ALMOST"),
    ];

    expect(answers.map(({ problem }) => problem.code)).toEqual([
      "promo_code_invalid",
      "promo_code_used_up",
      "amount_below_minimum",
    ]);
    expect(await total()).toBe(5000);
    await agree();
  });

  it("completes as soon as a code takes the whole price of an order with its details", async () => {
    await desk.addCode({ code: "GIFT", discountRate: 100_000, maxUses: 5 });
    await sale.fillIn(order);

    const { data } = await sale.setCode(order, "GIFT");

    expect([data.status, data.totals.totalMinor]).toEqual(["COMPLETED", 0]);
    await agree();
  });

  it("waits for its details before it completes for nothing, and pays again without the code", async () => {
    await desk.addCode({ code: "GIFT", discountRate: 100_000 });

    expect((await sale.setCode(order, "GIFT")).data).toMatchObject({
      status: "RESERVED",
      paymentStatus: "NOT_REQUIRED",
    });
    const { status, problem } = await sale.startPayment(order);
    expect([status, problem.code]).toEqual([409, "payment_not_needed"]);
    expect((await sale.removeCode(order)).data).toMatchObject({
      paymentStatus: "AWAITING_PAYMENT",
      totals: { totalMinor: 5000 },
    });
    await agree();
  });

  it("is over with its hold: no code brings it back", async () => {
    await sale.pass(15 * 60 + 1);

    expect((await sale.setCode(order, "HALF")).problem.code).toBe("order_expired");
    await agree();
  });
});

describe("an order with an open payment", () => {
  beforeEach(() => sale.fillIn(order));

  it("is closed first, and paid anew at the new price", async () => {
    const { data: first } = await sale.startPayment(order);

    expect((await sale.setCode(order, "SAVE10")).data.totals.totalMinor).toBe(4500);
    await agree();
    const { data: second } = await sale.startPayment(order);
    expect([first.totalMinor, second.totalMinor]).toEqual([5000, 4500]);
    await sale.confirm(first.clientSecret);
    await sale.confirm(second.clientSecret);
    await sale.deliver();

    expect((await sale.look(order)).data).toMatchObject({
      status: "COMPLETED",
      totals: { totalMinor: 4500 },
    });
    await agree();
  });

  it("goes on with its card form when the code is used up or takes the total under the minimum", async () => {
    await sale.reserveWith("SAVE10");
    await desk.addCode({ code: "ALMOST", discountRate: 99_500 });
    const { data: payment } = await sale.startPayment(order);

    const refused = [await sale.setCode(order, "SAVE10"), await sale.setCode(order, "ALMOST")];
    await sale.confirm(payment.clientSecret);
    await sale.deliver();

    expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual([
      [409, "promo_code_used_up"],
      [422, "amount_below_minimum"],
    ]);
    expect((await sale.look(order)).data).toMatchObject({
      status: "COMPLETED",
      totals: { totalMinor: 5000 },
    });
    await agree();
  });

  it("can be paid again when somebody takes the code's last use while it is closed", async () => {
    await sale.startPayment(order);
    const taken = beforeNext("TransactWriteItemsCommand", () => sale.reserveWith("SAVE10"));

    const refused = await sale.setCode(order, "SAVE10");
    const { data: again } = await sale.startPayment(order);
    await sale.confirm(again.clientSecret);
    await sale.deliver();

    expect([(await taken).status, refused.problem.code]).toEqual([201, "promo_code_used_up"]);
    expect((await sale.look(order)).data).toMatchObject({
      status: "COMPLETED",
      totals: { totalMinor: 5000 },
    });
    await agree();
  });

  it("gets no more time while it is being closed", async () => {
    await sale.startPayment(order);
    Object.assign(sale.bench.standIn.state.switches, { failCalls: 2, failCallsBy: "fault" });
    const unclosed = await sale.setCode(order, "SAVE10");

    const { status, problem } = await sale.extend(order);

    expect(unclosed.status).toBe(503);
    expect([status, problem.code]).toEqual([409, "payment_in_progress"]);
    expect((await sale.look(order)).data.extensionsLeft).toBe(2);
  });

  it("that was paid a moment before is complete at its old price", async () => {
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);

    const late = await sale.setCode(order, "SAVE10");

    expect([late.status, late.problem.code]).toEqual([409, "payment_in_progress"]);
    expect((await sale.look(order)).data).toMatchObject({
      status: "COMPLETED",
      totals: { totalMinor: 5000 },
    });
    await agree();
  });

  it("gives the code's use back when its hold ends", async () => {
    await sale.setCode(order, "SAVE10");
    await sale.startPayment(order);
    await sale.pass(15 * 60 + 121);
    await sale.sweep();

    expect((await sale.look(order)).data.status).toBe("EXPIRED");
    expect((await sale.reserveWith("SAVE10")).status).toBe(201);
    await agree();
  });

  it("completes for nothing with units that were kept already", async () => {
    await desk.addCode({ code: "GIFT", discountRate: 100_000, maxUses: 5 });
    await sale.startPayment(order);

    expect((await sale.setCode(order, "GIFT")).data.status).toBe("COMPLETED");
    await agree();
  });
});

describe("an order that costs nothing with its code", () => {
  it.each([1, 2, 3, 4, 5, 6])(
    "is never complete without the code and without a payment (race %i)",
    async () => {
      await desk.addCode({ code: "GIFT", discountRate: 100_000, maxUses: 5 });
      await sale.setCode(order, "GIFT");

      await Promise.all([sale.fillIn(order), sale.removeCode(order)]);

      const { data } = await sale.look(order);
      const isPaidFor = data.status !== "COMPLETED" || data.totals.totalMinor === 0;
      expect({ isPaidFor, ...data.totals }).toMatchObject({ isPaidFor: true });
      await agree();
    },
  );

  it.each([1, 2, 3, 4, 5, 6])(
    "nor when its code is set and removed at once (race %i)",
    async () => {
      await desk.addCode({ code: "GIFT", discountRate: 100_000, maxUses: 5 });
      await sale.fillIn(order);

      await Promise.all([sale.setCode(order, "GIFT"), sale.removeCode(order)]);

      const { data } = await sale.look(order);
      expect(data.status === "COMPLETED" ? data.totals.totalMinor : 0).toBe(0);
      await agree();
    },
  );

  it("hears no more after twenty changes of its code", async () => {
    for (let change = 0; change < 10; change++) {
      await sale.setCode(order, "HALF");
      await sale.removeCode(order);
    }

    const { status, problem } = await sale.setCode(order, "HALF");
    expect([status, problem.code, problem.params]).toEqual([
      409,
      "too_many_code_changes",
      { maximum: 20 },
    ]);
  });
});

it("a code was not used by an order whose card was declined and which was then given up", async () => {
  const { data: tried } = await sale.reserveWith("SAVE10");
  await sale.fillIn(tried);
  const { data: payment } = await sale.startPayment(tried);
  await sale.confirm(payment.clientSecret, "pm_card_chargeDeclined");
  await sale.deliver();
  const isUsed = async () => (await desk.codes()).map(({ code, timesUsed }) => [code, timesUsed]);
  const meanwhile = await isUsed();
  await sale.abandon(tried);

  const unused = [
    ["HALF", 0],
    ["SAVE10", 0],
  ];
  expect([meanwhile, await isUsed()]).toEqual([unused, unused]);
  expect((await sale.reserveWith("SAVE10")).status).toBe(201);
});
