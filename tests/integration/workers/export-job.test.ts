// Does an export end with a whole file or with none? Two at once, while people stop it, lose their
// role or its worker, and while S3 does not answer.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { exportLink } from "#functions/core/ports/export-files.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { readJob } from "#functions/engine/job/change-job.ts";
import { runJob } from "#functions/engine/job/run-job.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import { MOST_EXPORTING } from "#functions/engine/job/turns.ts";
import { ExportAsked } from "#functions/exports/asked.ts";
import { ExportResult } from "#functions/exports/result.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { membershipItem } from "#functions/stored/users.ts";
import { jobKinds } from "#functions/workers/job-kinds.ts";
import { events } from "#shared/contracts/events.ts";
import type { ExportedList } from "#shared/contracts/exports.ts";
import { jobs } from "#shared/contracts/jobs.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { openJobClock } from "#tests/support/scenes/job-desk.ts";
import { memberOf } from "#tests/support/scenes/team.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { memoryExports } from "#tests/support/servers/export-files.ts";

type Person = Pick<Owner, "me" | "token">;

let owner: Owner;
let eventId: string;
let clock: ReturnType<typeof openJobClock>;
let stored: ReturnType<typeof memoryExports>;
/** What happens while a file is written: after each of its parts. */
let onPart: () => Promise<unknown>;
let asked = 0;
const ring = vi.spyOn(logger, "error");

beforeEach(async () => {
  ring.mockReset().mockReturnValue();
  owner = await given.owner();
  eventId = (await given.event(owner, { fields: { title: "Été à la plage" } })).event.id;
  clock = openJobClock(owner.me.account.id);
  onPart = async () => undefined;
  stored = memoryExports({ onPart: () => onPart() });
});
afterEach(() => {
  clock.close();
  stored.restore();
});

const begin = (list: ExportedList = "ATTENDEES", by: Person = owner): Promise<StoredJob> =>
  asSystem(async () => {
    const { me } = by;
    const of = list === "BILLING" ? null : eventId;
    const request = {
      kind: "EXPORT" as const,
      accountId: me.account.id,
      eventId: of,
      by: me.id,
    };
    const input = ExportAsked.parse({ list, format: "CSV", query: {}, role: "ORGANIZER" });
    return startJob(await jobOf(request, `${asked++}`), { ...request, input, of: null });
  });
const seen = async (job: StoredJob): Promise<StoredJob> => {
  const now = await asSystem(() => readJob(job));
  if (!now) throw new Error("The job is stored.");
  return now;
};
const stop = ({ id: jobId }: StoredJob) =>
  call(jobs.stop, { token: owner.token, params: { jobId } });
const ofEvent = () => ({ token: owner.token, params: { eventId } });
const changeMaker = (userId: string, change: Record<"role" | "status", string>) =>
  asSystem(() =>
    writeItem({
      update: membershipItem.key({ userId, accountId: owner.me.account.id }),
      set: "SET #role = :role, #status = :status",
      names: { "#role": "role", "#status": "status" },
      values: { ":role": change.role, ":status": change.status },
    }),
  );
/** Leaves a worker in the middle of its file, as a killed one. */
async function hang(job: StoredJob): Promise<void> {
  onPart = () => new Promise(() => undefined);
  void clock.jobs.work(...(await clock.jobs.queue(job.accountId)));
  await eventually(async () => expect((await seen(job)).state).toBe("RUNNING"));
}

describe("a finished export", () => {
  test("tells its file: name, rows, bytes and moment; a link saves it under that name", async () => {
    const job = await begin();
    await clock.settle();

    const { result, ...ended } = await seen(job);
    expect(ended).toMatchObject({ state: "DONE", done: 1, of: 1, failures: 0, cursor: null });
    const { key, name, rows, bytes, at } = ExportResult.parse(result);
    const file = stored.files.get(key);
    expect([rows, bytes]).toEqual([1, file?.bytes.length]);
    expect(file?.contentType).toBe("text/csv; charset=utf-8");
    expect(name).toMatch(/^attendees-ete-a-la-plage-\d{4}-\d{2}-\d{2}-\d{4}\.csv$/);
    expect(Date.parse(at)).toBeGreaterThanOrEqual(Date.parse(job.createdAt));
    expect(await exportLink({ key, name })).toContain(encodeURIComponent(name));
  });

  test("that an account asks for again has a file of its own", async () => {
    await begin();
    await begin();
    await clock.settle();
    expect(stored.files.size).toBe(2);
  });
});

describe("an account", () => {
  test("has two at once beside its other jobs; the next waits until one has ended", async () => {
    const all = [await begin(), await begin(), await begin()];
    const states = async () =>
      (await Promise.all(all.map(seen))).map(({ state }) => state).toSorted();
    onPart = () => new Promise(() => undefined);
    const refs = await clock.jobs.queue(owner.me.account.id);
    void Promise.all(refs.map((ref) => clock.jobs.work(ref)));
    const running = Array(MOST_EXPORTING).fill("RUNNING");
    await eventually(async () => expect(await states()).toEqual([...running, "WAITING"]));

    const request = { kind: "COUNT_FIGURES" as const, accountId: owner.me.account.id };
    const of = { ...request, eventId, by: null };
    const other = await asSystem(async () =>
      startJob(await jobOf(of, "k"), { ...of, input: {}, of: null }),
    );
    onPart = async () => undefined;
    await clock.settle();
    expect((await seen(other)).state).toBe("DONE");
    expect(await states()).toEqual([...running, "WAITING"]);

    for (const job of all) if ((await seen(job)).state === "RUNNING") await stop(job);
    await clock.sweepIn(61);
    expect(await states()).toEqual(["DONE", "STOPPED", "STOPPED"]);
  });

  test("has its exports done by their own worker alone", async () => {
    const job = await begin();
    await asSystem(() => runJob(job, jobKinds));
    expect(await seen(job)).toMatchObject({ state: "WAITING", tries: 0 });
  });
});

describe("while its file is written an export", () => {
  test("that is stopped leaves no file, and no trouble", async () => {
    const job = await begin();
    onPart = () => stop(job);
    await clock.settle();

    expect(await seen(job)).toMatchObject({ state: "STOPPED", because: null });
    expect([stored.files.size, stored.aborted.length]).toEqual([0, 1]);
    expect(ring).not.toHaveBeenCalled();
  });

  test("keeps its lease and tells how far it is, seconds apart", async () => {
    const job = await begin();
    const told: Partial<StoredJob>[] = [];
    onPart = async () => {
      clock.lasts(45);
      await clock.sweep(0);
      told.push(await seen(job));
    };
    await clock.settle();

    expect(told.map(({ tries, isAtOnce }) => [tries, isAtOnce])).toEqual([
      [1, false],
      [1, false],
    ]);
    expect(told.map(({ of }) => of)).toEqual([null, 1]);
    expect(await seen(job)).toMatchObject({ state: "DONE", done: 1 });
  });

  test("loses it to another worker after it fell silent, and then ends without a file", async () => {
    const job = await begin();
    let goOn = () => {};
    const silent = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    onPart = () => silent;
    const first = clock.jobs.work(...(await clock.jobs.queue(job.accountId)));
    await eventually(async () => expect((await seen(job)).state).toBe("RUNNING"));
    onPart = async () => undefined;
    await clock.sweepIn(62);
    const { state, result } = await seen(job);
    goOn();

    expect((await first).batchItemFailures).toEqual([]);
    expect([state, (await seen(job)).result]).toEqual(["DONE", result]);
    expect([...stored.files.keys()]).toEqual([result?.["key"]]);
    expect(stored.aborted).toHaveLength(1);
  });

  test("whose worker is killed begins anew within two minutes, and fails at the third time", async () => {
    const job = await begin();
    const tried: number[] = [];
    await hang(job);
    for (const seconds of [62, 62]) {
      tried.push((await seen(job)).tries);
      await clock.sweep(seconds);
      await hang(job);
    }
    await clock.sweep(62);
    await clock.settle();

    expect(tried).toEqual([1, 2]);
    expect(await seen(job)).toMatchObject({ state: "FAILED", because: "FAILING", done: 0 });
    expect(stored.files.size).toBe(0);
  });

  test("goes on while its event is archived", async () => {
    const job = await begin();
    onPart = () => call(events.setStatus, { ...ofEvent(), body: { status: "ARCHIVED" } });
    await clock.settle();
    expect((await seen(job)).state).toBe("DONE");
  });

  test.each([
    ["leaves", "ATTENDEES", { role: "ADMIN", status: "INACTIVE" }, "MAKER_LEFT"],
    [
      "is an administrator no more",
      "BILLING",
      { role: "ORGANIZER", status: "ACTIVE" },
      "NOT_ALLOWED",
    ],
  ] as const)("ends without a file if its maker %s", async (_, list, change, because) => {
    const member = await memberOf(owner, "ADMIN");
    const job = await begin(list, member);
    onPart = () => changeMaker(member.me.id, change);
    await clock.settle();

    expect(await seen(job)).toMatchObject({ state: "FAILED", because });
    expect([stored.files.size, stored.aborted.length]).toEqual([0, 1]);
    expect(ring).not.toHaveBeenCalled();
  });
});

test("an organizer gets no file of what administrators alone see", async () => {
  const job = await begin("BILLING", await memberOf(owner, "ORGANIZER"));
  await clock.settle();
  expect(await seen(job)).toMatchObject({ state: "FAILED", because: "NOT_ALLOWED" });
  expect(stored.files.size).toBe(0);
});

test("an export whose files cannot be stored is tried three times, then it lies in quarantine", async () => {
  const job = await begin();
  onPart = () => Promise.reject(new Error("The bucket is silent."));
  for (const seconds of [0, 121, 241]) await clock.sweepIn(seconds);

  expect(await seen(job)).toMatchObject({ state: "FAILED", because: "FAILING" });
  const rung = ring.mock.calls.map(([, facts]) => Object(facts).alarm).filter(Boolean);
  expect([stored.files.size, stored.aborted.length, rung]).toEqual([0, 3, ["jobs"]]);
});
