// Which copies are refused, and which requests make the same one? Nothing is begun then.
import { randomUUID } from "node:crypto";
import { describe, expect, it, test } from "vitest";
import { countMade } from "#functions/access/made-today.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import { membershipItem } from "#functions/stored/users.ts";
import { events } from "#shared/contracts/events.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { MAX_MADE_A_DAY } from "#shared/core/bounds.ts";
import { copyStart, openDuplicateDesk } from "#tests/support/copies/duplicate-desk.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { memberOf } from "#tests/support/scenes/team.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(openDuplicateDesk);

const titles = async () =>
  (await call(events.list, { token: desk.owner.token })).data.map(({ title }) => title).toSorted();
const source = "Midsummer Night Concert";

describe("an event is not duplicated that", () => {
  test.each([
    ["is another account's", async () => ({ token: (await given.owner()).token })],
    ["is deleted", async () => call(events.remove, desk.ofEvent).then(() => ({}))],
    ["never was", async () => ({ params: { eventId: "evt_000000000000" } })],
  ])("%s", async (_, begin) => {
    const options = await begin();
    const answers = [await desk.ask({}, options), await desk.plan("", options)];
    expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
      [404, "not_found"],
      [404, "not_found"],
    ]);
    const begun = (await desk.work.jobsOf(desk.accountId)).map(({ kind }) => kind);
    expect(begun).not.toContain("DUPLICATE_EVENT");
  });
});

describe("an event is duplicated", () => {
  test.each<"LIVE" | "ARCHIVED" | "DRAFT">(["LIVE", "ARCHIVED", "DRAFT"])(
    "that is %s, as a draft",
    async (status) => {
      await call(events.setStatus, { ...desk.ofEvent, body: { status } });
      const eventId = await desk.copy();
      const copy = await call(events.get, { token: desk.owner.token, params: { eventId } });
      expect(copy.data.status).toBe("DRAFT");
    },
  );

  it("that has ended, and one without an end", async () => {
    const fields = { startAt: "2020-06-21T18:00:00.000Z", endAt: null };
    const { event } = await given.event(desk.owner, { fields });
    expect(event.status).toBe("ENDED");
    const of = { params: { eventId: event.id } };
    expect((await desk.plan(`?startAt=${copyStart}`, of)).data.endAt).toBeNull();
    const eventId = await desk.copy({}, of);
    const copy = await call(events.get, { token: desk.owner.token, params: { eventId } });
    expect(copy.data).toMatchObject({ startAt: copyStart, endAt: null, status: "DRAFT" });
  });
});

describe("a form is refused", () => {
  test.each([
    ["with a past start", { startAt: "2020-01-01T00:00:00.000Z" }, "startAt", "start_is_over"],
    ["without a start", { startAt: undefined }, "startAt", "required"],
    [
      "with a start without its offset",
      { startAt: "2031-03-30T02:30:00" },
      "startAt",
      "invalid_datetime",
    ],
    [
      "with a start in a far year",
      { startAt: "2926-06-20T18:00:00.000Z" },
      "startAt",
      "too_far_ahead",
    ],
    ["without a title", { title: " " }, "title", "too_short"],
    ["with a choice that is none", { sales: true }, "sales", "unknown_field"],
  ])("%s", async (_, fields, path, code) => {
    const { status, problem } = await desk.ask(fields);
    expect([status, problem.code]).toEqual([422, "invalid_input"]);
    expect(problem.fields?.[0]).toMatchObject({ path, code });
  });
});

describe("a day's share", () => {
  const begin = async () => {
    const of = desk.ofEvent;
    await desk.image();
    await given.ticket(desk.owner, desk.event.id, { quantityAvailable: 40 });
    const body = { code: "SAVE10", discountType: "PERCENTAGE", discountRate: 1000, maxUses: 2 };
    await call(promoCodes.create, { ...of, body });
  };

  test.each<[keyof typeof MAX_MADE_A_DAY, number]>([
    ["events", 1],
    ["codes", 1],
    ["images", 1],
    ["stock", 42],
  ])("of %s that is used up refuses the copy at once", async (what, needed) => {
    await begin();
    const made = { accountId: desk.accountId, isEmailConfirmed: true };
    const before = what === "stock" ? 42 : 1;
    const left = MAX_MADE_A_DAY[what].confirmed - before - needed + 1;
    await asSystem(() => countMade(made, what, left));

    const { status, problem } = await desk.ask();

    expect([status, problem.code]).toEqual([429, "too_much_made_today"]);
    expect(problem.params).toMatchObject({ what, left: needed - 1 });
    expect(await desk.work.jobsOf(desk.accountId)).toEqual([]);
  });

  it("that is refused uses up no other", async () => {
    await begin();
    const made = { accountId: desk.accountId, isEmailConfirmed: true };
    await asSystem(async () => {
      await countMade(made, "events", MAX_MADE_A_DAY.events.confirmed - 2);
      await countMade(made, "stock", MAX_MADE_A_DAY.stock.confirmed - 42);
    });
    for (let press = 0; press < 2; press++) expect((await desk.ask()).status).toBe(429);

    expect((await desk.ask({ tickets: false, promoCodes: false })).status).toBe(202);
  });

  it("that suffices is counted once for a request that is repeated", async () => {
    const made = { accountId: desk.accountId, isEmailConfirmed: true };
    await asSystem(() => countMade(made, "events", MAX_MADE_A_DAY.events.confirmed - 2));
    const idempotencyKey = randomUUID();
    expect((await desk.ask({}, { idempotencyKey })).status).toBe(202);
    expect((await desk.ask({}, { idempotencyKey })).status).toBe(202);
    expect((await desk.ask()).status).toBe(429);
  });
});

describe("the same key", () => {
  it("makes one copy, also at the same moment", async () => {
    const options = { idempotencyKey: randomUUID() };
    const answers = await Promise.all([desk.ask({}, options), desk.ask({}, options)]);
    const [one, other] = answers.map(({ data }) => data.id);
    expect(other).toBe(one);
    for (const { data } of answers) await desk.finish(data);
    expect((await desk.ask({}, options)).data).toMatchObject({ id: one, state: "DONE" });
    expect(await titles()).toEqual(["Autumn Concert", source]);
  });

  it("with another form is refused; another key makes another copy", async () => {
    const options = { idempotencyKey: randomUUID() };
    await desk.ask({}, options);
    const { status, problem } = await desk.ask({ tickets: false }, options);
    expect([status, problem.code]).toEqual([409, "idempotency_key_reused"]);
    await desk.copy();
    expect(await titles()).toEqual(["Autumn Concert", "Autumn Concert", source]);
  });
});

describe("a job", () => {
  it("goes on if its maker is deactivated", async () => {
    const member = await memberOf(desk.owner);
    const { data: job } = await desk.ask({}, { token: member.token });
    await asSystem(() =>
      writeItem({
        update: membershipItem.key({ userId: member.me.id, accountId: desk.accountId }),
        set: "SET #status = :inactive",
        names: { "#status": "status" },
        values: { ":inactive": "INACTIVE" },
      }),
    );
    await desk.settle();
    expect(await desk.work.jobsOf(desk.accountId)).toMatchObject([{ id: job.id, state: "DONE" }]);
    expect(await titles()).toEqual(["Autumn Concert", source]);
  });

  it("of another account copies nothing, nor does a forged message", async () => {
    const stranger = await given.owner();
    const { data: job } = await desk.ask();
    await desk.work.work({ accountId: stranger.me.account.id, id: job.id });
    expect(await desk.see(job)).toMatchObject({ state: "WAITING" });

    const { input = {} } = (await desk.work.jobsOf(desk.accountId))[0] ?? {};
    const accountId = stranger.me.account.id;
    const of = { kind: "DUPLICATE_EVENT" as const, accountId, eventId: desk.event.id, by: null };
    await asSystem(async () => {
      const ref = await jobOf(of, "forged");
      await startJob(ref, { ...of, input, of: 1, makes: "evt_000000000001" });
      await desk.work.work(ref);
    });
    const forged = (await desk.work.jobsOf(accountId)).filter(({ kind }) => kind === of.kind);
    expect(forged).toMatchObject([{ state: "FAILED", because: "NOT_ALLOWED" }]);
    expect((await call(events.list, { token: stranger.token })).meta.total).toBe(0);
  });
});
