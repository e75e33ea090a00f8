// What if the events of one Stripe account cannot be read, or one of them cannot be applied? All
// others are applied.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { headItem } from "#functions/engine/order/head-item.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import { sweepMoneyBack } from "#functions/workers/sweep-money-back.ts";
import { sweptAccountItem } from "#functions/workers/swept-item.ts";
import type { CheckoutOrder } from "#shared/contracts/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { inConnectMode, onboardingOf } from "#tests/support/connected.ts";
import { moneyAlarms } from "#tests/support/money-alarms.ts";
import { type OnSale, openOnSale } from "#tests/support/on-sale.ts";
import { given } from "#tests/support/world.ts";

inConnectMode();

let sale: OnSale;
let seller: ReturnType<typeof onboardingOf>;
let other: ReturnType<typeof onboardingOf>;
beforeEach(async () => {
  sale = await openOnSale();
  seller = onboardingOf(sale);
  await seller.connect();
  other = onboardingOf({ ...sale, owner: await given.owner() });
  await other.connect();
  await sale.sweep();
});
afterEach(() => sale.close());

const headOf = ({ shortId }: CheckoutOrder) =>
  asSystem(() => peekOrder(shortId.slice(0, ID_LENGTH)));
const refundedMinor = async (order: CheckoutOrder) =>
  (await headOf(order))?.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Refunds at the provider, whose webhook is lost. */
async function refundUnheard(order: CheckoutOrder): Promise<void> {
  const payment_intent = (await headOf(order))?.paid ?? "";
  await sale.bench.stripe.refunds.create({ payment_intent, amount: 1000 }, seller.at());
  await sale.bench.standIn.settle();
  sale.bench.receiver.requests.splice(0);
}

/** Gives the order a status that only a newer version knows, or takes it back. */
const setStatus = ({ shortId }: CheckoutOrder, status: string) =>
  asSystem(() =>
    writeItem({
      update: headItem.key({ orderId: shortId.slice(0, ID_LENGTH) }),
      set: "SET #status = :status",
      names: { "#status": "status" },
      values: { ":status": status },
    }),
  );

/** How far each account was looked through. */
async function swept(): Promise<object> {
  const items = await asSystem(() => queryItems(sweptAccountItem.within({})));
  const rows = sweptAccountItem.among(items);
  return Object.fromEntries(rows.map(({ account, ...seconds }) => [account, seconds]));
}

/** The provider cannot list the account's events. Returns what mends it. */
function breakEvents(account: string): () => void {
  const { events } = sale.bench.standIn.state;
  const [some] = events.values();
  if (!some) throw new Error("The provider has sent no event yet.");
  const broken = Object.defineProperty({ ...some, account }, "object", {
    get() {
      throw new Error("These events cannot be listed.");
    },
  });
  events.set("evt_broken", broken);
  return () => events.delete("evt_broken");
}

describe("an account whose events cannot be read", () => {
  it("holds up no other account", async () => {
    const order = await sale.buy();
    await refundUnheard(order);
    breakEvents(other.stripeAccount());

    const begun = sale.bench.clock.ms / 1000;
    await sale.pass(300);
    await sale.sweep();
    await sale.pass(60);
    await sale.sweep();

    expect(await refundedMinor(order)).toBe(1000);
    // The one that answered is not asked again, and does not begin at the other's second.
    expect(await swept()).toEqual({
      [seller.stripeAccount()]: { until: begun + 300, askedAt: begun + 300 },
      [other.stripeAccount()]: { until: begun, askedAt: begun + 360 },
    });
  });

  it("goes on from its own second, and alerts an operator after an hour", async () => {
    const order = await sale.buy();
    const mend = breakEvents(seller.stripeAccount());
    await refundUnheard(order);
    for (let minutes = 0; minutes < 90; minutes += 10) {
      await sale.pass(600);
      await sale.sweep();
    }
    expect([await refundedMinor(order), await moneyAlarms()]).toEqual([0, ["unseen_events"]]);

    mend();
    await sale.pass(60);
    await sale.sweep();

    expect(await refundedMinor(order)).toBe(1000);
  });
});

describe("money back of a payment that the account's owner made another one", () => {
  it("is no event to repeat: the payment lies in quarantine, and the next ones are applied", async () => {
    const { data: order } = await sale.reserve();
    await sale.fillIn(order);
    const { clientSecret } = (await sale.startPayment(order)).data;
    const intent = clientSecret.split("_secret_")[0] ?? "";
    const stored = sale.bench.standIn.state.paymentIntents.get(intent);
    Object.assign(stored?.object ?? {}, { amount: 2600 }); // as the account's own keys can
    await sale.confirm(clientSecret);
    await sale.bench.stripe.refunds.create({ payment_intent: intent }, seller.at());

    const statuses = (await sale.deliver()).map(({ status }) => status);
    const later = await sale.buy();
    await refundUnheard(later);
    await sale.pass(300);
    await sale.sweep();

    expect(new Set(statuses)).toEqual(new Set([204]));
    expect(await moneyAlarms()).toEqual(["quarantined"]);
    expect(await refundedMinor(later)).toBe(1000);
    expect(await swept()).toMatchObject({
      [seller.stripeAccount()]: { until: sale.bench.clock.ms / 1000 },
    });
  });
});

describe("an event that cannot be applied", () => {
  it("holds up no later one of its account, and after a day a person sees to it", async () => {
    const [unreadable, order] = [await sale.buy(), await sale.buy()];
    await refundUnheard(unreadable);
    await sale.pass(1);
    await refundUnheard(order);
    await setStatus(unreadable, "HIBERNATING");
    const told = sale.bench.clock.ms / 1000 - 1;

    await sale.pass(300);
    await sale.sweep();
    expect(await refundedMinor(order)).toBe(1000);
    expect(await swept()).toMatchObject({ [seller.stripeAccount()]: { until: told } });
    expect(await moneyAlarms()).not.toContain("unapplied_event");

    await sale.pass(24 * 3600);
    await sale.sweep().catch(() => undefined); // the order itself is unreadable and due
    expect(await moneyAlarms()).toContain("unapplied_event");
    expect(await swept()).toMatchObject({
      [seller.stripeAccount()]: { until: sale.bench.clock.ms / 1000 },
    });
  });

  it("is applied as soon as it can be", async () => {
    const order = await sale.buy();
    await refundUnheard(order);
    await setStatus(order, "HIBERNATING");
    await sale.pass(300);
    await sale.sweep();
    await setStatus(order, "COMPLETED");

    await sale.pass(300);
    await sale.sweep();

    expect(await refundedMinor(order)).toBe(1000);
  });
});

it("a run that ends early leaves the rest to the next, which begins there", async () => {
  const order = await sale.buy();
  await refundUnheard(order);
  await sale.pass(300);

  const found: (number | undefined)[] = [];
  for (let run = 0; run < 2; run++) {
    let looks = 0;
    await asSystem(() => sweepMoneyBack(() => looks++ > 1));
    found.push(await refundedMinor(order));
    await sale.pass(60);
  }

  expect(found.at(-1)).toBe(1000);
});
