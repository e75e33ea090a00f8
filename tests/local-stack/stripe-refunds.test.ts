// Does the Stripe stand-in refund as Stripe does?
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openStripeBench, refusalOf } from "#tests/support/servers/stripe-bench.ts";

const bench = eachTest(openStripeBench);

describe("a refund", () => {
  test("returns a part, then the rest, and never more than was paid", async () => {
    const intent = await bench.paidIntent("pm_card_visa");

    const part = await bench.stripe.refunds.create({ payment_intent: intent.id, amount: 2700 });
    const tooMuch = await refusalOf(
      bench.stripe.refunds.create({ payment_intent: intent.id, amount: 5001 }),
    );
    const rest = await bench.stripe.refunds.create({ payment_intent: intent.id });
    const again = await refusalOf(bench.stripe.refunds.create({ payment_intent: intent.id }));

    const list = await bench.stripe.refunds.list({ payment_intent: intent.id });
    expect(part).toMatchObject({ status: "succeeded", amount: 2700 });
    expect(tooMuch.param).toBe("amount");
    expect(rest.amount).toBe(5000);
    expect(again.code).toBe("charge_already_refunded");
    expect(list.data.map(({ id }) => id)).toEqual([rest.id, part.id]);
    expect(await bench.stripe.refunds.retrieve(part.id)).toMatchObject({
      id: part.id,
      payment_intent: intent.id,
    });
    expect((await bench.eventTypes()).slice(-4)).toEqual([
      "refund.created",
      "charge.refunded",
      "refund.created",
      "charge.refunded",
    ]);
  });

  test("that the bank sends back fails later, and the charge is whole again", async () => {
    const intent = await bench.paidIntent("pm_card_refundFail");

    const refund = await bench.stripe.refunds.create({ payment_intent: intent.id });
    await bench.pass(60);

    const charge = await bench.stripe.charges.retrieve(String(intent.latest_charge));
    expect(refund.status).toBe("succeeded");
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: "failed",
      failure_reason: "expired_or_canceled_card",
    });
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
    expect((await bench.eventTypes()).slice(-3)).toEqual([
      "refund.failed",
      "refund.updated",
      "charge.refund.updated",
    ]);
  });

  test("can be pending first", async () => {
    const intent = await bench.paidIntent("pm_card_pendingRefund");

    const refund = await bench.stripe.refunds.create({ payment_intent: intent.id });
    await bench.pass(60);

    expect(refund.status).toBe("pending");
    expect(await bench.stripe.refunds.retrieve(refund.id)).toMatchObject({ status: "succeeded" });
  });

  test("is possible after the stand-in was stopped and started again", async () => {
    const folder = await mkdtemp(join(tmpdir(), "foyer-stripe-"));
    const before = await openStripeBench(join(folder, "state"));
    const intent = await before.paidIntent("pm_card_visa");
    await before.close();

    const after = await openStripeBench(join(folder, "state"));
    const refund = await after.stripe.refunds.create({ payment_intent: intent.id });
    await after.close();
    await rm(folder, { recursive: true });

    expect(refund).toMatchObject({ status: "succeeded", amount: 7700 });
  });

  test("needs a payment that succeeded", async () => {
    const intent = await bench.createIntent();

    const refused = await refusalOf(bench.stripe.refunds.create({ payment_intent: intent.id }));

    expect(refused.message).toContain("does not have a successful charge to refund");
  });
});
