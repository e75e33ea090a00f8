// Who counts when figures are old: whoever looks first, or a job of which there is one?
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eventItem } from "#functions/stored/events.ts";
import { figuresItem } from "#functions/stored/figures.ts";
import { events } from "#shared/contracts/events.ts";
import { stats } from "#shared/contracts/stats.ts";
import { OLD_SECONDS, openFigureDesk, setIn } from "#tests/support/figures/figure-desk.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { memberOf } from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { installMeter, metered } from "#tests/support/table/meter.ts";

let isMetered = false;
const desk = eachTest(openFigureDesk);
beforeEach(() => {
  if (!isMetered) installMeter();
  isMetered = true;
});
afterEach(async () => expect(await desk.agree()).toEqual([]));

const unitsOf = async (work: () => Promise<unknown>) => (await metered(work)).cost.readUnits;
const tenAtOnce = () => Promise.all(Array.from({ length: 10 }, () => desk.look()));

describe("kept figures", () => {
  it("serve for some seconds, whoever looks, and are counted again after", async () => {
    const first = await desk.look();
    await desk.bought(1);
    const { token } = await memberOf(desk.sale.owner);
    expect((await call(stats.event, { token, params: desk.params })).data).toEqual(first);
    const { at, totals } = await desk.lookLater();
    expect([at !== first.at, totals.orders]).toEqual([true, 1]);
  });

  it("are counted by one of ten who look at once; the others see what is kept", async () => {
    await desk.bought(1);
    await desk.look();
    await desk.pass(OLD_SECONDS);
    const one = await unitsOf(() => desk.look());
    await desk.bought(1);
    await desk.pass(OLD_SECONDS);
    let seen: Awaited<ReturnType<typeof tenAtOnce>> = [];
    const ten = await unitsOf(async () => {
      seen = await tenAtOnce();
    });

    expect(ten).toBeLessThan(one * 4);
    expect(seen.filter(({ totals }) => totals.orders === 2).length).toBeGreaterThan(0);
    for (const { totals, isCounting } of seen) expect(totals.orders === 2 || isCounting).toBe(true);
    expect(await desk.look()).toMatchObject({ isCounting: false, totals: { orders: 2 } });
  });

  it("that nobody counted yet are counted by one, and not yet there for the others", async () => {
    await desk.bought(1);
    const seen = await tenAtOnce();

    expect(seen.some(({ at }) => at !== null)).toBe(true);
    for (const { at, isCounting, totals } of seen)
      expect([at === null, totals.orders]).toEqual(isCounting ? [true, 0] : [false, 1]);
  });

  it("whose count ended without a result are counted again half a minute later", async () => {
    await desk.bought(1);
    const now = Math.floor(desk.sale.bench.clock.ms / 1000);
    await setIn(desk.totalsKey, "acc", desk.accountId);
    await setIn(desk.totalsKey, "countingUntil", now + 30);
    expect(await desk.look()).toMatchObject({ at: null, isCounting: true });
    expect(await desk.account()).toMatchObject({ at: null, currencies: [] });
    await desk.pass(30);
    expect(await desk.look()).toMatchObject({ isCounting: false, totals: { orders: 1 } });
  });
});

describe("figures of many rows", () => {
  it("are shown while one job counts anew, however long somebody looks", async () => {
    const before = await desk.look();
    await desk.seemsHuge(40_001);
    await desk.bought(1);
    expect((await desk.lookLater()).isCounting).toBe(false);
    for (let minute = 0; minute < 5; minute++) {
      await desk.pass(61);
      const { totals, isCounting, at } = await desk.look();
      expect([totals, isCounting, at]).toEqual([before.totals, true, before.at]);
    }
    expect(await desk.jobStates()).toEqual(["WAITING"]);

    await desk.work();
    expect(await desk.look()).toMatchObject({ isCounting: false, totals: { orders: 1 } });
    // An order and an attendee.
    expect((await desk.kept())?.["rows"]).toBe(2);
  });

  it("begin the same job again once it has ended", async () => {
    await desk.look();
    for (const round of [1, 2]) {
      await desk.seemsHuge();
      await desk.bought(1);
      await desk.pass(61);
      expect((await desk.look()).isCounting).toBe(true);
      await desk.work();
      expect((await desk.look()).totals.orders).toBe(round);
    }
    expect(await desk.jobStates()).toEqual(["DONE"]);
  });

  it("that were counted after the job was begun are not counted by it", async () => {
    await desk.look();
    await desk.seemsHuge();
    await desk.pass(61);
    await desk.look();
    await desk.seemsHuge(1);
    await desk.pass(OLD_SECONDS);
    const { at } = await desk.look();
    await desk.pass(1);
    await desk.work();
    expect(await desk.jobStates()).toEqual(["DONE"]);
    expect((await desk.kept())?.["at"]).toBe(at);
  });

  it("in another zone are counted by the job, not by who looks", async () => {
    await desk.look();
    await desk.seemsHuge();
    const of = { token: desk.token(), params: desk.params };
    const { data: event } = await call(events.get, of);
    const body = { ...event, timezone: "Asia/Tokyo" };
    await call(events.update, { ...of, version: event.version, body });
    expect(await desk.look()).toMatchObject({ isCounting: true, timezone: "Europe/Berlin" });
    expect((await desk.kept())?.["rows"]).toBe(200_000);
    await desk.pass(1);
    await desk.work();
    expect(await desk.look()).toMatchObject({ isCounting: false, timezone: "Asia/Tokyo" });
  });
});

describe("the rows of events", () => {
  it("are counted again when they are older than a minute and somebody looks", async () => {
    await desk.rows();
    await desk.work();
    await desk.bought(1);
    await desk.pass(59);
    expect(await desk.rows()).toMatchObject([{ ticketsSold: 0 }]);
    expect(await desk.jobStates()).toEqual(["DONE"]);
    await desk.pass(2);
    expect(await desk.rows()).toMatchObject([{ ticketsSold: 0 }]);
    expect(await desk.jobStates()).toEqual(["WAITING"]);
    await desk.work();
    expect(await desk.rows()).toMatchObject([{ ticketsSold: 1 }]);
  });

  it("are counted of the page alone", async () => {
    await given.event(desk.sale.owner, { fields: { title: "Other" } });
    const search = "?per_page=1&sort_by=title";
    const { data } = await call(events.list, { token: desk.token(), search });
    await desk.work();
    expect((await desk.keptOf()).map(figuresItem.lastId)).toEqual([data[0]?.id]);
  });

  it("of an event that was made in the minute of a count begin a new one", async () => {
    await desk.account();
    await desk.work();
    await given.event(desk.sale.owner, { fields: { title: "Other" } });
    expect((await desk.account()).isCounting).toBe(true);
    expect(await desk.jobStates()).toEqual(["WAITING"]);
  });
});

describe("an event that cannot be counted", () => {
  it("does not keep the others from it, is named by the job, and not tried all the time", async () => {
    const made = [desk.sale.event];
    while (made.length < 3)
      made.push((await given.event(desk.sale.owner, { fields: { title: "Other" } })).event);
    // Events are counted by id, so all of the others come after it.
    const [first] = made.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const key = eventItem.key({ id: first?.id ?? "" });
    const usual = first?.timezone;
    await setIn(key, "timezone", "Nowhere/At all");
    await desk.account();
    await desk.work();

    expect((await desk.account()).currencies).toMatchObject([{ events: 2 }]);
    const [job] = await desk.jobs.jobsOf(desk.accountId);
    expect([job?.state, job?.failed]).toEqual([
      "DONE",
      [{ row: first?.id, because: "figures_not_counted" }],
    ]);
    expect((await desk.account()).isCounting).toBe(false);
    await desk.pass(301);
    expect((await desk.account()).isCounting).toBe(true);
    await setIn(key, "timezone", usual);
    await desk.work();
    expect(await desk.account()).toMatchObject({ isCounting: false, currencies: [{ events: 3 }] });
  });
});
