// Is an export that is begun again one more? It takes a place among those that wait, and stands in
// the event's history once more.
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { asSystem } from "#functions/core/table/scope.ts";
import { readJob } from "#functions/engine/job/change-job.ts";
import { mustHaveRoom } from "#functions/exports/open-exports.ts";
import { events } from "#shared/contracts/events.ts";
import { history } from "#shared/contracts/history.ts";
import { MAX_OPEN_EXPORTS } from "#shared/core/bounds.ts";
import { isEnded } from "#shared/rules/job/job-life.ts";
import { exportsIn } from "#tests/support/exports/exports-in.ts";
import {
  ask,
  finish,
  openExportLinks,
  retry,
  see,
  stop,
} from "#tests/support/inputs/asked-exports.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";

let eventId: string;
const owner = eachTest(() => given.owner());
beforeEach(async () => {
  eventId = (await given.event(owner)).event.id;
});
eachTest(openExportLinks);

type Asked = { id: string };

async function begin(count: number): Promise<Asked[]> {
  const all: Asked[] = [];
  for (let at = 0; at < count; at++) all.push((await ask(owner, eventId)).data);
  return all;
}
async function openCount(): Promise<number> {
  const desk = openJobDesk();
  onTestFinished(desk.close);
  const all = await desk.jobsOf(owner.me.account.id);
  return all.filter((one) => one.kind === "EXPORT" && !isEnded(one)).length;
}
const entries = async (id = eventId) =>
  (
    await call(history.list, {
      ...{ token: owner.token, params: { eventId: id }, search: "?per_page=100" },
    })
  ).data;

test("it is refused as another one is while the places are taken, and stays stopped", async () => {
  onTestFinished(stopClock());
  const [first, second] = await begin(MAX_OPEN_EXPORTS);
  if (!first || !second) throw new Error("Some were asked for.");
  await stop(owner, first);
  const [other] = await begin(1);
  if (!other) throw new Error("One was asked for.");

  const refused = await retry(owner, first);

  expect([refused.status, refused.problem.code]).toEqual([429, "too_many_exports"]);
  expect(refused.headers["retry-after"]).toBe("60");
  expect((await see(owner, first)).data.state).toBe("STOPPED");
  expect([await openCount(), (await entries()).length]).toEqual([
    MAX_OPEN_EXPORTS,
    MAX_OPEN_EXPORTS + 1,
  ]);
  await finish(owner, second);
  expect((await retry(owner, first)).data.state).toBe("WAITING");
  expect((await ask(owner, eventId)).problem.code).toBe("too_many_exports");
});

test("it has its own place again where no other took it", async () => {
  onTestFinished(stopClock());
  const [first] = await begin(MAX_OPEN_EXPORTS);
  if (!first) throw new Error("Some were asked for.");
  await stop(owner, first);

  expect((await retry(owner, first)).data.state).toBe("WAITING");

  expect((await ask(owner, eventId)).problem.code).toBe("too_many_exports");
  expect(await openCount()).toBe(MAX_OPEN_EXPORTS);
});

test("it keeps its place from one who looked for room while it had ended", async () => {
  onTestFinished(stopClock());
  const [first] = await begin(MAX_OPEN_EXPORTS);
  if (!first) throw new Error("Some were asked for.");
  await stop(owner, first);
  const meanwhile = beforeNext("UpdateItemCommand", () => retry(owner, first), "OPENEXPORTS");

  const room = asSystem(() => mustHaveRoom(owner.me.account.id));

  await expect(room).rejects.toMatchObject({ code: "too_many_exports" });
  await meanwhile;
  expect((await see(owner, first)).data.state).toBe("WAITING");
  expect(await openCount()).toBe(MAX_OPEN_EXPORTS);
});

test("it stands in the history each time, and as asked for anew", async () => {
  const putBack = stopClock();
  const [job] = await begin(1);
  if (!job) throw new Error("One was asked for.");
  const before = (await see(owner, job)).data.createdAt;
  await stop(owner, job);
  putBack();
  onTestFinished(stopClock(60_000));

  await retry(owner, job);
  await retry(owner, job);

  const told = await entries();
  expect(exportsIn(told).map(({ list, format, by }) => [list, format, by])).toEqual([
    ["ORDERS", "CSV", "Olivia Owner"],
    ["ORDERS", "CSV", "Olivia Owner"],
  ]);
  expect(new Set(told.map(({ id }) => id)).size).toBe(2);
  const now = (await see(owner, job)).data.createdAt;
  expect([told[0]?.at, told[1]?.at]).toEqual([now, before]);
});

test("that of an event that was deleted meanwhile is not begun, and leaves nothing behind", async () => {
  const { event } = await given.event(owner, { isDraft: true });
  const { data: job } = await ask(owner, event.id);
  await stop(owner, job);
  await call(events.remove, { token: owner.token, params: { eventId: event.id } });

  const { status, problem } = await retry(owner, job);

  expect([status, problem.code]).toEqual([404, "not_found"]);
  const ref = { accountId: owner.me.account.id, id: job.id };
  expect((await asSystem(() => readJob(ref)))?.state).toBe("STOPPED");
});
