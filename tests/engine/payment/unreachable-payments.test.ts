// What if an order shall end, and its payment cannot be cancelled? Money may still be under way for
// two weeks, and where it may come after the end, a person is told.
import { beforeEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { peekOrder } from "#functions/engine/order/order.ts";
import { endUnpaid } from "#functions/engine/payment/end-unpaid.ts";
import { ID_LENGTH } from "#shared/core/ids.ts";
import { moneyAlarms } from "#tests/support/oracles/money-alarms.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openOnSale } from "#tests/support/scenes/on-sale.ts";
import { inConnectMode, onboardingOf } from "#tests/support/servers/connected.ts";

inConnectMode();

const TWO_WEEKS = 14 * 24 * 3600;
const LOST = "whose account is disconnected";
const UNKNOWN = "that Stripe does not know";
type Fault = typeof LOST | typeof UNKNOWN;

let seller: ReturnType<typeof onboardingOf>;
let orderId: string;
const sale = eachTest(openOnSale);
beforeEach(async () => {
  seller = onboardingOf(sale);
  await seller.connect();
});

/** An order with an open payment. `isUnderWay`: the bank may still send the money. */
async function paying(isUnderWay: boolean): Promise<void> {
  const { data: order } = await sale.reserve();
  await sale.fillIn(order);
  const { clientSecret } = (await sale.startPayment(order)).data;
  if (isUnderWay) await sale.confirm(clientSecret, "pm_card_bypassPending");
  await sale.deliver();
  orderId = order.shortId.slice(0, ID_LENGTH);
}

async function fail(fault: Fault): Promise<void> {
  if (fault === LOST) await seller.disconnect();
  else sale.bench.standIn.state.paymentIntents.clear();
}

const head = () => asSystem(() => peekOrder(orderId));
/** The order shall end so many seconds after its hold. What became of it, and who was told? */
async function endAt(seconds: number) {
  sale.bench.clock.ms = (((await head())?.heldUntil ?? 0) + seconds) * 1000;
  await asSystem(() => endUnpaid(orderId, "EXPIRED"));
  return { status: (await head())?.status, alarms: await moneyAlarms() };
}

describe.each<Fault>([LOST, UNKNOWN])("a payment %s", (fault) => {
  it("ends with its order at once where nobody has paid yet", async () => {
    await paying(false);
    await fail(fault);

    // Nobody can pay on an account that is gone.
    const alarms = fault === LOST ? [] : ["payment_unknown"];
    expect(await endAt(1)).toEqual({ status: "EXPIRED", alarms });
  });

  it("that is under way keeps its order for two weeks, and a person is told then too", async () => {
    await paying(true);
    await fail(fault);

    const waiting = { status: "EXPIRING", alarms: ["payment_unreachable"] };
    expect(await endAt(1)).toEqual(waiting);
    expect(await endAt(TWO_WEEKS - 1)).toEqual(waiting);
    const { status, alarms } = await endAt(TWO_WEEKS);
    expect([status, alarms.toSorted()]).toEqual([
      "EXPIRED",
      ["payment_unknown", "payment_unreachable"],
    ]);
  });
});
