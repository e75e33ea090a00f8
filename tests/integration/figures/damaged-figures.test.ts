// What do figures say when something stored is damaged, or of another version?
import { afterEach, describe, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { headItem } from "#functions/stored/order/head.ts";
import { events } from "#shared/contracts/events.ts";
import { stats } from "#shared/contracts/stats.ts";
import { openFigureDesk, setIn } from "#tests/support/figures/figure-desk.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(openFigureDesk);
afterEach(async () => expect(await desk.agree()).toEqual([]));

describe("the row of an order", () => {
  it.each([
    ["is no row", () => "[7"],
    ["was complete out of all time", (row: string) => withCell(row, 11, 9e15)],
  ])("that %s is named, and the rest is counted", async (_, broken) => {
    const id = await desk.bought(3);
    await desk.bought(2);
    const key = headItem.key({ orderId: id });
    const row = String((await asSystem(() => getItem(key)))?.["row"]);
    await setIn(key, "row", broken(row));
    const { totals, troubles } = await desk.lookLater();
    await setIn(key, "row", row);

    expect(totals).toMatchObject({ orders: 1, ticketsSold: 2, grossMinor: 5000 });
    expect(troubles.unreadable).toBe(1);
  });
});

const withCell = (row: string, place: number, value: unknown): string => {
  const cells: unknown[] = JSON.parse(row);
  return JSON.stringify(cells.with(place, value));
};

describe("kept figures are counted again", () => {
  it.each([
    ["days that are none", "days", "["],
    ["days with other counts", "days", '[["2026-11-30",1,2]]'],
    ["a trouble that nobody knows", "troubles.mailsWaiting", 0],
    ["rows that are no number", "rows", "many"],
  ])("from %s, by who looks", async (_, path, value) => {
    await desk.bought(1);
    await desk.look();
    await setIn(desk.daysKey, path, value);
    await desk.pass(1);
    expect(await desk.look()).toMatchObject({ isCounting: false, totals: { orders: 1 } });
    expect(await desk.look()).toMatchObject({ isCounting: false, totals: { orders: 1 } });
  });

  it("from totals of another version, which close neither lists nor sums", async () => {
    await desk.bought(1);
    await desk.look();
    await setIn(desk.totalsKey, "totals.views", 3);
    await desk.pass(1);
    const answers = await Promise.all(
      [events.list, stats.account, stats.billing].map((route) =>
        call(route, { token: desk.token() }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await desk.rows()).toEqual([null]);
    await desk.work();
    expect(await desk.rows()).toMatchObject([{ ticketsSold: 1 }]);
    expect(await desk.account()).toMatchObject({ isCounting: false, currencies: [{ events: 1 }] });
  });
});
