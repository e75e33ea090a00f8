// Can a person see and change what the Stripe stand-in does? The console's page, its switches and
// its buttons.
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openStripeBench, refusalOf } from "#tests/support/servers/stripe-bench.ts";

const bench = eachTest(openStripeBench);

const shown = async (search = "") => (await fetch(`${bench.baseUrl}/console/${search}`)).text();
const submit = async (form: string, fields: Record<string, string>) => {
  const body = new URLSearchParams(fields);
  const answer = await fetch(`${bench.baseUrl}/console/${form}`, {
    method: "POST",
    body,
    redirect: "manual",
  });
  await bench.standIn.settle();
  return answer.headers.get("location") ?? "";
};
const act = (wanted: string, id: string) => submit("act", { act: wanted, id });
const switches = { delaySeconds: "0", dropDeliveries: "0", failCalls: "0", failCallsBy: "fault" };

describe("the page", () => {
  test("is there before anything has happened", async () => {
    const page = await shown();

    expect(page).toContain("Local payments");
    expect(page).toContain("None yet.");
    expect(page).not.toMatch(/<script|undefined|\[object/);
  });

  test("shows a payment with its fee and order, its refund, its account and its events", async () => {
    bench.standIn.connectAccount("acct_organizer");
    const on = { stripeAccount: "acct_organizer" };
    const params = { amount: 7700, application_fee_amount: 150, metadata: { orderId: "7k3m" } };
    const intent = await bench.createIntent(params, on);
    await bench.confirm(intent, "pm_card_visa", {}, on);
    const refund = await bench.stripe.refunds.create(
      { payment_intent: intent.id, amount: 700 },
      on,
    );
    await bench.standIn.settle();

    const page = await shown();

    for (const text of [
      intent.id,
      "77.00 EUR",
      "1.50 EUR",
      "7k3m",
      "acct_organizer",
      refund.id,
      "7.00 EUR refunded",
    ])
      expect(page).toContain(text);
    expect(page).toContain("payment_intent.succeeded");
    expect(page).toContain("try 1: 200");
  });

  test("cannot be made to run what a caller wrote into a payment", async () => {
    await bench.createIntent({ metadata: { orderId: "<script>alert(1)</script>" } });

    expect(await shown()).toContain("&lt;script&gt;alert(1)");
    expect(await shown()).not.toContain("<script>");
  });
});

describe("a switch", () => {
  test("set by the page's form shows and works: boxes that are not ticked are off", async () => {
    await submit("switches", { ...switches, duplicate: "on" });
    await bench.createIntent();
    await bench.standIn.settle();
    expect(bench.receivedEvents()).toHaveLength(2);
    expect(await shown()).toMatch(/name="duplicate" checked/);

    await submit("switches", switches);

    expect(bench.standIn.state.switches).toMatchObject({ duplicate: false, delaySeconds: 0 });
  });

  test("that makes no sense changes nothing and is told", async () => {
    const back = await submit("switches", { ...switches, duplicate: "on", delaySeconds: "-1" });

    expect(await shown(back.slice(2))).toContain("That did not work.");
    expect(bench.standIn.state.switches).toMatchObject({ duplicate: false, delaySeconds: 0 });
  });

  test("loses the next deliveries, which come again later like any that got no answer", async () => {
    await submit("switches", { ...switches, dropDeliveries: "1" });
    await bench.createIntent();
    await bench.standIn.settle();
    expect(bench.receiver.requests).toEqual([]);
    expect(await shown()).toContain("try 1: no answer, waiting");

    await bench.pass(2);

    expect(bench.receivedEvents().map(({ type }) => type)).toEqual(["payment_intent.created"]);
  });

  test.each([
    ["fault", Stripe.errors.StripeAPIError, 500],
    ["too-many", Stripe.errors.StripeRateLimitError, 429],
  ] as const)(
    "fails the next calls by %s, and they have done nothing",
    async (failCallsBy, kind, statusCode) => {
      await submit("switches", { ...switches, failCalls: "2", failCallsBy });

      const refusals = [
        await refusalOf(bench.createIntent()),
        await refusalOf(bench.stripe.refunds.list()),
      ];

      for (const refusal of refusals) {
        expect(refusal).toBeInstanceOf(kind);
        expect(refusal.statusCode).toBe(statusCode);
      }
      expect(bench.standIn.state.paymentIntents.size).toBe(0);
      expect(await bench.createIntent()).toMatchObject({ object: "payment_intent" });
    },
  );

  // Two calls fail, because the package itself retries once after a connection without an answer.
  test("leaves the next calls without an answer although it was done; its key finds what it made", async () => {
    await submit("switches", { ...switches, failCalls: "2", failCallsBy: "no-answer" });

    const lost = await refusalOf(bench.createIntent({}, { idempotencyKey: "order#1" }));
    const again = await bench.createIntent({}, { idempotencyKey: "order#1" });

    expect(lost).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect([...bench.standIn.state.paymentIntents.keys()]).toEqual([again.id]);
  });
});

describe("a button", () => {
  test("gives a payment back without the product, which hears of it", async () => {
    const intent = await bench.paidIntent("pm_card_visa");
    bench.receiver.requests.splice(0);

    expect(await act("refund", intent.id)).toBe("./");

    expect((await bench.stripe.refunds.list({ payment_intent: intent.id })).data).toMatchObject([
      { amount: 7700 },
    ]);
    expect(bench.receivedEvents().map(({ type }) => type)).toEqual([
      "refund.created",
      "charge.refunded",
    ]);
    expect(await shown()).not.toContain("Refund here");
  });

  test("takes the money of a cancelled payment, as a race at the provider could", async () => {
    const intent = await bench.createIntent();
    await bench.stripe.paymentIntents.cancel(intent.id);
    await bench.standIn.settle();
    bench.receiver.requests.splice(0);
    expect(await shown()).toContain("Pay after all");

    expect(await act("pay-late", intent.id)).toBe("./");

    expect(bench.receivedEvents().map(({ type }) => type)).toContain("payment_intent.succeeded");
    expect((await bench.stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(7700);
    expect(await shown()).not.toContain("Pay after all");
  });

  test("pressed in vain says why", async () => {
    const intent = await bench.createIntent();

    expect(await shown((await act("pay-late", intent.id)).slice(2))).toContain("requires_payment");

    expect(await shown((await act("refund", intent.id)).slice(2))).toContain(
      "does not have a successful charge",
    );
    expect(await act("send-again", "evt_unknown")).toContain("problem=No+such+event");
    expect(await act("explode", intent.id)).toContain("problem=");
  });

  test("sends one event again", async () => {
    await bench.createIntent();
    await bench.standIn.settle();
    const [first] = bench.receivedEvents();

    await act("send-again", first?.id ?? "");

    expect(bench.receivedEvents().map(({ id }) => id)).toEqual([first?.id, first?.id]);
  });

  test("stops an account, lets it go on, and ends its connection", async () => {
    bench.standIn.connectAccount("acct_organizer");
    const canCharge = async () =>
      (await bench.stripe.accounts.retrieve("acct_organizer")).charges_enabled;

    await act("restrict", "acct_organizer");
    expect(await canCharge()).toBe(false);
    await act("open", "acct_organizer");
    expect(await canCharge()).toBe(true);
    await act("disconnect", "acct_organizer");

    expect(await refusalOf(bench.stripe.accounts.retrieve("acct_organizer"))).toMatchObject({
      statusCode: 403,
    });
    expect(await shown()).toContain("disconnected");
    const types = bench.receivedEvents().map(({ type }) => type);
    expect(types).toEqual([
      "account.updated",
      "account.updated",
      "account.application.deauthorized",
    ]);
  });
});
