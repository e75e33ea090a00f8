// What becomes of a refund, at once or days later? Through the real handlers and the stand-in for
// the provider.
import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { randomText } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { packHead } from "#functions/engine/order/packed-head.ts";
import { moneyAlarms } from "#tests/support/oracles/money-alarms.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";

const desk = eachTest(() => openMoneyDesk([{ quantityAvailable: 10 }]));
afterEach(async () => expect(await desk.agree()).toEqual([]));

const words = ({ timeline }: { timeline: { what: string; amountMinor: number | null }[] }) =>
  timeline
    .filter(({ what }) => what.startsWith("refund"))
    .map((one) => [one.what, one.amountMinor]);

/** Writes copies of an order's only refund, each with a refund of its own at the provider. */
async function copyRefund(orderId: string, times: number): Promise<void> {
  const head = await desk.head(orderId);
  const copies = [];
  for (let copy = 0; copy < times; copy++) {
    const there = { payment_intent: head.paid ?? "", amount: 1 };
    const { id: providerId } = await desk.sale.bench.stripe.refunds.create(there);
    copies.push(...head.refunds.map((one) => ({ ...one, id: randomText(12), providerId })));
  }
  const put = packHead({ ...head, refunds: [...head.refunds, ...copies] });
  await asSystem(() => writeItem({ put }));
  await desk.sale.deliver();
}

describe("a refund", () => {
  it("of a part leaves the rest, and the tickets stay valid", async () => {
    const id = await desk.bought(2);

    const { status, data } = await desk.refund(id, { amountMinor: 1500 });

    expect(status).toBe(200);
    expect(data).toMatchObject({
      status: "PARTIALLY_REFUNDED",
      refundStatus: "PARTIALLY_REFUNDED",
      refundedMinor: 1500,
      pendingRefundMinor: 0,
      refundableMinor: 3500,
    });
    expect(data.attendees.map((one) => one.status)).toEqual(["ACTIVE", "ACTIVE"]);
    expect(words(data)).toEqual([
      ["refund_started", 1500],
      ["refund_done", 1500],
    ]);
    expect(await desk.atProvider(id)).toEqual([[1500, "succeeded"]]);
  });

  it("may be repeated until nothing is left, and the last one makes the order refunded", async () => {
    const id = await desk.bought(2);

    await desk.refund(id, { amountMinor: 1500 });
    await desk.refund(id, { amountMinor: 1 });
    const { data } = await desk.refund(id, { amountMinor: 3499 });
    const after = await desk.refund(id, { amountMinor: 1 });

    expect([data.status, data.refundedMinor, data.refundableMinor]).toEqual(["REFUNDED", 5000, 0]);
    expect([after.status, after.problem.code]).toEqual([409, "nothing_to_refund"]);
    expect(await desk.atProvider(id)).toHaveLength(3);
  });

  it("asked for twice with one key is one refund, and other content under the key is refused", async () => {
    const id = await desk.bought(2);
    const key = randomUUID();

    const answers = [
      await desk.refund(id, { amountMinor: 1000 }, key),
      await desk.refund(id, { amountMinor: 1000 }, key),
    ];
    const others = [
      await desk.refund(id, { amountMinor: 2000 }, key),
      await desk.refund(id, { amountMinor: 1000, notifyBuyer: true }, key),
    ];

    expect(answers.map(({ status, data }) => [status, data.refundedMinor])).toEqual([
      [200, 1000],
      [200, 1000],
    ]);
    for (const { status, problem } of others)
      expect([status, problem.code]).toEqual([409, "idempotency_key_reused"]);
    expect(await desk.atProvider(id)).toEqual([[1000, "succeeded"]]);
  });

  it("tells the buyer by mail if asked to, once it is accepted", async () => {
    const id = await desk.bought(1);

    const { data } = await desk.refund(id, { amountMinor: 2500, notifyBuyer: true });

    const told = data.mails.filter(({ kind }) => kind === "REFUND");
    expect(told).toMatchObject([{ to: "bea@foyer.example", state: "PENDING" }]);
    const { data: silent } = await desk.refund(await desk.bought(1), { amountMinor: 2500 });
    expect(silent.mails.filter(({ kind }) => kind === "REFUND")).toEqual([]);
  });

  it("that the provider ends later is pending, and blocks another until then", async () => {
    const id = await desk.bought(2, "pm_card_pendingRefund");

    const { data } = await desk.refund(id, { amountMinor: 2000, notifyBuyer: true });
    const second = await desk.refund(id, { amountMinor: 1000 });

    expect([
      data.status,
      data.refundedMinor,
      data.pendingRefundMinor,
      data.refundableMinor,
    ]).toEqual(["REFUND_PENDING", 0, 2000, 3000]);
    expect(data.mails.map(({ kind }) => kind)).not.toContain("REFUND");
    expect([second.status, second.problem.code]).toEqual([409, "refund_pending"]);
    expect(await desk.atProvider(id)).toEqual([[2000, "pending"]]);

    await desk.pass(61);
    await desk.sale.deliver();
    const later = await desk.look(id);

    expect([later.status, later.refundedMinor]).toEqual(["PARTIALLY_REFUNDED", 2000]);
    expect(later.mails.map(({ kind }) => kind)).toContain("REFUND");
    expect((await desk.refund(id, { amountMinor: 3000 })).data.status).toBe("REFUND_PENDING");
  });

  it.each([
    ["a fault", 500, { type: "api_error" }],
    ["a low balance", 400, { type: "invalid_request_error", code: "balance_insufficient" }],
  ])(
    "that the provider answered with %s, for a day, is made under another key",
    async (_, status, error) => {
      const id = await desk.bought(1);
      const { switches, keptAnswers } = desk.sale.bench.standIn.state;
      const keep = keptAnswers.set.bind(keptAnswers);
      const answer = { status, body: JSON.stringify({ error }) };
      keptAnswers.set = (key, kept) =>
        keep(key, kept.answer.status === 500 ? { ...kept, answer } : kept);
      Object.assign(switches, { failCalls: 1, failCallsBy: "kept-fault" });
      const { data } = await desk.refund(id, { amountMinor: 2500 });
      expect([data.status, await desk.atProvider(id)]).toEqual(["REFUND_PENDING", []]);

      for (let look = 0; look < 3; look++) {
        await desk.pass(301);
        await desk.sale.sweep();
      }

      expect((await desk.look(id)).status).toBe("REFUNDED");
      expect(await desk.atProvider(id)).toEqual([[2500, "succeeded"]]);
    },
  );

  it("is refused after a hundred, while those made at the provider are still listed", async () => {
    const id = await desk.bought(2);
    await desk.refund(id, { amountMinor: 1 });
    await copyRefund(id, 100 - sizes.refundsByOrganizer);
    for (let count = 1; count < sizes.refundsByOrganizer; count++)
      await desk.refund(id, { amountMinor: 1 });

    const { status, problem } = await desk.refund(id, { amountMinor: 1 });
    await desk.refundThere(id, 2000);
    await desk.sale.deliver();

    expect([status, problem.code]).toEqual([409, "too_many_refunds"]);
    const { refundedMinor, timeline } = await desk.look(id);
    expect(refundedMinor).toBe(2100);
    expect(timeline.filter(({ what }) => what === "refund_started")).toHaveLength(5);
  });

  it("that no event ever ends is ended by the sweeper", async () => {
    const id = await desk.bought(1, "pm_card_pendingRefund");
    await desk.refund(id, { amountMinor: 2500 });

    await desk.pass(61);
    await desk.sale.sweep();

    expect((await desk.look(id)).status).toBe("REFUNDED");
    expect((await desk.head(id)).due).not.toBeNull(); // its confirmation is not sent in this test
  });

  it("that is pending for an hour alerts an operator, once", async () => {
    const id = await desk.bought(1, "pm_card_pendingRefund");
    await desk.refund(id, { amountMinor: 2500 });
    desk.sale.bench.standIn.state.tasks.splice(0); // the bank never ends it
    for (let hour = 0; hour < 3; hour++) {
      await desk.pass(3601);
      await desk.sale.sweep();
    }

    const order = await desk.look(id);

    expect(await moneyAlarms()).toEqual(["refund_slow"]);
    expect(words(order).filter(([what]) => what === "refund_slow")).toHaveLength(1);
    expect(order.status).toBe("REFUND_PENDING");
  });

  it("of a failed provider call is stored, and done later without being asked again", async () => {
    const id = await desk.bought(1);
    Object.assign(desk.sale.bench.standIn.state.switches, { failCalls: 2, failCallsBy: "fault" });

    const { status, data } = await desk.refund(id, { amountMinor: 2500 });
    await desk.pass(61);
    await desk.sale.sweep();

    expect([status, data.status]).toEqual([200, "REFUND_PENDING"]);
    expect((await desk.look(id)).status).toBe("REFUNDED");
    expect(await desk.atProvider(id)).toEqual([[2500, "succeeded"]]);
  });

  /** A refund of 2000 whose answer is lost; the provider has one of `amount` with its id. */
  async function lostRefund(amount: number): Promise<string> {
    const id = await desk.bought(2);
    Object.assign(desk.sale.bench.standIn.state.switches, { failCalls: 2, failCallsBy: "fault" });
    const { data } = await desk.refund(id, { amountMinor: 2000 });
    expect(data.status).toBe("REFUND_PENDING");
    const { paid, refunds } = await desk.head(id);
    await desk.sale.bench.stripe.refunds.create({
      payment_intent: paid ?? "",
      amount,
      metadata: { refundId: refunds[0]?.id ?? "", refundOf: paid, orderId: id },
    });
    await desk.sale.bench.standIn.settle();
    return id;
  }

  it("whose answer was lost is found by its id, more than a day later, and never made twice", async () => {
    const id = await lostRefund(2000);
    desk.sale.bench.receiver.requests.splice(0); // its events were lost, too

    await desk.pass(26 * 3600);
    await desk.sale.sweep();

    expect((await desk.look(id)).refundedMinor).toBe(2000);
    expect(await desk.atProvider(id)).toEqual([[2000, "succeeded"]]);
  });

  it("is not taken for done by one of another amount that has its id", async () => {
    const id = await lostRefund(1000);

    await desk.pass(61);
    await desk.sale.sweep();
    await desk.sale.deliver();

    expect((await desk.look(id)).refundedMinor).toBe(3000);
    expect(await desk.atProvider(id)).toEqual([
      [1000, "succeeded"],
      [2000, "succeeded"],
    ]);
  });
});

describe("a refund that comes back days later", () => {
  it("shows as failed with its reason, alerts nobody else, and may be tried again", async () => {
    const id = await desk.bought(1, "pm_card_refundFail");
    expect((await desk.refund(id, { amountMinor: 2500 })).data.status).toBe("REFUNDED");

    await desk.pass(3 * 24 * 3600);
    await desk.sale.deliver((events) => [...events, ...events].reverse());
    const failed = await desk.look(id);

    expect([failed.status, failed.refundedMinor, failed.refundableMinor]).toEqual([
      "REFUND_FAILED",
      0,
      2500,
    ]);
    const entry = failed.timeline.find(({ what }) => what === "refund_failed");
    expect(entry).toMatchObject({ amountMinor: 2500, refundFailure: "card" });
    expect(await moneyAlarms()).toEqual([]);
    expect((await desk.refund(id, { amountMinor: 2500 })).data.status).toBe("REFUNDED");
  });

  it("as the second one leaves the order partially refunded", async () => {
    const id = await desk.bought(2, "pm_card_refundFail");
    await desk.refund(id, { amountMinor: 1000 });
    const [first] = desk.sale.bench.standIn.state.tasks.splice(0); // the first one arrives
    expect(first?.kind).toBe("settle-refund");
    await desk.refund(id, { amountMinor: 4000 });

    await desk.pass(61);
    await desk.sale.deliver();

    const { status, refundedMinor, refundableMinor } = await desk.look(id);
    expect([status, refundedMinor, refundableMinor]).toEqual(["PARTIALLY_REFUNDED", 1000, 4000]);
  });
});
