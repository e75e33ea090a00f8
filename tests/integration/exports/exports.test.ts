// How is an export begun, and what does its maker see of it? Each list by its own query; the same
// key once; a link while the file is there.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { countMade } from "#functions/access/made-today.ts";
import { nowMs } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readJob } from "#functions/engine/job/change-job.ts";
import { events } from "#shared/contracts/events.ts";
import { jobs } from "#shared/contracts/jobs.ts";
import { questions } from "#shared/contracts/questions.ts";
import { MAX_MADE_A_DAY, MAX_OPEN_EXPORTS } from "#shared/core/bounds.ts";
import {
  ask,
  exportedLists,
  finish,
  openExportLinks,
  result,
  retry,
  see,
  stop,
} from "#tests/support/inputs/asked-exports.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { signIn } from "#tests/support/scenes/team.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const HOUR_MS = 3600 * 1000;

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  eventId = (await given.event(owner)).event.id;
});
const files = eachTest(openExportLinks);

const stored = (id: string, { me }: Owner = owner) =>
  asSystem(() => readJob({ accountId: me.account.id, id }));
const jobsOf = async () => {
  const desk = openJobDesk();
  onTestFinished(desk.close);
  return (await desk.jobsOf(owner.me.account.id)).filter(({ kind }) => kind === "EXPORT");
};

describe("an export", () => {
  test.each(exportedLists)("of %s is begun, for the event or for the account", async (list) => {
    const { status, data } = await ask(owner, eventId, list, { body: { format: "XLSX" } });

    const of = list === "BILLING" ? null : eventId;
    expect(status).toBe(202);
    expect(data).toMatchObject({ kind: "EXPORT", state: "WAITING", list, format: "XLSX" });
    expect(data).toMatchObject({ eventId: of, file: null, made: null });
    expect(await stored(data.id)).toMatchObject({ eventId: of, by: owner.me.id });
    expect((await see(owner, data)).data).toEqual(data);
  });

  test.each([
    ["ORDERS", "?query=jana&filter_fields[status]=COMPLETED&sort_by=createdAt"],
    ["ATTENDEES", "?filter_fields[checkedIn]=yes,no&sort_direction=desc"],
    ["PROMO_CODES", "?filter_fields[discountType]=FIXED"],
  ] as const)("of %s keeps search, filters and sort", async (list, search) => {
    const { data } = await ask(owner, eventId, list, { search });

    const query = new URLSearchParams(search);
    const { input } = (await stored(data.id)) ?? {};
    expect(input).toMatchObject({ list, format: "CSV", role: "ADMIN" });
    const kept = Object(input).query;
    expect(kept.query).toBe(query.get("query") ?? "");
    // A screen that has not begun it makes the file again with this.
    expect(data.query).toEqual(kept);
    for (const [name, words] of Object.entries(kept.filter_fields))
      expect(words).toEqual(query.get(`filter_fields[${name}]`)?.split(","));
  });

  test("of one question and of one list is begun for those of the event alone", async () => {
    const { event: other, tickets } = await given.event(owner);
    const params = { eventId: other.id };
    const body = { title: "Meal", type: "SINGLE_LINE", scope: "ORDER" };
    const { data: meal } = await call(questions.create, { token: owner.token, params, body });
    const door = await given.checkInList(owner, other.id, [tickets[0]?.id ?? ""]);
    const own = [
      ["ANSWERS", `?questionId=${meal.id}`],
      ["CHECK_INS", `?checkInListId=${door.id}`],
    ] as const;

    for (const [list, search] of own) {
      expect((await ask(owner, other.id, list, { search })).status).toBe(202);
      const refused = await ask(owner, eventId, list, { search });
      expect([refused.status, refused.problem.code]).toEqual([404, "not_found"]);
    }
    expect(await jobsOf()).toHaveLength(2);
  });

  test.each([
    ["ORDERS", "?page=1"],
    ["ORDERS", "?per_page=10"],
    ["ORDERS", "?filter_fields[status]=SOLD"],
    ["ORDERS", "?sort_by=acc"],
    ["ATTENDEES", "?filter_fields[acc]=x"],
    ["ATTENDEES", "?filter_fields[ticketId]=__proto__"],
    ["ANSWERS", "?questionId=first_name"],
    ["ANSWERS", "?query=x"],
    ["CHECK_INS", "?checkInListId=1"],
    ["PROMO_CODES", "?filter_fields[discountType]=HALF"],
  ] as const)("of %s with %s is refused, and begins nothing", async (list, search) => {
    expect((await ask(owner, eventId, list, { search })).status).toBe(422);
    expect(await jobsOf()).toEqual([]);
  });

  test.each([{}, { format: "PDF" }, { format: "csv" }, { format: "CSV", list: "ORDERS" }])(
    "with the body %j is refused",
    async (body) => {
      expect((await ask(owner, eventId, "ORDERS", { body })).status).toBe(422);
      expect(await jobsOf()).toEqual([]);
    },
  );

  test.each(["DRAFT", "ARCHIVED"] as const)("of an event that is %s is begun", async (status) => {
    const params = { eventId };
    await call(events.setStatus, { token: owner.token, params, body: { status } });

    expect((await ask(owner, eventId, "ATTENDEES")).status).toBe(202);
  });
});

describe("the same key", () => {
  test("begins one export, however often and fast it comes", async () => {
    const options = { idempotencyKey: randomUUID(), search: "?query=jana" };
    const send = () => ask(owner, eventId, "ORDERS", options);

    const answers = [await send(), ...(await Promise.all([send(), send()])), await send()];

    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await jobsOf()).toHaveLength(1);
  });

  test("begins one export of three that come at once", async () => {
    const options = { idempotencyKey: randomUUID() };
    const send = () => ask(owner, eventId, "ORDERS", options);

    const answers = await Promise.all([send(), send(), send()]);

    expect(new Set(answers.flatMap(({ data }) => data?.id ?? [])).size).toBe(1);
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    expect(await jobsOf()).toHaveLength(1);
  });

  test("with another format or query is refused; of another list, event or person it is another", async () => {
    const idempotencyKey = randomUUID();
    const first = await ask(owner, eventId, "ORDERS", { idempotencyKey });

    for (const other of [{ body: { format: "XLSX" } }, { search: "?query=jana" }]) {
      const refused = await ask(owner, eventId, "ORDERS", { idempotencyKey, ...other });
      expect([refused.status, refused.problem.code]).toEqual([409, "idempotency_key_reused"]);
    }
    const { event } = await given.event(owner);
    const member = await given.organizerOf(owner);
    const others = [
      await ask(owner, eventId, "ATTENDEES", { idempotencyKey }),
      await ask(owner, event.id, "ORDERS", { idempotencyKey }),
      await ask(member, eventId, "ORDERS", { idempotencyKey }),
    ];
    expect(new Set([first, ...others].map(({ data }) => data.id)).size).toBe(4);
  });

  test("that somebody could guess is refused, and so is none", async () => {
    const guessed = await ask(owner, eventId, "ORDERS", { idempotencyKey: "1" });
    const none = await ask(owner, eventId, "ORDERS", { idempotencyKey: "" });

    expect(guessed.problem.code).toBe("weak_idempotency_key");
    expect(none.problem.code).toBe("missing_idempotency_key");
  });
});

describe("the file", () => {
  test("has a fresh link at each call, until a day after its end", async () => {
    onTestFinished(stopClock());
    const { data: job } = await ask(owner, eventId);
    expect((await see(owner, job)).data.file).toBeNull();
    await finish(owner, job);

    const [one, other] = [(await see(owner, job)).data, (await see(owner, job)).data];

    const at = new Date(nowMs()).toISOString();
    const expiresAt = new Date(nowMs() + 24 * HOUR_MS).toISOString();
    const { key: _, ...told } = result;
    expect(one).toMatchObject({ state: "DONE", made: job.id, file: { ...told, at, expiresAt } });
    expect(one.file?.url).toContain("https://exports.example/k/1");
    expect(other.file?.url).not.toBe(one.file?.url);
    expect(JSON.stringify(one)).not.toContain('"key"');
    expect(files.links).toEqual(["orders.csv", "orders.csv"]);

    for (const [ms, isThere] of [
      [24 * HOUR_MS - 1, true],
      [24 * HOUR_MS, false],
    ] as const) {
      const putBack = stopClock(ms);
      const { data } = await see(await signIn(owner), job);
      putBack();
      expect([data.state, data.file?.name, data.file?.url !== null]).toEqual([
        ...["DONE", "orders.csv"],
        isThere,
      ]);
    }
  });

  test.each(["WAITING", "RUNNING", "FAILED", "STOPPED"] as const)(
    "is not told of an export that is %s",
    async (state) => {
      const { data: job } = await ask(owner, eventId);
      await finish(owner, job, { state });

      const { data } = await see(owner, job);

      expect([data.state, data.file, files.links]).toEqual([state, null, []]);
    },
  );

  test("is made once: an export that is done is not begun again, whatever rows it lacks", async () => {
    const { data: job } = await ask(owner, eventId);
    await finish(owner, job, { failures: 3 });

    expect((await retry(owner, job)).data).toMatchObject({ state: "DONE", failures: 3 });
    expect((await see(owner, job)).data.state).toBe("DONE");
  });
});

describe("as a job, an export", () => {
  test("is seen, stopped and begun again", async () => {
    const { data: job } = await ask(owner, eventId);
    const params = { jobId: job.id };
    const seen = await call(jobs.get, { token: owner.token, params });
    expect(seen.data).toMatchObject({ id: job.id, kind: "EXPORT", state: "WAITING" });

    expect((await stop(owner, job)).data.state).toBe("STOPPED");
    expect((await see(owner, job)).data).toMatchObject({ state: "STOPPED", file: null });
    expect((await retry(owner, job)).data.state).toBe("WAITING");
  });

  test("that is begun again counts in the day's share, and that is told", async () => {
    onTestFinished(stopClock());
    const { data: job } = await ask(owner, eventId);
    const maker = { accountId: owner.me.account.id, isEmailConfirmed: true };
    await asSystem(() => countMade(maker, "exports", MAX_MADE_A_DAY.exports.confirmed - 2));
    await stop(owner, job);
    expect((await retry(owner, job)).status).toBe(200);
    await retry(owner, job);
    await stop(owner, job);

    const { status, problem } = await retry(owner, job);

    expect([status, problem.code]).toEqual([429, "too_much_made_today"]);
    expect((await see(owner, job)).data.state).toBe("STOPPED");
  });
});

describe("too many exports", () => {
  test("of a day are refused until the next one, and nothing of them is stored", async () => {
    onTestFinished(stopClock());
    const maker = { accountId: owner.me.account.id, isEmailConfirmed: true };
    await asSystem(() => countMade(maker, "exports", MAX_MADE_A_DAY.exports.confirmed - 1));
    expect((await ask(owner, eventId)).status).toBe(202);

    const refused = await ask(owner, eventId);

    expect([refused.status, refused.problem.code]).toEqual([429, "too_much_made_today"]);
    expect(Number(refused.headers["retry-after"])).toBe(refused.problem.params?.["seconds"]);
    expect(await jobsOf()).toHaveLength(1);
  });

  test("that wait are refused until one ends, at once too", async () => {
    onTestFinished(stopClock());
    const keys = Array.from({ length: MAX_OPEN_EXPORTS - 1 }, () => randomUUID());
    for (const idempotencyKey of keys) await ask(owner, eventId, "ORDERS", { idempotencyKey });
    await Promise.all([ask(owner, eventId), ask(owner, eventId), ask(owner, eventId)]);
    expect(await jobsOf()).toHaveLength(MAX_OPEN_EXPORTS);

    const refused = await ask(owner, eventId);
    expect([refused.status, refused.problem.code]).toEqual([429, "too_many_exports"]);
    expect(refused.headers["retry-after"]).toBe("60");
    const [idempotencyKey] = keys;
    const { data: known } = await ask(owner, eventId, "ORDERS", { idempotencyKey });

    await finish(owner, known);

    expect((await ask(owner, eventId)).status).toBe(202);
    expect((await ask(owner, eventId)).problem.code).toBe("too_many_exports");
  });
});
