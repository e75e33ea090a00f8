// Who sees, stops and repeats a job, and what does the machine do around its slices?
import { beforeEach, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { setting } from "#functions/core/ports/settings.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { type JobRef, readJob } from "#functions/engine/job/change-job.ts";
import { jobKind, runJob } from "#functions/engine/job/run-job.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import type { SliceOutcome } from "#functions/engine/job/steps.ts";
import { MOST_RUNNING } from "#functions/engine/job/turns.ts";
import { jobItem } from "#functions/stored/jobs.ts";
import { membershipItem } from "#functions/stored/users.ts";
import { jobKinds } from "#functions/workers/job-kinds.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { quarantined, release } from "#scripts/operator/world/aws-quarantine.ts";
import { type Job, jobs } from "#shared/contracts/jobs.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { memberOf } from "#tests/support/scenes/team.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

const owner = eachTest(() => given.owner());
const desk = eachTest(openJobDesk);
// Takes the mails that the sweep queues, too.
eachTest(openPostOffice);
let ms: number;
/** What the slices did, by the cursors at which they began. */
let slices: (string | null)[];
let slice: (cursor: string | null) => Promise<SliceOutcome>;
let endsWithMaker: boolean;
let asked = 0;
const ring = vi.spyOn(logger, "error");

beforeEach(() => {
  ring.mockReset().mockReturnValue();
  ms = nowMs();
  slices = [];
  slice = done;
  endsWithMaker = true;
  return replaceClock({ nowMs: () => ms });
});

/** Three slices of two rows. */
const done = async (cursor: string | null): Promise<SliceOutcome> => {
  const next = Number(cursor ?? 0) + 2;
  return { cursor: next < 6 ? String(next) : null, done: 2, failed: [] };
};
const broken = () => Promise.reject(new Error("It cannot be done."));

/** A kind of the test's own. */
const kinds = () => ({
  ...jobKinds,
  JOIN_DETAILS: jobKind({
    input: z.object({ word: z.string() }),
    endsWithMaker,
    mayGoOn: () => true,
    slice: (_, cursor) => {
      slices.push(cursor);
      return slice(cursor);
    },
  }),
});
const work = (...refs: JobRef[]) =>
  asSystem(() => Promise.all(refs.map((ref) => runJob(ref, kinds()))));

async function begin({ me }: Owner = owner, by: string | null = me.id, key = `${asked++}`) {
  const request = { kind: "JOIN_DETAILS" as const, accountId: me.account.id, eventId: null, by };
  return asSystem(async () => {
    const ref = await jobOf(request, key);
    return startJob(ref, { ...request, input: { word: "yes" }, of: 6 });
  });
}

/** Runs stream and worker until the queue of the account stays empty. */
async function settle(of: Pick<Owner, "me"> = owner): Promise<void> {
  const refs = await desk.queue(of.me.account.id);
  await work(...refs);
  if (refs.length > 0) await settle(of);
}
async function sweepIn(seconds: number): Promise<void> {
  ms += seconds * 1000;
  await sweep();
}
const see = (job: { id: string }, { token }: Pick<Owner, "token"> = owner) =>
  call(jobs.get, { token, params: { jobId: job.id } });
const state = async (job: { id: string }): Promise<Partial<Job>> => (await see(job)).data;
const retry = (job: { id: string }) =>
  call(jobs.retry, { token: owner.token, params: { jobId: job.id } });
const stop = (job: { id: string }) =>
  call(jobs.stop, { token: owner.token, params: { jobId: job.id } });
const held = async () =>
  (await quarantined("local", setting("TABLE_NAME"))).filter(({ about }) =>
    about.startsWith(owner.me.account.id),
  );

describe("a job", () => {
  test("goes on slice by slice, and its maker alone sees how far it is", async () => {
    const job = await begin();
    expect(await state(job)).toMatchObject({ state: "WAITING", done: 0, of: 6, failures: 0 });
    await work(...(await desk.queue(owner.me.account.id)));
    expect(await state(job)).toMatchObject({ state: "RUNNING", done: 2 });
    await settle();
    expect(await state(job)).toMatchObject({ state: "DONE", done: 6, because: null });
    expect(slices).toEqual([null, "2", "4"]);

    const member = await memberOf(owner);
    const stranger = await given.owner();
    for (const other of [member, stranger]) expect((await see(job, other)).status).toBe(404);
    const options = { token: member.token, params: { jobId: job.id } };
    expect((await call(jobs.stop, options)).status).toBe(404);
    expect((await call(jobs.retry, options)).status).toBe(404);
    for (const id of ["job_000000000000", "job", `${job.id}#x`])
      expect((await see({ id })).status).toBe(404);
  });

  test("without a maker is seen by the account's members, and by nobody else", async () => {
    const job = await begin(owner, null);
    expect((await see(job, await memberOf(owner))).status).toBe(200);
    expect((await see(job, await given.owner())).status).toBe(404);
  });

  test("is one, however often it is asked for and its messages come", async () => {
    const [one, other] = [
      await begin(owner, owner.me.id, "k"),
      await begin(owner, owner.me.id, "k"),
    ];
    expect(other.id).toBe(one.id);
    const refs = await desk.queue(owner.me.account.id);
    await work(...refs, ...refs);
    await settle();
    await work(...refs);
    expect(slices).toEqual([null, "2", "4"]);
  });

  test("stops when its maker says so, and goes on where it stopped", async () => {
    const job = await begin();
    await work(...(await desk.queue(owner.me.account.id)));
    expect((await stop(job)).data.state).toBe("STOPPED");
    expect((await stop(job)).data.state).toBe("STOPPED");
    await settle();
    await sweepIn(600);
    await settle();
    expect([await state(job), slices]).toMatchObject([{ state: "STOPPED", done: 2 }, [null]]);

    expect((await retry(job)).data.state).toBe("WAITING");
    await settle();
    expect([await state(job), slices]).toMatchObject([
      { state: "DONE", done: 6 },
      [null, "2", "4"],
    ]);
  });

  test("tells rows that failed, and looks at all again if its maker wants", async () => {
    const failed = [{ row: "r1", because: "unexpected" }];
    slice = async () => ({ cursor: null, done: 5, failed });
    const job = await begin();
    await settle();
    expect(await state(job)).toMatchObject({ state: "DONE", done: 5, failures: 1, failed });

    slice = async () => ({ cursor: null, done: 6, failed: [] });
    await retry(job);
    await settle();
    expect(await state(job)).toMatchObject({ state: "DONE", done: 6, failures: 0, failed: [] });
  });
});

describe("a slice that fails", () => {
  test("three times ends its job in quarantine; “Try again” goes on where it stopped", async () => {
    const job = await begin();
    await work(...(await desk.queue(owner.me.account.id)));
    slice = broken;
    await settle();
    await sweepIn(121);
    await settle();
    expect(await state(job)).toMatchObject({ state: "RUNNING", done: 2 });
    await sweepIn(241);
    await settle();

    expect(await state(job)).toMatchObject({ state: "FAILED", because: "FAILING", done: 2 });
    expect(slices).toEqual([null, "2", "2", "2"]);
    expect((await held()).map(({ about }) => about)).toEqual([`${job.accountId} ${job.id}`]);
    expect(ring.mock.calls.map(([, facts]) => Object(facts).alarm).filter(Boolean)).toEqual([
      "jobs",
    ]);

    slice = done;
    await retry(job);
    await settle();
    expect(await state(job)).toMatchObject({ state: "DONE", done: 6, because: null });
    expect(await held()).toEqual([]);
  });

  test("goes on, too, once the operator releases it", async () => {
    slice = broken;
    const job = await begin();
    for (const seconds of [0, 121, 241]) {
      await sweepIn(seconds);
      await settle();
    }
    const [entry] = await held();
    slice = done;
    await release("local", setting("TABLE_NAME"), entry?.id ?? "");
    await sweepIn(1);
    await settle();
    expect([await state(job), await held()]).toMatchObject([{ state: "DONE", done: 6 }, []]);
  });

  test("because its worker is killed is begun anew by the sweep, and counts", async () => {
    slice = () => new Promise(() => undefined);
    const job = await begin();
    const refs = await desk.queue(owner.me.account.id);
    void work(...refs);
    await eventually(() => expect(slices).toEqual([null]));
    slice = done;
    await sweepIn(62);
    expect((await asSystem(() => readJob(job)))?.tries).toBe(1);
    await settle();
    expect([await state(job), slices]).toMatchObject([
      { state: "DONE", done: 6 },
      [null, null, "2", "4"],
    ]);
  });
});

describe("an account", () => {
  test("has four at once, and the next waits until one has ended; others wait for nobody", async () => {
    slice = async () => ({ cursor: "again", done: 1, failed: [] });
    const own: JobRef[] = [];
    for (let count = 0; count <= MOST_RUNNING; count++) own.push(await begin());
    const refs = await desk.queue(owner.me.account.id);
    for (const ref of refs) await work(ref);
    const states = async () =>
      (await Promise.all(own.map(async (job) => (await state(job)).state))).toSorted();
    const [four, one] = [Array(MOST_RUNNING).fill("RUNNING"), ["WAITING"]];
    expect(await states()).toEqual([...four, ...one]);

    const stranger = await given.owner();
    slice = done;
    const theirs = await begin(stranger);
    await settle(stranger);
    expect((await see(theirs, stranger)).data.state).toBe("DONE");

    const first = own.find(({ id }) => id === refs[0]?.id);
    if (first) await stop(first);
    await sweepIn(61);
    await settle();
    expect(await states()).toEqual([...Array(MOST_RUNNING).fill("DONE"), "STOPPED"]);
  });

  test.each([
    ["ends with its maker's rights", true, { state: "FAILED", because: "MAKER_LEFT" }],
    ["goes on without its maker", false, { state: "DONE", because: null }],
  ])("whose kind %s looks at them before each slice", async (_, ends, expected) => {
    endsWithMaker = ends;
    const member = await memberOf(owner);
    const job = await begin(owner, member.me.id);
    await work(...(await desk.queue(owner.me.account.id)));
    await deactivate(member.me.id);
    await settle();
    const after = await asSystem(() => readJob(job));
    expect(after).toMatchObject(expected);
    expect(await held()).toEqual([]);
  });
});

test("an input that its kind does not know fails as a slice does, and nothing is lost", async () => {
  const job = await begin();
  const change = {
    set: "SET #input = :none",
    names: { "#input": "input" },
    values: { ":none": {} },
  };
  await asSystem(() => writeItem({ update: jobItem.key(job), ...change }));
  await settle();
  expect([await state(job), slices]).toMatchObject([{ state: "RUNNING", done: 0 }, []]);
});

const deactivate = (userId: string) =>
  asSystem(() =>
    writeItem({
      update: membershipItem.key({ userId, accountId: owner.me.account.id }),
      set: "SET #status = :inactive",
      names: { "#status": "status" },
      values: { ":inactive": "INACTIVE" },
    }),
  );
