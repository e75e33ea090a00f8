// What if mail worker or sweep dies while mails are counted, begin to wait, or leave after that?
// None is lost, none leaves twice unless it says so, and no day has more than its share.
import { beforeAll, expect, it } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { sweepWaiting } from "#functions/mail/delivery/sweep-waiting.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { guestOf, limit, openMailDay } from "#tests/support/scenes/mail/mail-day.ts";

/** After which the sweep looks at what nobody finished. */
const LOST_SECONDS = 180;
/** A dead worker's claim and a mail of unknown outcome have ended by then. */
const UNKNOWN_SECONDS = 16 * 60;

/** Each run has its own guests. */
let guest = 0;
beforeAll(watchTable);
const day = eachTest(openMailDay);

it("a mail that must wait does, and leaves the next day", async () => {
  limit({ toStrangers: 1 });
  await atEveryDeath({
    begin: async () => {
      await freshDay();
      const orders = [await newOrder(), await newOrder()];
      await day.work(orders[0]?.id ?? "");
      return orders;
    },
    kill: ([, second]) => day.office.work({ order: second?.id }),
    judge: async (orders, point) => {
      await recover();
      expect({ ...point, told: day.told() }).toEqual({ ...point, told: [orders[0]?.to] });
      await day.nextDay();
      expect({ ...point, told: day.told() }).toEqual({
        ...point,
        told: orders.map(({ to }) => to),
      });
    },
  });
});

it("a mail within the share counts at most once more for a death, and never less", async () => {
  limit({ toStrangers: 3 });
  await atEveryDeath({
    begin: async () => {
      await freshDay();
      return [await newOrder(), await newOrder(), await newOrder(), await newOrder()];
    },
    kill: ([first]) => day.office.work({ order: first?.id }),
    judge: async ([first, ...others], point, crashed) => {
      await day.pass(UNKNOWN_SECONDS);
      await day.office.work({ order: first?.id });
      await day.pass(UNKNOWN_SECONDS);
      await day.office.work({ order: first?.id });
      for (const { id } of others) await day.office.work({ order: id });
      const [state] = await day.states([first?.id ?? ""]);
      const left = new Set(day.told()).size;
      // One of unknown outcome has left, or leaves with the next sweep.
      expect({ ...point, isCounted: state === "ACCEPTED" || state === "UNKNOWN" }).toEqual({
        ...point,
        isCounted: true,
      });
      expect({ ...point, left, isRight: left === 3 || (crashed && left === 2) }).toEqual({
        ...point,
        left,
        isRight: true,
      });
    },
  });
});

it("what waited leaves once when the sweep dies that lets it go", async () => {
  limit({ byHand: 0, ofNetwork: 0, toStrangers: 2 });
  await atEveryDeath({
    begin: async () => {
      await freshDay();
      const orders = [await newOrder(), await newOrder(), await newOrder()];
      for (const { id } of orders) await day.office.work({ order: id });
      await day.passNight();
      return orders;
    },
    kill: () => asSystem(() => sweepWaiting(() => false)),
    judge: async (orders, point) => {
      await recover();
      expect(day.told().length).toBeLessThanOrEqual(2);
      expect(day.told().length).toBeGreaterThanOrEqual(1);
      await day.nextDay();
      await day.nextDay();
      const told = day.told().toSorted();
      expect({ ...point, told }).toEqual({ ...point, told: orders.map(({ to }) => to).toSorted() });
      expect((await day.mails()).waiting).toBe(0);
    },
  });
});

/** Nothing of an earlier run waits any more, and nothing has left yet. */
async function freshDay(): Promise<void> {
  do await day.nextDay();
  while ((await day.mails()).waiting > 0);
  await day.nextDay();
  day.office.sent.splice(0);
}

async function newOrder(): Promise<{ id: string; to: string }> {
  guest++;
  return { id: await day.free(guest), to: guestOf(guest) };
}

async function recover(): Promise<void> {
  await day.sale.pass(LOST_SECONDS);
  await day.sweep();
}
