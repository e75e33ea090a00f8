// What if a function dies in any step of an order? After a retry, or after the sweep alone, stock,
// money, tickets and mail must agree.
import { beforeAll, describe, expect, it } from "vitest";
import { forgetSheets } from "#functions/engine/stock/sheet.ts";
import type { CheckoutOrder } from "#shared/contracts/public/checkout.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openCrashStage } from "#tests/support/scenes/crash-stage.ts";

beforeAll(watchTable);
const stage = eachTest(openCrashStage);

type Status = CheckoutOrder["status"];
/**
 * One step of an order's life: the state before it, the call that is killed, and the states allowed
 * after it, with and without a retry. The provider repeats an event for days.
 */
type Step = {
  name: string;
  begin: () => Promise<CheckoutOrder>;
  kill: (order: CheckoutOrder) => Promise<unknown>;
  asked: Status;
  left?: Status[];
};

const key = { value: "" };
let earlier: CheckoutOrder | null = null;
const steps: Step[] = [
  {
    name: "reserve over one limit",
    begin: () => stage.newKey(key),
    kill: (order) => stage.reserveAs(order, stage.paid(), key.value),
    asked: "RESERVED",
    left: ["EXPIRED"],
  },
  {
    name: "reserve over two limits",
    begin: () => stage.newKey(key),
    kill: (order) => stage.reserveAs(order, [...stage.paid(), ...stage.free()], key.value),
    asked: "RESERVED",
    left: ["EXPIRED"],
  },
  {
    name: "reserve the last tickets",
    begin: () => stage.newKeyForTheLast(key),
    kill: (order) => stage.reserveAs(order, stage.last(), key.value),
    asked: "RESERVED",
    left: ["EXPIRED"],
  },
  {
    name: "reserve in the place of an earlier order",
    begin: async () => {
      earlier = await stage.reserved(stage.paid());
      return stage.newKey(key);
    },
    kill: (order) => stage.reserveInsteadAs(order, earlier, key.value),
    asked: "RESERVED",
    left: ["EXPIRED"],
  },
  {
    name: "more time",
    begin: () => stage.reserved(stage.paid()),
    kill: (order) => stage.sale.extend(order, order.shortId),
    asked: "RESERVED",
    left: ["EXPIRED"],
  },
  {
    name: "details of a paid order",
    begin: () => stage.reserved(stage.paid()),
    kill: (order) => stage.fillIn(order),
    asked: "RESERVED",
    left: ["EXPIRED"],
  },
  {
    name: "details of a free order",
    begin: () => stage.reserved(stage.free()),
    kill: (order) => stage.fillIn(order),
    asked: "COMPLETED",
    left: ["COMPLETED", "EXPIRED"],
  },
  {
    name: "payment start",
    begin: () => stage.filledIn(),
    kill: (order) => stage.sale.startPayment(order),
    asked: "RESERVED",
    left: ["EXPIRED"],
  },
  {
    name: "the provider's event",
    begin: () => stage.confirmed(),
    kill: () => stage.deliverAll(),
    asked: "COMPLETED",
    left: ["COMPLETED"],
  },
  {
    name: "abandon",
    begin: () => stage.paying(),
    kill: (order) => stage.sale.abandon(order),
    asked: "ABANDONED",
    left: ["ABANDONED", "EXPIRED"],
  },
  {
    name: "expire",
    begin: () => stage.over(),
    kill: () => stage.sale.sweep(),
    asked: "EXPIRED",
    left: ["EXPIRED"],
  },
  {
    name: "money for an order that is over, while there is stock",
    begin: () => stage.paidTooLate(),
    kill: () => stage.deliverAll(),
    asked: "COMPLETED",
  },
  {
    name: "money for an order that is over, when the stock is gone",
    begin: () => stage.paidTooLateForGoneStock(),
    kill: () => stage.deliverAll(),
    asked: "EXPIRED",
  },
];

describe.each(steps)("$name, wherever it dies", (step) => {
  it("ends well when it is asked for again", async () => {
    await atEachDeath(step, async (order) => {
      await step.kill(order);
      return [step.asked];
    });
  });
});

describe.each(steps.flatMap(({ left, ...step }) => (left ? [{ ...step, left }] : [])))(
  "$name, wherever it dies",
  (step) => {
    it("ends well when nobody asks again", async () => {
      await atEachDeath(step, async () => {
        await stage.sale.pass(1200 + 121); // an extended hold has ended, too
        await stage.sale.sweep();
        return step.left;
      });
    });
  },
);

/** After each death of the step the recovery runs, and everything must agree. */
const atEachDeath = (
  step: Step,
  recover: (order: CheckoutOrder) => Promise<Status[]>,
): Promise<void> =>
  atEveryDeath({
    begin: step.begin,
    kill: step.kill,
    judge: async (order, point) => {
      forgetSheets(); // another container continues
      const allowed = await recover(order);
      await stage.followUp(order);
      const status = order.shortId === "" ? "EXPIRED" : (await stage.sale.look(order)).data.status;
      const wrongs = [...(await stage.sale.wrongs()), ...stage.mailWrongs()];
      expect({ ...point, wrongs, isAllowed: allowed.includes(status), status }).toEqual({
        ...point,
        wrongs: [],
        isAllowed: true,
        status,
      });
    },
  });
