// Does the operator learn of Stripe's events that cannot be believed, and not of strangers'?
import { expect, it, onTestFinished, vi } from "vitest";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { stripeSecret } from "#functions/core/ports/secrets.ts";
import { stripeClient } from "#functions/core/ports/stripe-client.ts";
import { webhooks } from "#shared/contracts/public/webhooks.ts";
import { call } from "#tests/support/servers/call.ts";

const HMAC = "0f".repeat(32);

const toldOperator = () => {
  const logged = vi.spyOn(logger, "error").mockReturnValue();
  onTestFinished(() => logged.mockRestore());
  return () => logged.mock.calls.filter(([, about]) => Object(about).alarm === "webhooks");
};

it.each([
  ["the secret of another endpoint tells the operator", `t=${nowSeconds()},v1=${HMAC}`, 1],
  ["another time, as a replay's, tells nobody", `t=1,v1=${HMAC}`, 0],
  ["nothing, as a stranger's, tells nobody", "", 0],
  ["what Stripe never sends tells nobody", "t=1,v1=00", 0],
])("an event signed with %s", async (_, signature, times) => {
  const lines = toldOperator();
  const headers = { "stripe-signature": signature };
  const { status } = await call(webhooks.stripe, { text: "{}", headers });

  expect(status).toBe(400);
  expect(lines()).toHaveLength(times);
});

it("an event that is signed and cannot be read tells the operator, for Stripe sends a new form", async () => {
  const lines = toldOperator();
  const text = JSON.stringify({ type: "payment_intent.succeeded", data: { object: { id: 7 } } });
  const { webhookSecret } = await stripeSecret();
  const { webhooks: signer } = await stripeClient();
  const signature = signer.generateTestHeaderString({
    payload: text,
    secret: webhookSecret,
    timestamp: nowSeconds(),
  });

  const { status } = await call(webhooks.stripe, {
    text,
    headers: { "stripe-signature": signature },
  });

  expect(status).toBe(400);
  expect(lines()).toEqual([
    [expect.any(String), { alarm: "webhooks", trouble: "unreadable_event" }],
  ]);
});
