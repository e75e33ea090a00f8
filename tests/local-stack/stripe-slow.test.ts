// Can a person try slow and killed payments? The stand-in's late cards, and the state after a kill.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { refusal } from "#scripts/local/stack/refusal.ts";
import { keepState } from "#scripts/local/stripe/keep.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { openStripeBench } from "#tests/support/servers/stripe-bench.ts";

describe("an order paid with a slow card", () => {
  const sale = eachTest(() => openOnSale([{ quantityAvailable: 1 }]));
  afterEach(async () => expect(await sale.wrongs()).toEqual([]));

  async function payingBy(card: string): Promise<CheckoutOrder> {
    const { data: order } = await sale.reserve();
    await sale.fillIn(order);
    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret, card);
    await sale.deliver();
    return order;
  }
  const look = async (order: CheckoutOrder) => {
    const { status, paymentStatus } = (await sale.look(order)).data;
    return [status, paymentStatus];
  };

  it("that succeeds late keeps its stock past its hold, and is completed when the money comes", async () => {
    const order = await payingBy("pm_card_lateSuccess");
    await sale.pass(900 + 121);
    await sale.sweep();
    expect(await look(order)).toEqual(["EXPIRING", "PROCESSING"]);
    expect((await sale.reserve()).problem.code).toBe("sold_out");

    await sale.pass(900);
    await sale.deliver();

    expect(await look(order)).toEqual(["COMPLETED", "PAYMENT_RECEIVED"]);
  });

  it("that fails late may be paid by another card while its hold lasts", async () => {
    const order = await payingBy("pm_card_slowDecline");
    expect(await look(order)).toEqual(["RESERVED", "PROCESSING"]);
    await sale.pass(11);
    await sale.deliver();
    expect(await look(order)).toEqual(["RESERVED", "PAYMENT_FAILED"]);

    const { data: payment } = await sale.startPayment(order);
    await sale.confirm(payment.clientSecret);
    await sale.deliver();

    expect(await look(order)).toEqual(["COMPLETED", "PAYMENT_RECEIVED"]);
  });

  it("that fails once the hold is over gives its stock back", async () => {
    const order = await payingBy("pm_card_slowDecline");
    sale.bench.clock.ms += (900 + 121) * 1000; // the payment fails, and no webhook arrives
    await sale.sweep();
    await sale.bench.standIn.settle();
    await sale.pass(61);

    await sale.sweep();

    expect((await look(order))[0]).toBe("EXPIRED");
    expect((await sale.reserve()).status).toBe(201);
  });
});

describe("a payment that was answered", () => {
  it("is on disk already: a process that is killed the moment after loses nothing", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "foyer-payments-")), "state");
    const before = await openStripeBench(file);
    const intent = await before.createIntent();
    await before.confirm(intent, "pm_card_visa");

    const after = await openStripeBench(file);

    expect(await after.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: "succeeded",
    });
    await Promise.all([before.close(), after.close()]);
  });
});

describe("payments that were cut off in the middle", () => {
  it("are refused with what to do, and never overwritten", () => {
    const file = join(mkdtempSync(join(tmpdir(), "foyer-payments-")), "payments.json");
    writeFileSync(file, Buffer.from([0xff, 0x0f, 0x6f, 0x22]));

    const said = `${file} is damaged; delete it to lose only the local payments, or begin anew with: npm start -- --fresh`;
    expect(() => keepState(file, undefined)).toThrow(refusal(said));
  });
});

describe("a payment of ours", () => {
  it("offers no way to pay that is only settled days later", async () => {
    const sale = await openOnSale();
    const { data: order } = await sale.reserve();
    await sale.fillIn(order);
    const { data: payment } = await sale.startPayment(order);

    const intent = await sale.bench.stripe.paymentIntents.retrieve(
      payment.clientSecret.split("_secret_")[0] ?? "",
    );

    expect(intent.excluded_payment_method_types).toEqual(
      expect.arrayContaining([
        "sepa_debit",
        "konbini",
        "oxxo",
        "boleto",
        "multibanco",
        "customer_balance",
      ]),
    );
    expect(intent.excluded_payment_method_types).not.toContain("card");
    await sale.close();
  });
});
