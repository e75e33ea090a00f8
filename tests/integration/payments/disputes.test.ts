// What if the buyer's bank takes the money back, or money goes back and no webhook comes? The order
// tells of it, and nothing is refunded twice.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { applyDispute } from "#functions/engine/payment/provider-refunds.ts";
import { driveRefunds } from "#functions/engine/payment/refunds.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { moneyAlarms } from "#tests/support/oracles/money-alarms.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { type MoneyDesk, openMoneyDesk } from "#tests/support/scenes/money-desk.ts";

const desk = eachTest(() => openMoneyDesk([{ quantityAvailable: 10 }]));
afterEach(async () => expect(await desk.agree()).toEqual([]));

const entries = ({ timeline }: Awaited<ReturnType<MoneyDesk["look"]>>) =>
  timeline
    .filter(({ what }) => what.startsWith("dispute"))
    .map((one) => [one.what, one.amountMinor]);

describe("a disputed payment", () => {
  it("is told on the order, blocks refunds while it is open, and leaves the tickets valid", async () => {
    const id = await desk.bought(2, "pm_card_createDispute");

    const order = await desk.look(id);
    const refused = await desk.refund(id, { amountMinor: 5000 });
    const withIt = await desk.cancel(id, { refund: true });

    expect(order.disputes).toMatchObject([{ amountMinor: 5000, state: "OPEN" }]);
    expect([order.status, order.refundedMinor]).toEqual(["COMPLETED", 0]);
    expect(entries(order)).toEqual([["dispute_opened", 5000]]);
    for (const { status, problem } of [refused, withIt])
      expect([status, problem.code]).toEqual([409, "order_disputed"]);
    expect((await desk.look(id)).attendees.every(({ status }) => status === "ACTIVE")).toBe(true);
    expect(await desk.row(id)).toMatchObject({ disputeState: "OPEN", refundStatus: null });
  });

  it("that is won can be refunded again", async () => {
    const id = await desk.bought(2, "pm_card_createDispute");

    await desk.decide("won");
    const order = await desk.look(id);
    const { data } = await desk.refund(id, { amountMinor: 5000 });

    expect(entries(order)).toEqual([
      ["dispute_opened", 5000],
      ["dispute_won", 5000],
    ]);
    expect([order.refundableMinor, data.status]).toEqual([5000, "REFUNDED"]);
  });

  it("that is lost counts as money that went back", async () => {
    const id = await desk.bought(2, "pm_card_createDispute");

    await desk.decide("lost");
    const order = await desk.look(id);

    expect(order).toMatchObject({ status: "REFUNDED", refundedMinor: 5000, refundableMinor: 0 });
    expect(await desk.row(id)).toMatchObject({ disputeState: "LOST", refundStatus: "REFUNDED" });
    expect((await desk.refund(id, { amountMinor: 1 })).problem.code).toBe("nothing_to_refund");
  });

  it("that the bank only asks about may be refunded", async () => {
    const id = await desk.bought(1, "pm_card_createDisputeInquiry");
    expect((await desk.look(id)).disputes).toMatchObject([{ state: "INQUIRY" }]);

    expect((await desk.refund(id, { amountMinor: 2500 })).data.status).toBe("REFUNDED");
  });

  it("in another currency than the charge's is of all that was paid", async () => {
    const id = await desk.bought(2);
    const { paid } = await desk.head(id);
    const at = "2027-02-20T19:00:00.000Z";
    const told = {
      id: "du_dollars",
      intent: paid ?? "",
      account: null,
      state: "OPEN" as const,
      at,
    };

    await asSystem(() => applyDispute({ ...told, amountMinor: 5800, currency: "USD" }));

    expect((await desk.look(id)).disputes).toMatchObject([{ amountMinor: 5000, state: "OPEN" }]);
  });

  it("is the same in the end whatever the order and number of its events", async () => {
    const id = await desk.bought(2, "pm_card_createDispute");
    const [dispute] = desk.sale.bench.standIn.state.disputes.keys();
    await desk.act("lose", dispute ?? "");
    const told = [...desk.sale.bench.standIn.state.events.values()].filter(({ object }) =>
      object.type.startsWith("charge.dispute"),
    );
    for (const { object } of told) await desk.act("send-again", object.id);

    await desk.sale.deliver((events) => [...events].reverse());

    const order = await desk.look(id);
    expect([order.status, order.disputes.map(({ state }) => state)]).toEqual([
      "REFUNDED",
      ["LOST"],
    ]);
    expect(entries(order)).toEqual([
      ["dispute_opened", 5000],
      ["dispute_lost", 5000],
    ]);
  });
});

/** The provider's events up to now are lost. */
async function lose(): Promise<void> {
  await desk.sale.bench.standIn.settle();
  desk.sale.bench.receiver.requests.splice(0);
}

describe("money that went back without a webhook", () => {
  it("is found in the provider's list of events within five minutes", async () => {
    await desk.sale.sweep();
    const [refunded, disputed] = [await desk.bought(2), await desk.bought(2)];
    await desk.refundThere(refunded, 2000);
    const state = desk.sale.bench.standIn.state;
    const { paid } = await desk.head(disputed);
    await desk.act("dispute", paid ?? "");
    await lose();
    expect(state.disputes.size).toBe(1);
    expect((await desk.look(refunded)).refundedMinor).toBe(0);

    await desk.pass(300);
    await desk.sale.sweep();
    await desk.pass(300);
    await desk.sale.sweep(); // what was applied already changes nothing

    expect(await desk.look(refunded)).toMatchObject({
      status: "PARTIALLY_REFUNDED",
      refundedMinor: 2000,
    });
    expect((await desk.look(disputed)).disputes).toMatchObject([{ state: "OPEN" }]);
  });

  it.each([
    ["all of it", 5000, "REFUNDED"],
    ["a part", 3000, "PARTIALLY_REFUNDED"],
  ])(
    "is on the order at once where it makes a refund fail, and counts once: %s",
    async (_, amount, status) => {
      const id = await desk.bought(2);
      await desk.refundThere(id, amount);

      const { data } = await desk.refund(id, { amountMinor: 5000 });

      expect(data).toMatchObject({ status, refundedMinor: amount, refundableMinor: 5000 - amount });
      expect(data.timeline.slice(-3)).toMatchObject([
        { what: "refund_started", amountMinor: 5000 },
        { what: "refunded_elsewhere", amountMinor: amount },
        { what: "refund_failed", amountMinor: 5000, refundFailure: "elsewhere" },
      ]);
      await desk.sale.deliver(); // its events tell nothing new
      expect((await desk.look(id)).refundedMinor).toBe(amount);
    },
  );

  it("counts once beside a refund of ours that begins while an older one is refused", async () => {
    const id = await desk.bought(2);
    await desk.refundThere(id, 1000);
    const key = randomUUID();
    Object.assign(desk.sale.bench.standIn.state.switches, { failCalls: 2, failCallsBy: "fault" });
    await desk.refund(id, { amountMinor: 4500 }, key);
    const before = await desk.head(id);

    await desk.refund(id, { amountMinor: 4500 }, key); // refused, and the 1000 are recorded
    await desk.refund(id, { amountMinor: 500 });
    await asSystem(() => driveRefunds(before)); // another run, which read the order before that

    expect(before.refunds.map(({ state }) => state)).toEqual(["PENDING"]);
    expect(await desk.look(id)).toMatchObject({ refundedMinor: 1500, refundableMinor: 3500 });
    expect((await desk.atProvider(id)).map(([amount]) => amount)).toEqual([1000, 500]);
  });

  it("is found later where the provider could not be asked at first", async () => {
    await desk.sale.sweep();
    const id = await desk.bought(1);
    await desk.refundThere(id, 2500);
    await lose();
    Object.assign(desk.sale.bench.standIn.state.switches, { failCalls: 2, failCallsBy: "fault" });

    await desk.pass(300);
    await desk.sale.sweep();
    expect((await desk.look(id)).refundedMinor).toBe(0);
    await desk.pass(60);
    await desk.sale.sweep();

    expect((await desk.look(id)).status).toBe("REFUNDED");
  });

  it("alerts an operator where the provider could not be asked for more than an hour", async () => {
    await desk.sale.sweep();
    for (const minutes of [30, 40]) {
      Object.assign(desk.sale.bench.standIn.state.switches, { failCalls: 2, failCallsBy: "fault" });
      await desk.sale.pass(minutes * 60);
      await desk.sale.sweep();
    }

    expect(await moneyAlarms()).toEqual(["unseen_events"]);
  });
});

describe("a refund that somebody made at the provider", () => {
  it("is told on the order, whichever events come and how often", async () => {
    const id = await desk.bought(2);

    await desk.refundThere(id, 2000);
    await desk.sale.deliver((events) => [...events, ...events].reverse());

    const order = await desk.look(id);
    expect([order.status, order.refundedMinor, order.refundableMinor]).toEqual([
      "PARTIALLY_REFUNDED",
      2000,
      3000,
    ]);
    expect(order.timeline.filter(({ what }) => what === "refunded_elsewhere")).toMatchObject([
      { by: null, amountMinor: 2000 },
    ]);
  });

  it("is subtracted from what is left, and ours after it takes the rest", async () => {
    const id = await desk.bought(2);
    await desk.refundThere(id, 2000);
    await desk.sale.deliver();

    const over = await desk.refund(id, { amountMinor: 3001 });
    const { data } = await desk.refund(id, { amountMinor: 3000 });

    expect([over.problem.code, data.status]).toEqual(["refund_over_remainder", "REFUNDED"]);
  });

  it.each([
    [
      "is told before the payment itself",
      async () => {
        const answers = await desk.sale.deliver((events) => [...events].reverse());
        expect(answers.every(({ status }) => status === 204)).toBe(true);
      },
    ],
    [
      "is found by the sweep alone, because no event arrived",
      async () => {
        await lose();
        await desk.pass(300);
        await desk.sale.sweep();
      },
    ],
  ])("%s, and is on the order all the same", async (_, hear) => {
    await desk.sale.sweep();
    const { data: order } = await desk.sale.reserve();
    await desk.sale.fillIn(order);
    const { data: payment } = await desk.sale.startPayment(order);
    const intent = await desk.sale.confirm(payment.clientSecret);
    await desk.sale.bench.stripe.refunds.create({ payment_intent: intent, amount: 1000 });

    await hear();

    expect(await desk.look(order.shortId.slice(0, ID_LENGTH))).toMatchObject({
      status: "PARTIALLY_REFUNDED",
      refundedMinor: 1000,
      refundableMinor: 1500,
    });
  });
});
