// What if somebody changes our metadata of a refund at the provider? We know it by the provider's
// id, so it is neither made nor counted again.
import { afterEach, describe, expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { sizes } from "#tests/support/runs/sizes.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";

/** The provider forgets an idempotency key after a day. */
const LONGER_THAN_A_KEY_MS = 30 * 3600_000;

const desk = eachTest(() => openMoneyDesk([{ quantityAvailable: 10 }]));
afterEach(async () => expect(await desk.agree()).toEqual([]));

const refundsThere = () =>
  [...desk.sale.bench.standIn.state.refunds.values()].map(({ object }) => object);
const moneyOf = async (id: string) => {
  const { refundedMinor, pendingRefundMinor, refundableMinor } = await desk.look(id);
  return [refundedMinor, pendingRefundMinor, refundableMinor];
};
/** Removes our metadata, as the account's owner can. The provider tells of the change. */
async function rename(metadata: Record<string, string> = {}): Promise<void> {
  for (const { id } of refundsThere())
    await desk.sale.bench.stripe.refunds.update(id, {
      metadata: { refundId: "", refundOf: "", orderId: "", ...metadata },
    });
  await desk.sale.deliver();
}

describe("a refund whose metadata was removed at the provider", () => {
  it("stays one refund once it is done", async () => {
    const id = await desk.bought(2);
    await desk.refund(id, { amountMinor: 1000 });

    await rename();

    expect(await moneyOf(id)).toEqual([1000, 0, 4000]);
  });

  it("is not made again while it is pending for longer than a key lasts", async () => {
    const id = await desk.bought(2, "pm_card_pendingRefund");
    await desk.refund(id, { amountMinor: 1000 });

    await rename();
    for (let sweep = 0; sweep < sizes.sweepsOfADay; sweep++) {
      desk.sale.bench.clock.ms += LONGER_THAN_A_KEY_MS / sizes.sweepsOfADay;
      await desk.sale.sweep();
    }

    expect(await desk.atProvider(id)).toHaveLength(1);
    await desk.pass(1);
    expect(await moneyOf(id)).toEqual([1000, 0, 4000]);
  });
});

it("a refund made there with a copy of our metadata is counted as another one", async () => {
  const id = await desk.bought(2);
  await desk.refund(id, { amountMinor: 1000 });
  const [ours] = refundsThere();

  await desk.sale.bench.stripe.refunds.create({
    payment_intent: String(ours?.payment_intent),
    amount: 1000,
    metadata: { ...ours?.metadata },
  });
  await desk.sale.deliver();

  expect(await moneyOf(id)).toEqual([2000, 0, 3000]);
});
