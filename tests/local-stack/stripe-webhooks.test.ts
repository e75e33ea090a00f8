// Does the Stripe stand-in send the product signed webhooks, and retry them until they are
// accepted?
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openStripeBench, WEBHOOK_SECRET } from "#tests/support/servers/stripe-bench.ts";

const bench = eachTest(openStripeBench);

describe("a webhook", () => {
  test("is signed, and carries the object in the pinned version", async () => {
    const intent = await bench.paidIntent("pm_card_visa");

    const events = bench.receivedEvents();

    expect(events.map(({ type }) => type)).toEqual(await bench.eventTypes());
    expect(events[2]).toMatchObject({
      api_version: Stripe.API_VERSION,
      livemode: false,
      pending_webhooks: 1,
    });
    expect(events[2]?.data.object).toMatchObject({ id: intent.id, status: "succeeded" });
    expect((await bench.stripe.events.retrieve(events[2]?.id ?? "")).pending_webhooks).toBe(0);
  });

  test("with another secret or an old signature does not verify", async () => {
    await bench.createIntent();
    await bench.standIn.settle();
    const [received] = bench.receiver.requests;

    expect(() => bench.verify(received, "whsec_other")).toThrow(/signature/);
    bench.clock.ms += 301_000;
    expect(() => bench.verify(received, WEBHOOK_SECRET)).toThrow(/tolerance/);
  });

  test("comes again after one second when it was answered with a 500", async () => {
    bench.receiver.statuses.push(500, 503);
    await bench.createIntent();
    await bench.standIn.settle();
    expect(bench.receiver.requests).toHaveLength(1);

    await bench.pass(1);
    expect(bench.receiver.requests).toHaveLength(2);

    await bench.pass(4);
    expect(bench.receiver.requests).toHaveLength(2);

    await bench.pass(1);
    expect(bench.receiver.requests).toHaveLength(3);
    expect(new Set(bench.receivedEvents().map(({ id }) => id)).size).toBe(1);
    expect(
      bench.standIn.state.deliveries.map(({ outcome, httpStatus }) => [outcome, httpStatus]),
    ).toEqual([
      ["failed", 500],
      ["failed", 503],
      ["delivered", 200],
    ]);
  });

  test("comes twice, late or in another order when the console says so", async () => {
    await setSwitches({ duplicate: true });
    await bench.createIntent();
    await bench.standIn.settle();
    expect(bench.receiver.requests).toHaveLength(2);

    await setSwitches({ duplicate: false, delaySeconds: 30 });
    await bench.createIntent();
    await bench.standIn.settle();
    expect(bench.receiver.requests).toHaveLength(2);
    await bench.pass(30);
    expect(bench.receiver.requests).toHaveLength(3);

    await setSwitches({ delaySeconds: 0, reorder: true });
    const intent = await bench.createIntent();
    await bench.stripe.paymentIntents.cancel(intent.id);
    await bench.standIn.settle();
    const lastTwo = bench.receivedEvents().slice(-2);
    expect(lastTwo.map(({ type }) => type)).toEqual([
      "payment_intent.canceled",
      "payment_intent.created",
    ]);
  });

  test("can be caught up from the event list", async () => {
    await bench.paidIntent("pm_card_visa");
    bench.clock.ms += 60_000;
    const late = await bench.paidIntent("pm_card_visa");

    const since = await bench.stripe.events.list({
      created: { gte: bench.clock.ms / 1000 },
      types: ["payment_intent.succeeded"],
    });
    const firstPage = await bench.stripe.events.list({ limit: 2 });
    const everything = await bench.stripe.events
      .list({ limit: 2 })
      .autoPagingToArray({ limit: 100 });

    expect(since.data.map((event) => event.data.object)).toMatchObject([{ id: late.id }]);
    expect(firstPage).toMatchObject({
      has_more: true,
      data: [{ type: "payment_intent.succeeded" }, {}],
    });
    expect(everything).toHaveLength(6);
  });
});

async function setSwitches(switches: object) {
  const answer = await fetch(`${bench.baseUrl}/console/switches`, {
    method: "POST",
    body: JSON.stringify(switches),
  });
  expect(answer.status).toBe(200);
}
