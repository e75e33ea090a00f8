// How does a job's life go on, and when does it end?
import { describe, expect, it, test } from "vitest";
import {
  afterFailure,
  afterSlice,
  begun,
  begunAnew,
  cleared,
  doneIn,
  GOES_ON_SECONDS,
  goesOn,
  isTriedAgain,
  type JobStep,
  lapsed,
  lookedAfter,
  MOST_TRIES,
  stopped,
  told,
} from "#functions/engine/job/steps.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { type JobFacts, mayGoOnAgain, whyEnds } from "#shared/rules/job/job-life.ts";

const now = { seconds: 1_000, at: "2030-01-01T00:00:00.000Z" };
const live: JobFacts = { role: "ORGANIZER", status: "LIVE" };
const anything = () => true;
const waiting: StoredJob = {
  ...{ accountId: "acc_1", id: "job_1", version: 1, kind: "JOIN_DETAILS", eventId: "evt_1" },
  ...{
    by: "usr_1",
    input: {},
    makes: null,
    cursor: null,
    done: 0,
    of: 9,
    failed: [],
    failures: 0,
    tries: 0,
  },
  ...{ state: "WAITING", because: null, isAtOnce: true, dueSk: 1_120, endedAt: null },
  createdAt: now.at,
};
const moved = (job: StoredJob, step: JobStep | null): StoredJob => {
  if (!step) throw new Error("There is no step.");
  return Object.assign({}, job, step);
};
const running = moved(waiting, begun(waiting, now, 0.5));
const { lease } = running;
const row = { row: "1", because: "unexpected" };

test.each<[string, boolean, (now: JobFacts) => boolean, JobFacts, string | null]>([
  ["goes on while nothing changed", true, anything, live, null],
  ["ends with its maker", true, anything, { ...live, role: null }, "MAKER_LEFT"],
  ["outlives its maker where its kind says so", false, anything, { ...live, role: null }, null],
  ["ends with the role that it needs", true, ({ role }) => role === "ADMIN", live, "NOT_ALLOWED"],
  [
    "ends with the event's status",
    false,
    ({ status }) => status === "LIVE",
    { ...live, status: "ARCHIVED" },
    "NOT_ALLOWED",
  ],
  [
    "ends with its event",
    false,
    ({ status }) => status !== null,
    { ...live, status: null },
    "NOT_ALLOWED",
  ],
])("a job %s", (_, endsWithMaker, mayGoOn, facts, because) => {
  expect(whyEnds({ endsWithMaker, mayGoOn }, facts)).toBe(because);
});

test.each([
  ["WAITING", null, 0, null, false],
  ["RUNNING", null, 0, null, false],
  ["DONE", null, 0, null, false],
  ["DONE", null, 1, null, true],
  ["DONE", null, 1, "evt_1", false],
  ["FAILED", "FAILING", 0, null, true],
  ["FAILED", "LAPSED", 0, null, false],
  ["FAILED", "BEYOND_EXCEL", 0, null, false],
  ["STOPPED", null, 0, null, true],
  ["STOPPED", "LAPSED", 0, null, false],
] as const)("%s, %s, %i failures, made %s: may be tried again: %s", (...given) => {
  const [state, because, failures, made, may] = given;
  expect(mayGoOnAgain({ state, because, failures, made })).toBe(may);
});

describe("a slice", () => {
  it("is begun by one worker at a time, and by another once the lease has ended", () => {
    expect(begun(running, now, 0.1)).toBeNull();
    const dead = { ...running, isAtOnce: true };
    expect(begun(dead, { ...now, seconds: 1_061 }, 0.1)).toMatchObject({ tries: 2 });
  });

  it("moves the cursor, adds what was done, and hands on to the next one at once", () => {
    const step = afterSlice(running, { lease, cursor: "b", done: 3, failed: [row] }, now);
    const next = moved(running, step);
    expect(next).toMatchObject({ state: "RUNNING", cursor: "b", done: 3, failures: 1, tries: 0 });
    expect([next.failed, next.isAtOnce, next.lease]).toEqual([[row], true, undefined]);
  });

  it("keeps a hundred rows that failed, and counts all", () => {
    const failed = Array.from({ length: 130 }, () => row);
    const next = moved(running, afterSlice(running, { lease, cursor: null, done: 0, failed }, now));
    expect([next.state, next.failed.length, next.failures]).toEqual(["DONE", 100, 130]);
  });

  it("that outlived its lease changes nothing", () => {
    const taken = { ...running, lease: 2_000.5 };
    expect(afterSlice(taken, { lease, cursor: "b", done: 3, failed: [] }, now)).toBeNull();
    expect(afterFailure(taken, lease, now)).toBeNull();
  });

  it("that takes minutes tells how far it is, and keeps its lease for another minute", () => {
    const progress = { done: 7, of: 9, lease, fraction: 0.5 };
    const later = { ...now, seconds: now.seconds + 50 };
    const next = moved(running, told(running, progress, later));
    expect(next).toMatchObject({ done: 7, of: 9, lease: 1_110.5, dueSk: 1_111, isAtOnce: false });
    expect(told({ ...running, lease: 2_000.5 }, progress, later)).toBeNull();
    const halted = moved(running, stopped(running, now));
    expect(told(halted, progress, later)).toBeNull();
    expect(told(moved(halted, goesOn(halted, now)), progress, later)).toBeNull();
  });

  it("of a job that goes on meanwhile keeps others from it until it ends, and is no try of it", () => {
    const halted = moved(running, stopped(running, now));
    const again = moved(halted, goesOn(halted, { ...now, at: "2030-01-01T00:05:00.000Z" }));
    expect(again).toMatchObject({ state: "WAITING", createdAt: "2030-01-01T00:05:00.000Z", lease });
    expect(begun(again, now, 0.1)).toBeNull();
    const left = moved(again, afterFailure(again, lease, now));
    expect(left).toMatchObject({ state: "WAITING", isAtOnce: true, tries: 0, lease: undefined });
    expect(begun(left, now, 0.1)).toMatchObject({ state: "RUNNING", tries: 1 });
  });

  it("of a job that begins anew, as a count, changes nothing of it", () => {
    const halted = moved(running, stopped(running, now));
    const anew = moved(halted, begunAnew(halted, {}, now));
    expect(afterSlice(anew, { lease, cursor: "b", done: 3, failed: [] }, now)).toBeNull();
  });

  it("that is begun anew forgets what a killed worker told, not what earlier slices did", () => {
    const killed = { ...running, isAtOnce: true, lease: 1, done: 7 };
    expect(moved(killed, begun(killed, now, 0.5)).done).toBe(0);
    const second = { ...killed, cursor: "b" };
    expect(moved(second, begun(second, now, 0.5)).done).toBe(7);
  });

  it("tells a result that is stored with its end", () => {
    const end = { lease, cursor: null, done: 0, failed: [], result: { key: "k" } };
    const ended = moved(running, afterSlice(running, end, now));
    expect(ended).toMatchObject({ state: "DONE", result: { key: "k" } });
    expect(afterSlice({ ...running, lease: 2_000.5 }, end, now)).toBeNull();
  });

  it("that a person stopped ends, stays stopped, and its progress counts", () => {
    const halted = moved(running, stopped(running, now));
    const ended = moved(
      halted,
      afterSlice(halted, { lease, cursor: "b", done: 3, failed: [] }, now),
    );
    expect(ended).toMatchObject({ state: "STOPPED", cursor: "b", done: 3 });
    const at = "2030-01-01T00:05:00.000Z";
    expect(moved(ended, goesOn(ended, { ...now, at }))).toMatchObject({
      ...{ state: "WAITING", cursor: "b", createdAt: now.at },
    });
  });
});

it("three failures of a slice end a job; a fourth try, and one after it, begin at its cursor", () => {
  let job: StoredJob = { ...waiting, cursor: "b", done: 5 };
  const pauses: number[] = [];
  for (let at = now.seconds; job.state !== "FAILED"; at = job.dueSk ?? at) {
    const then = { ...now, seconds: at };
    job = moved(job, begun(job, then, 0.5));
    job = moved(job, afterFailure(job, job.lease, then));
    pauses.push((job.dueSk ?? at) - at);
  }
  expect(pauses).toEqual([10, 240, GOES_ON_SECONDS]);
  expect(job).toMatchObject({ because: "FAILING", cursor: "b", done: 5 });
  expect(moved(job, goesOn(job, now))).toMatchObject({ state: "WAITING", cursor: "b", done: 5 });
});

test.each<[string, Partial<StoredJob>, boolean, number]>([
  ["runs", {}, false, 84],
  ["failed and is tried again", { lease: undefined }, true, 0],
  ["was cut off", { lease: now.seconds - 0.5 }, true, 0],
  ["failed after others that are done", { lease: undefined, cursor: "b" }, true, 84],
  ["is done, before the next one", { lease: undefined, cursor: "b", tries: 0 }, false, 84],
  ["was stopped, in a job that waits again", { state: "WAITING", tries: 0 }, false, 0],
  ["was the last one", { state: "DONE", lease: undefined, tries: 0 }, false, 84],
])("of a job whose slice %s people see what is true", (_, fields, isAgain, done) => {
  const job = { ...running, done: 84, ...fields };
  expect([isTriedAgain(job, now.seconds), doneIn(job, now.seconds)]).toEqual([isAgain, done]);
});

it("a worker that is killed three times counts as three failures", () => {
  const killed = { ...running, tries: MOST_TRIES, lease: 1, isAtOnce: true };
  expect(begun(killed, now, 0.5)).toMatchObject({ state: "FAILED", because: "FAILING" });
});

it("a job that is done begins anew for the rows that failed", () => {
  const done = { ...running, state: "DONE" as const, cursor: null, done: 8, failures: 1 };
  expect(goesOn({ ...done, failed: [row] }, now)).toMatchObject({
    ...{ state: "WAITING", cursor: null, done: 0, failed: [], failures: 0 },
  });
  expect(goesOn({ ...done, failures: 0 }, now)).toBeNull();
});

it("the sweep wakes what is due, and nothing that is done", () => {
  const late = { ...now, seconds: 2_000 };
  expect(lookedAfter(running, late)).toMatchObject({ isAtOnce: true });
  expect(lookedAfter(running, now)).toBeNull();
  const done = moved(
    running,
    afterSlice(running, { lease, cursor: null, done: 1, failed: [] }, now),
  );
  expect([done.state, lookedAfter(done, late)]).toEqual(["DONE", null]);
});

it("a stopped job lapses after a week, once, and is due until its rest is cleared away", () => {
  const halted = moved(running, stopped(running, now));
  const weekLater = { ...now, seconds: now.seconds + GOES_ON_SECONDS };
  expect(lookedAfter(halted, { ...weekLater, seconds: weekLater.seconds - 1 })).toBeNull();
  expect(lapsed(halted, weekLater)).toBeNull();
  const woken = moved(halted, lookedAfter(halted, weekLater));
  const over = moved(woken, lapsed(woken, weekLater));
  expect(over).toMatchObject({ state: "STOPPED", because: "LAPSED", isAtOnce: false });
  expect(over.dueSk).toBeGreaterThan(weekLater.seconds);
  expect([goesOn(over, weekLater), lapsed(over, weekLater)]).toEqual([null, null]);
  expect(moved(over, cleared(over))).toMatchObject({ duePk: undefined, dueSk: undefined });
  expect(moved(woken, goesOn(woken, weekLater))).toMatchObject({ state: "WAITING" });
});
