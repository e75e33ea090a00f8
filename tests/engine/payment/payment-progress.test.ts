// Which payment status may follow which? What the provider says, until the money is received.
import { describe, expect, it } from "vitest";
import { findIntent, type Intent } from "#functions/core/ports/payments.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readOrder } from "#functions/engine/order/order.ts";
import { settle } from "#functions/engine/payment/settle.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";

const sale = eachTest(openOnSale);

const told = [
  ["AWAITING_PAYMENT", "open"],
  ["PROCESSING", "processing"],
  ["PAYMENT_FAILED", "failed"],
  ["PAYMENT_RECEIVED", "succeeded"],
] as const;

/** An order with an open payment. `tell` returns its payment status after what is told of that. */
async function paying() {
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  const { clientSecret } = (await sale.startPayment(order)).data;
  const intent = await findIntent(clientSecret.split("_secret_")[0] ?? "", null);
  if (!intent) throw new Error("The provider has no such payment.");
  const tell = (status: Intent["status"]) =>
    asSystem(async () => {
      const receivedMinor = status === "succeeded" ? intent.amountMinor : 0;
      await settle(intent.orderId, { ...intent, status, receivedMinor });
      return (await readOrder(intent.orderId))?.head.paymentStatus;
    });
  return { order, tell };
}

describe("the payment of an order", () => {
  it.each(told)(
    "that is %s becomes what the provider says, until it is received",
    async (from, said) => {
      for (const [to, says] of told) {
        const { tell } = await paying();

        expect(await tell(said)).toBe(from);
        expect(await tell(says), to).toBe(from === "PAYMENT_RECEIVED" ? from : to);
      }
    },
  );

  it("awaits another try once its attempt was cancelled at the provider", async () => {
    const { order, tell } = await paying();

    expect(await tell("canceled")).toBe("AWAITING_PAYMENT");
    expect((await sale.startPayment(order)).status).toBe(200);
  });

  it("stays as it was once the order is over, unless its money comes late", async () => {
    const { order, tell } = await paying();
    await tell("failed");
    await sale.abandon(order);

    expect(await tell("processing")).toBe("PAYMENT_FAILED");
    expect(await tell("open")).toBe("PAYMENT_FAILED");
    expect(await tell("succeeded")).toBe("PAYMENT_RECEIVED");
  });
});
