// Does an export end with a whole file or with none? Two at once, while people stop it, lose their
// role or its worker, and while S3 does not answer.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { exportLink } from "#functions/core/ports/export-files.ts";
import { logger } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { type JobRef, readJob } from "#functions/engine/job/change-job.ts";
import { type JobRow, runJob } from "#functions/engine/job/run-job.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import { MOST_EXPORTING } from "#functions/engine/job/turns.ts";
import { ExportAsked } from "#functions/exports/asked.ts";
import { ExportResult } from "#functions/exports/result.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { membershipItem } from "#functions/stored/users.ts";
import { exportJob } from "#functions/workers/export-job.ts";
import { jobKinds } from "#functions/workers/job-kinds.ts";
import { events } from "#shared/contracts/events.ts";
import type { ExportedList } from "#shared/contracts/exports.ts";
import { jobs } from "#shared/contracts/jobs.ts";
import { orders } from "#shared/contracts/orders.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { eventually } from "#tests/support/runs/eventually.ts";
import { openJobClock } from "#tests/support/scenes/job-desk.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { memberOf } from "#tests/support/scenes/team.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { memoryExports } from "#tests/support/servers/export-files.ts";

type Person = Pick<Owner, "me" | "token">;

const owner = eachTest(() => given.owner());
const clock = eachTest(() => openJobClock(owner.me.account.id));
let eventId: string;
let ticketId: string;
/** What happens while a file is written: after each of its parts. */
let onPart: () => Promise<unknown>;
let asked = 0;
const ring = vi.spyOn(logger, "error");

beforeEach(async () => {
  ring.mockReset().mockReturnValue();
  const made = await given.event(owner, { fields: { title: "Été à la plage" } });
  eventId = made.event.id;
  ticketId = made.tickets[0]?.id ?? "";
  onPart = async () => undefined;
});
const stored = eachTest(() => memoryExports({ onPart: () => onPart() }));

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
const sellOne = () =>
  call(orders.create, {
    ...ofEvent(),
    body: { lines: [{ ticketId, quantity: 1 }], buyer: guest("Dora") },
  });
const changeMaker = (userId: string, change: Record<"role" | "status", string>) =>
  asSystem(() =>
    writeItem({
      update: membershipItem.key({ userId, accountId: owner.me.account.id }),
      set: "SET #role = :role, #status = :status",
      names: { "#role": "role", "#status": "status" },
      values: { ":role": change.role, ":status": change.status },
    }),
  );
/** How many workers stand still in the middle of their file, as killed ones. */
let hung = 0;
const hangs = () => {
  hung++;
  return new Promise(() => undefined);
};
/** Starts a worker for each message, and waits until so many stand still. */
async function hang(refs: JobRef[], count = refs.length): Promise<void> {
  const before = hung;
  onPart = hangs;
  for (const ref of refs) void clock.jobs.work(ref);
  await eventually(() => expect(hung).toBe(before + count));
}
const queued = () => clock.jobs.queue(owner.me.account.id);

describe("a finished export", () => {
  test("tells its file: name, rows, bytes and moment; a link saves it under that name", async () => {
    await sellOne();
    const job = await begin();
    await clock.settle();

    const { result, ...ended } = await seen(job);
    expect(ended).toMatchObject({ state: "DONE", done: 1, of: 1, failures: 0, cursor: null });
    const { key, name, rows, bytes, at } = ExportResult.parse(result);
    const file = stored.files.get(key);
    expect([rows, bytes]).toEqual([1, file?.bytes.length]);
    expect(file?.contentType).toBe("text/csv; charset=utf-8");
    expect(name).toMatch(/^attendees-ete-a-la-plage-\d{4}-\d{2}-\d{2}-\d{6}\.csv$/);
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
    const running = Array(MOST_EXPORTING).fill("RUNNING");
    await hang(await queued(), MOST_EXPORTING);
    await eventually(async () => expect(await states()).toEqual([...running, "WAITING"]));

    const request = { kind: "COUNT_FIGURES" as const, accountId: owner.me.account.id };
    const of = { ...request, eventId, by: null };
    const other = await asSystem(async () =>
      startJob(await jobOf(of, "k"), { ...of, input: { eventIds: [] }, of: null }),
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
    const kept: Partial<StoredJob>[] = [];
    const slice: JobRow["slice"] = async (_job, _isOver, long) => {
      for (const done of [10, 20, 30]) {
        clock.lasts(done === 20 ? 1 : 45);
        await long?.tell({ done, of: 30 });
        await clock.sweep(0);
        kept.push(await seen(job));
      }
      return { cursor: null, done: 0, failed: [] };
    };
    await asSystem(() => runJob(job, { EXPORT: { ...exportJob, slice } }));

    expect(kept.map(({ done, tries, isAtOnce }) => [done, tries, isAtOnce])).toEqual([
      [10, 1, false],
      [10, 1, false],
      [30, 1, false],
    ]);
    expect(await seen(job)).toMatchObject({ state: "DONE", done: 30, of: 30 });
  });

  test("loses it to another worker after it fell silent, and then ends without a file", async () => {
    const job = await begin();
    const silence = Promise.withResolvers<void>();
    let isSilent = false;
    onPart = () => {
      isSilent = true;
      return silence.promise;
    };
    const first = clock.jobs.work(...(await queued()));
    await eventually(() => expect(isSilent).toBe(true));
    onPart = async () => undefined;
    await clock.sweepIn(62);
    const { state, result } = await seen(job);
    silence.resolve();

    expect((await first).batchItemFailures).toEqual([]);
    expect([state, (await seen(job)).result]).toEqual(["DONE", result]);
    expect([...stored.files.keys()]).toEqual([result?.["key"]]);
    expect(stored.aborted).toHaveLength(1);
  });

  test("whose worker is killed begins anew within two minutes, and fails at the third time", async () => {
    const job = await begin();
    const tried: number[] = [];
    await hang(await queued());
    for (const seconds of [62, 62]) {
      tried.push((await seen(job)).tries);
      await clock.sweep(seconds);
      await hang(await queued());
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
