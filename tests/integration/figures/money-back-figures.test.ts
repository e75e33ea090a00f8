// What do figures say of money that went back, or that a bank asks for?
import { afterEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { applyDispute } from "#functions/engine/payment/provider-refunds.ts";
import type { DisputeState } from "#shared/contracts/order/refunds.ts";
import { dayAfter } from "#shared/rules/figures/days.ts";
import { openFigureDesk } from "#tests/support/figures/figure-desk.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";

const DAY = 86_400;
const desk = eachTest(openFigureDesk);
afterEach(async () => expect(await desk.agree()).toEqual([]));

const refundedDays = async () => {
  const { series } = await desk.lookLater();
  return series
    .filter(({ refundedMinor }) => refundedMinor > 0)
    .map(({ date, refundedMinor }) => [date, refundedMinor]);
};

it("refunds on more days than a row has are each on their own", async () => {
  const id = await desk.bought(2);
  const { endDate: first } = await desk.look();
  const days = Array.from({ length: 11 }, (_, day) => day + 1);
  for (const day of days) {
    await desk.pass(DAY);
    expect((await desk.refund(id, { amountMinor: 100 + day })).status).toBe(200);
  }

  expect(await refundedDays()).toEqual(days.map((day) => [dayAfter(first, day), 100 + day]));
  expect(await desk.look()).toMatchObject({
    ...{ totals: { grossMinor: 5000, refundedMinor: 1166 } },
    troubles: { unreadable: 0 },
  });
});

it("a refund counts on the day it was asked for, however long it takes", async () => {
  const id = await desk.bought(2, "pm_card_pendingRefund");
  await desk.refund(id, { amountMinor: 1000 });
  const { endDate: asked } = await desk.look();
  expect(await refundedDays()).toEqual([]);
  await desk.pass(40 * DAY);
  await desk.sale.sweep();
  await desk.sale.deliver();

  expect(await refundedDays()).toEqual([[asked, 1000]]);
});

describe("a dispute", () => {
  it("that is lost counts on the day on which the bank took the money", async () => {
    await desk.bought(2, "pm_card_createDispute");
    const { endDate: opened } = await desk.look();
    await desk.pass(40 * DAY);
    await desk.decide("lost");

    expect(await refundedDays()).toEqual([[opened, 5000]]);
  });

  it("that is an inquiry is told apart, with its amount", async () => {
    const id = await desk.bought(2, "pm_card_createDisputeInquiry");

    expect((await desk.look()).troubles).toMatchObject({
      ...{ openDisputes: 0, openDisputesMinor: 0, inquiries: 1, inquiriesMinor: 5000 },
    });
    expect([await desk.withBadge("INQUIRY"), await desk.withBadge("OPEN_DISPUTE")]).toEqual([
      [id],
      [],
    ]);
  });

  it("stays open beside a newer one that was won", async () => {
    const id = await desk.bought(2);
    const { paid, currency } = await desk.head(id);
    const told = (dispute: string, amountMinor: number, state: DisputeState) =>
      asSystem(() =>
        applyDispute({
          ...{
            intent: paid ?? "",
            account: null,
            at: new Date(desk.sale.bench.clock.ms).toISOString(),
          },
          ...{ id: dispute, currency, amountMinor, state },
        }),
      );
    await told("du_1", 2000, "OPEN");
    await told("du_2", 1000, "OPEN");
    const { troubles } = await desk.look();
    expect([troubles.openDisputes, troubles.openDisputesMinor]).toEqual([2, 3000]);
    await told("du_2", 1000, "WON");

    expect((await desk.lookLater()).troubles).toMatchObject({
      ...{ openDisputes: 1, openDisputesMinor: 2000 },
    });
    expect(await desk.withBadge("OPEN_DISPUTE")).toEqual([id]);
  });

  it("that is open is in the list behind it, and one that was won is not", async () => {
    const won = await desk.bought(1, "pm_card_createDispute");
    await desk.decide("won");
    const open = await desk.bought(1, "pm_card_createDispute");

    expect((await desk.look()).troubles.openDisputes).toBe(1);
    expect(await desk.withBadge("OPEN_DISPUTE")).toEqual([open]);
    expect((await desk.withBadge("DISPUTED")).toSorted()).toEqual([won, open].toSorted());
  });
});
