// Whose turn is it when exports of an account are stopped, begun again, or wait? Never more than
// two write at once, and the one that was asked for first comes first.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { logger } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem } from "#functions/core/table/table.ts";
import { type JobRef, readJob } from "#functions/engine/job/change-job.ts";
import { MOST_EXPORTING } from "#functions/engine/job/turns.ts";
import { jobTurnsItem } from "#functions/stored/jobs.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { ask, retry, see, stop } from "#tests/support/inputs/asked-exports.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { openJobClock } from "#tests/support/scenes/job-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { memoryExports } from "#tests/support/servers/export-files.ts";

const owner = eachTest(() => given.owner());
const clock = eachTest(() => openJobClock(owner.me.account.id));
let accountId: string;
let eventId: string;
/** What happens while a file is written: after each of its parts. */
let onPart: () => Promise<unknown>;
const ring = vi.spyOn(logger, "error");

beforeEach(async () => {
  ring.mockReset().mockReturnValue();
  accountId = owner.me.account.id;
  eventId = (await given.event(owner)).event.id;
  onPart = async () => undefined;
});
const stored = eachTest(() => memoryExports({ onPart: () => onPart() }));

type Asked = { id: string };

/** Each a second after the one before. */
async function begin(count: number): Promise<Asked[]> {
  const all: Asked[] = [];
  for (let at = 0; at < count; at++) {
    clock.lasts(1);
    all.push((await ask(owner, eventId)).data);
  }
  return all;
}
const seen = async ({ id }: Asked) => {
  const now = await asSystem(() => readJob({ accountId, id }));
  if (!now) throw new Error("The job is stored.");
  return now;
};
const states = async (all: Asked[]) => Promise.all(all.map(async (one) => (await seen(one)).state));
const inTurn = async () => {
  const turns = await asSystem(() =>
    getItem(jobTurnsItem.key({ accountId }), { consistent: true }),
  );
  return turns ? (jobTurnsItem.parse(turns).exporting?.size ?? 0) : 0;
};
/** Their messages, in this order. */
const messages = async (...all: Asked[]): Promise<JobRef[]> => {
  const queued = await clock.jobs.queue(accountId);
  return all.flatMap(({ id }) => queued.find((one) => one.id === id) ?? []);
};

/** Holds workers in the middle of their file until it is opened. */
function closeGate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let held = 0;
  onPart = () => {
    held++;
    return promise;
  };
  return {
    holds: (count: number) => eventually(() => expect(held).toBe(count)),
    open: () => {
      onPart = async () => undefined;
      resolve();
    },
  };
}

describe("exports that are stopped and begun again", () => {
  test("wait for turns that others took, and their first workers write nothing more", async () => {
    const first = await begin(MOST_EXPORTING);
    const gate = closeGate();
    const works = (await messages(...first)).map((one) => clock.jobs.work(one));
    await gate.holds(MOST_EXPORTING);
    for (const one of first) {
      await stop(owner, one);
      expect((await retry(owner, one)).data.state).toBe("WAITING");
    }
    const others = await begin(MOST_EXPORTING);
    for (const one of await messages(...first, ...others)) works.push(clock.jobs.work(one));
    await gate.holds(2 * MOST_EXPORTING);
    expect([await states(first), await states(others)]).toEqual([
      ["WAITING", "WAITING"],
      ["RUNNING", "RUNNING"],
    ]);

    gate.open();
    await Promise.all(works);

    expect([await states(others), stored.aborted.length, stored.files.size]).toEqual([
      ["DONE", "DONE"],
      MOST_EXPORTING,
      MOST_EXPORTING,
    ]);
    const released = await Promise.all(first.map(seen));
    expect(released.map(({ state, lease, isAtOnce }) => [state, lease, isAtOnce])).toEqual(
      first.map(() => ["WAITING", undefined, true]),
    );
    expect(await inTurn()).toBe(0);
    await clock.settle();
    expect(await states(first)).toEqual(["DONE", "DONE"]);
    expect(stored.files.size).toBe(2 * MOST_EXPORTING);
    expect(ring).not.toHaveBeenCalled();
  });

  test("are told by mail only if they took a minute since then", async () => {
    const mailOf = ({ id }: Asked) =>
      asSystem(() => getItem(accountMailItem.key({ accountId, id }), { consistent: true }));
    const [quick, slow] = await begin(2);
    if (!quick || !slow) throw new Error("Two were asked for.");
    for (const one of [quick, slow]) await stop(owner, one);
    clock.lasts(300);

    await retry(owner, quick);
    await clock.settle();
    await retry(owner, slow);
    clock.lasts(61);
    await clock.settle();

    expect(await states([quick, slow])).toEqual(["DONE", "DONE"]);
    expect([await mailOf(quick), await mailOf(slow)]).toEqual([
      null,
      expect.objectContaining({ kind: "EXPORT_READY" }),
    ]);
  });
});

describe("exports that wait", () => {
  test("begin in the order in which they were asked for, whichever message comes first", async () => {
    const all = await begin(MOST_EXPORTING + 1);
    const gate = closeGate();
    const works = (await messages(...all.toReversed())).map((one) => () => clock.jobs.work(one));
    const [last, ...earlier] = works;
    await last?.();
    expect(await states(all)).toEqual(["WAITING", "WAITING", "WAITING"]);

    const written = earlier.map((work) => work());
    await gate.holds(MOST_EXPORTING);
    expect(await states(all)).toEqual(["RUNNING", "RUNNING", "WAITING"]);
    gate.open();
    await Promise.all(written);
    await clock.settle();
    expect(await states(all)).toEqual(["DONE", "DONE", "DONE"]);
  });

  test("give way to one that waits longer, which then need not wait for the sweep", async () => {
    const all = await begin(MOST_EXPORTING + 1);
    const [first, , waiting] = all;
    if (!first || !waiting) throw new Error("Three were asked for.");
    const gate = closeGate();
    const works = (await messages(...all)).map((one) => clock.jobs.work(one));
    await gate.holds(MOST_EXPORTING);
    await Promise.all(works.slice(MOST_EXPORTING));
    await stop(owner, first);

    const [late] = await begin(1);
    if (!late) throw new Error("One more was asked for.");
    await clock.jobs.work(...(await messages(late)));
    expect(await states([waiting, late])).toEqual(["WAITING", "WAITING"]);
    expect((await seen(waiting)).isAtOnce).toBe(true);

    works.push(...(await messages(waiting)).map((one) => clock.jobs.work(one)));
    await gate.holds(MOST_EXPORTING + 1);
    expect(await states([waiting, late])).toEqual(["RUNNING", "WAITING"]);
    gate.open();
    await Promise.all(works);
    await clock.settle();
    expect(await states([waiting, late])).toEqual(["DONE", "DONE"]);
  });
});

test("a try that failed shows what is true, and the next one comes with the next sweep", async () => {
  const [job] = await begin(1);
  if (!job) throw new Error("One was asked for.");
  onPart = () => Promise.reject(new Error("The bucket is silent."));
  await clock.settle();
  const { data: failed } = await see(owner, job);
  expect(failed).toMatchObject({ state: "RUNNING", isTriedAgain: true, done: 0 });

  onPart = async () => undefined;
  await clock.sweepIn(60);

  const { data: done } = await see(owner, job);
  expect(done).toMatchObject({ state: "DONE", isTriedAgain: false });
});

test("a try that was cut off is told once its lease has ended, with nothing done", async () => {
  const [job] = await begin(1);
  if (!job) throw new Error("One was asked for.");
  const gate = closeGate();
  void clock.jobs.work(...(await messages(job)));
  await gate.holds(1);
  expect((await see(owner, job)).data.isTriedAgain).toBe(false);

  clock.lasts(61);

  expect((await see(owner, job)).data).toMatchObject({ isTriedAgain: true, done: 0 });
});
