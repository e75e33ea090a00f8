// What if somebody refunds at the provider with a copy of our metadata? Of another amount, or of
// another payment, it is not the refund that we asked for.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { rememberIntent } from "#tests/support/scenes/earlier-intent.ts";
import { openMoneyDesk } from "#tests/support/scenes/money-desk.ts";

let orderId: string;
const desk = eachTest(() => openMoneyDesk([{ quantityAvailable: 10 }]));
beforeEach(async () => {
  orderId = await desk.bought(2);
});
afterEach(async () => expect(await desk.agree()).toEqual([]));

const TOLD_FIRST = "told before we ask again";
const ASKED_FIRST = "found when we ask again";
type Order = typeof TOLD_FIRST | typeof ASKED_FIRST;

const sweep = async () => {
  await desk.pass(61);
  await desk.sale.sweep();
};
const inOrder = async (order: Order) => {
  if (order === TOLD_FIRST) await desk.sale.deliver();
  await sweep();
  await desk.sale.deliver();
};
/** The provider answers nothing. Returns what mends it. */
function silence(): () => void {
  const { switches } = desk.sale.bench.standIn.state;
  Object.assign(switches, { failCalls: 1000, failCallsBy: "fault" });
  return () => Object.assign(switches, { failCalls: 0 });
}

/** A refund of the order that is stored, and that nobody could ask the provider for. */
async function unasked(amountMinor: number): Promise<string> {
  const mend = silence();
  await desk.refund(orderId, { amountMinor });
  mend();
  const { refunds } = await desk.head(orderId);
  expect(refunds).toMatchObject([{ state: "PENDING", amountMinor }]);
  return refunds[0]?.id ?? "";
}

/** A second payment of 50.00 for the paid order, whose refund nobody could ask for either. */
async function unusableMoney(): Promise<{ id: string; intent: string }> {
  const { bench } = desk.sale;
  const metadata = { orderId, eventId: desk.sale.event.id, attempt: "1" };
  const intent = await bench.createIntent({ amount: 5000, currency: "eur", metadata });
  await bench.confirm(intent, "pm_card_visa");
  await rememberIntent(orderId, intent.id, 5000);
  await bench.standIn.settle();
  const mend = silence();
  await desk.sale.deliver();
  mend();
  const waiting = (await desk.head(orderId)).refunds.find((one) => one.intent === intent.id);
  expect(waiting).toMatchObject({ state: "PENDING", amountMinor: 5000 });
  return { id: waiting?.id ?? "", intent: intent.id };
}

const copyThere = (refundId: string, intent: string, amount: number) =>
  desk.sale.bench.stripe.refunds.create({
    payment_intent: intent,
    amount,
    metadata: { refundId, refundOf: intent, orderId },
  });
const paidIntent = async () => (await desk.head(orderId)).paid ?? "";
const amountsOf = (intent: string) =>
  [...desk.sale.bench.standIn.state.refunds.values()].flatMap(({ object }) =>
    object.payment_intent === intent ? [object.amount] : [],
  );
const listed = async () =>
  (await desk.head(orderId)).refunds.map(({ amountMinor, state }) => [amountMinor, state]);

describe.each<Order>([TOLD_FIRST, ASKED_FIRST])("a copy that is %s", (order) => {
  it("of another amount counts beside ours, which is made as well", async () => {
    const id = await unasked(2000);
    await copyThere(id, await paidIntent(), 1000);

    await inOrder(order);

    expect((await desk.look(orderId)).refundedMinor).toBe(3000);
    expect(await desk.atProvider(orderId)).toEqual([
      [1000, "succeeded"],
      [2000, "succeeded"],
    ]);
  });

  it("of the same amount is ours, because nobody can tell them apart", async () => {
    const id = await unasked(2000);
    await copyThere(id, await paidIntent(), 2000);

    await inOrder(order);

    expect((await desk.look(orderId)).refundedMinor).toBe(2000);
    expect(await desk.atProvider(orderId)).toEqual([[2000, "succeeded"]]);
  });

  it("that leaves too little for ours is why ours fails", async () => {
    const id = await unasked(5000);
    await copyThere(id, await paidIntent(), 1000);

    await inOrder(order);

    const { refundedMinor, refundableMinor, timeline } = await desk.look(orderId);
    expect([refundedMinor, refundableMinor]).toEqual([1000, 4000]);
    expect(timeline.filter(({ what }) => what === "refund_failed")).toHaveLength(1);
    expect(await desk.atProvider(orderId)).toEqual([[1000, "succeeded"]]);
  });

  it("of another payment of the order is not ours, though the amount is", async () => {
    const id = await unasked(2000);
    const { intent } = await unusableMoney();
    await copyThere(id, intent, 2000);

    await inOrder(order);

    expect(await desk.atProvider(orderId)).toEqual([[2000, "succeeded"]]);
    expect(amountsOf(intent)).toEqual([2000, 3000]);
    expect(await listed()).toEqual([
      [2000, "DONE"],
      [5000, "DONE"],
    ]);
  });

  it("of a part of money that no order can use leaves the rest to ours", async () => {
    const { id, intent } = await unusableMoney();
    await copyThere(id, intent, 1000);

    await inOrder(order);

    expect(amountsOf(intent)).toEqual([1000, 4000]);
    expect(await listed()).toEqual([[5000, "DONE"]]);
  });
});

describe("a refund of money that no order can use, whose answer was lost,", () => {
  /** Its events are lost too, and the provider has forgotten the key. */
  async function aDayLater(refundId: string): Promise<void> {
    await desk.sale.bench.standIn.settle();
    desk.sale.bench.receiver.requests.splice(0);
    await desk.pass(26 * 3600);
    await desk.sale.sweep();
    // Known by the provider's id, so that we hear if it fails later.
    const stored = (await desk.head(orderId)).refunds;
    expect(stored).toMatchObject([{ state: "DONE", providerId: refundId }]);
  }

  it("is found behind another one that left it the rest", async () => {
    const { id, intent } = await unusableMoney();
    await desk.sale.bench.stripe.refunds.create({ payment_intent: intent, amount: 1000 });

    await aDayLater((await copyThere(id, intent, 4000)).id);

    expect(amountsOf(intent)).toEqual([1000, 4000]);
  });

  it("is found behind another one that failed before", async () => {
    const { id, intent } = await unusableMoney();
    const failed = { payment_intent: intent, amount: 1000 };
    const { id: other } = await desk.sale.bench.stripe.refunds.create(failed);
    const { charges, refunds } = desk.sale.bench.standIn.state;
    Object.assign(refunds.get(other)?.object ?? {}, { status: "failed" });
    for (const { object } of charges.values())
      if (object.payment_intent === intent) object.amount_refunded = 0;

    await aDayLater((await copyThere(id, intent, 5000)).id);

    expect(amountsOf(intent)).toEqual([1000, 5000]);
  });
});
