// What if the events of one Stripe account cannot be read, or one of them cannot be applied? All
// others are applied.
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems, writeItem } from "#functions/core/table/table.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { sweptAccountItem } from "#functions/stored/swept.ts";
import { sweepMoneyBack } from "#functions/workers/sweep-money-back.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { moneyAlarms } from "#tests/support/oracles/money-alarms.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { given } from "#tests/support/scenes/world.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";

inConnectMode();

let other: ReturnType<typeof onboardingOf>;
const sale = eachTest(openOnSale);
const seller = eachTest(() => onboardingOf(sale));
beforeEach(async () => {
  await seller.connect();
  other = onboardingOf({ ...sale, owner: await given.owner() });
  await other.connect();
  await sale.sweep();
});

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

/** A run of the sweep that is over after so many looks at the time. */
async function shortRun(looks: number): Promise<void> {
  let left = looks;
  await sweepMoneyBack(() => left-- <= 0);
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
      [seller.stripeAccount()]: { until: begun + 300, reached: begun + 240, askedAt: begun + 300 },
      [other.stripeAccount()]: { until: begun, reached: begun - 60, askedAt: begun + 360 },
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

describe("an event that the list shows half a minute late", () => {
  let show: () => void;
  const order = eachTest(() => sale.buy());
  beforeEach(async () => {
    const next = await sale.buy();
    const last = await sale.buy();
    await sale.pass(300);
    const { events } = sale.bench.standIn.state;
    const before = new Set(events.keys());
    await refundUnheard(order);
    const late = [...events].filter(([id]) => !before.has(id));
    for (const [id] of late) events.delete(id);
    show = () => {
      for (const [id, event] of late) events.set(id, event);
    };
    for (const other of [next, last]) {
      await sale.pass(10);
      await refundUnheard(other);
    }
    await sale.pass(10);
  });

  it.each([
    ["a whole round", () => sale.sweep()],
    ["a run that ended early", () => asSystem(() => shortRun(3))],
    [
      "a round of an earlier version",
      async () => {
        await sale.sweep();
        const until = sale.bench.clock.ms / 1000;
        const put = { account: seller.stripeAccount(), until, askedAt: until };
        await asSystem(() => writeItem({ put: sweptAccountItem.whole(put) }));
      },
    ],
  ])("is applied after %s", async (_, run) => {
    await run();
    expect(await refundedMinor(order)).toBe(0);

    show();
    await sale.pass(300);
    await sale.sweep();

    expect(await refundedMinor(order)).toBe(1000);
  });
});

describe("runs that end early", () => {
  /** Orders whose refunds lie so many seconds apart, the last one five minutes ago. */
  async function refundedOrders(count: number, seconds: number): Promise<CheckoutOrder[]> {
    const orders: CheckoutOrder[] = [];
    for (let made = 0; made < count; made++) orders.push(await sale.buy());
    for (const order of orders) {
      await refundUnheard(order);
      await sale.pass(seconds);
    }
    await sale.pass(300);
    return orders;
  }

  /** Short runs, a minute apart. */
  async function shortRuns(count: number, looks: number): Promise<void> {
    for (let run = 0; run < count; run++) {
      await asSystem(() => shortRun(looks));
      await sale.pass(60);
    }
  }

  const refundedIn = (orders: CheckoutOrder[]) => Promise.all(orders.map(refundedMinor));

  it("leave the rest to the next, which begins there", async () => {
    const orders = await refundedOrders(1, 0);

    await shortRuns(2, 2);

    expect(await refundedIn(orders)).toEqual([1000]);
  });

  it.each([1, 100])("reach the last of events that are %i s apart", async (seconds) => {
    const orders = await refundedOrders(6, seconds);

    await shortRuns(7, 4);

    expect(await refundedIn(orders)).toEqual([1000, 1000, 1000, 1000, 1000, 1000]);
  });

  it("reach the last event after one that fails, which is applied once it can be", async () => {
    const orders = await refundedOrders(6, 1);
    const [bad] = orders;
    if (bad) await setStatus(bad, "HIBERNATING");

    await shortRuns(7, 4);
    expect((await refundedIn(orders.slice(1))).every((minor) => minor === 1000)).toBe(true);

    if (bad) await setStatus(bad, "COMPLETED");
    await shortRuns(7, 4);
    expect(await refundedIn(orders.slice(0, 1))).toEqual([1000]);
  });
});
