// What if an event changes, or is deleted, while it is copied? The copy is whole or not there, and
// what could not be copied is named.
import { expect, it } from "vitest";
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { changeJob } from "#functions/engine/job/change-job.ts";
import { afterFailure, GOES_ON_SECONDS, goesOn, MOST_TRIES } from "#functions/engine/job/steps.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { duplicateEventJob } from "#functions/workers/duplicate-event.ts";
import { jobKinds } from "#functions/workers/job-kinds.ts";
import { events } from "#shared/contracts/events.ts";
import { jobs } from "#shared/contracts/jobs.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { questions } from "#shared/contracts/questions.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { openDuplicateDesk } from "#tests/support/copies/duplicate-desk.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { eventFacts, given } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

const desk = eachTest(openDuplicateDesk);

const of = (eventId: string | null) => ({
  token: desk.owner.token,
  params: { eventId: eventId ?? "" },
});
const addTicket = (fields: object = {}) => given.ticket(desk.owner, desk.event.id, fields);
const removeTicket = (ticketId: string) =>
  call(tickets.remove, { token: desk.owner.token, params: { eventId: desk.event.id, ticketId } });
const change = async (fields: object) => {
  const { version } = (await call(events.get, desk.ofEvent)).data;
  const body = { ...eventFacts(desk.owner.organizerId), ...fields };
  return call(events.update, { ...desk.ofEvent, version, body });
};
const rowsOf = async ({ id }: { id: string }) => {
  const job = (await desk.work.jobsOf(desk.accountId)).find((one) => one.id === id);
  const { pk } = ticketItem.within({ eventId: job?.makes ?? "" });
  return (await asSystem(() => queryItems({ pk, consistent: true }))).length;
};
/** As after the third failure of a slice. */
const failedNow = (job: StoredJob) =>
  afterFailure({ ...job, tries: MOST_TRIES }, job.lease, { seconds: nowSeconds(), at: nowAt() });
const listed = async () =>
  (await call(events.list, { token: desk.owner.token })).data.map(({ id }) => id);

it("a copy is seen once it is whole, not before", async () => {
  await addTicket();
  const { data: job } = await desk.ask();
  await desk.slice();
  const [{ makes } = { makes: null }] = await desk.work.jobsOf(desk.accountId);
  expect(await desk.see(job)).toMatchObject({ state: "RUNNING", done: 1, of: 2, made: null });
  expect(await listed()).toEqual([desk.event.id]);
  expect((await call(events.get, of(makes))).status).toBe(404);
  expect((await call(tickets.list, of(makes))).status).toBe(404);

  const { made } = await desk.finish(job);

  expect(made).toBe(makes);
  expect((await listed()).toSorted()).toEqual([desk.event.id, made].toSorted());
  expect((await call(tickets.list, of(made))).meta.total).toBe(1);
});

it("an event that is deleted meanwhile ends its copy, of which nothing stays", async () => {
  await addTicket({ quantityAvailable: 40 });
  const { data: job } = await desk.ask();
  await desk.slice();
  expect(await rowsOf(job)).toBeGreaterThan(0);
  expect((await call(events.remove, desk.ofEvent)).status).toBe(204);

  expect(await desk.finish(job)).toMatchObject({ state: "FAILED", because: "NOT_ALLOWED" });
  await desk.settle();
  expect([await listed(), await rowsOf(job)]).toEqual([[], 0]);
});

it.each(["stopped", "failed"])(
  "a copy that %s can be gone on with for a week; then nothing of it stays",
  async (end) => {
    await addTicket({ quantityAvailable: 40 });
    await addTicket({ quantityAvailable: 40 });
    const { data: job } = await desk.ask();
    await desk.slice();
    expect(await rowsOf(job)).toBeGreaterThan(0);
    const [stored] = await desk.work.jobsOf(desk.accountId);
    const options = { token: desk.owner.token, params: { jobId: job.id } };
    if (end === "stopped") await call(jobs.stop, options);
    else if (stored) await asSystem(() => changeJob(stored, failedNow));

    await desk.sweep(GOES_ON_SECONDS - 60);
    await desk.settle();
    expect(await rowsOf(job)).toBeGreaterThan(0);
    await desk.sweep(120);
    await desk.settle();
    await desk.sweep();
    await desk.settle();

    expect(await rowsOf(job)).toBe(0);
    const now = (await desk.work.jobsOf(desk.accountId)).find(({ id }) => id === job.id);
    expect([now?.because, now?.duePk]).toEqual(["LAPSED", undefined]);
    const seconds = nowSeconds();
    expect(now && goesOn(now, { seconds, at: nowAt() })).toBeNull();
  },
);

it("an event that is deleted when its copy is whole leaves the copy, whatever its job knows", async () => {
  await addTicket();
  const { data: job } = await desk.ask();
  const [before] = await desk.work.jobsOf(desk.accountId);
  const { made } = await desk.finish(job);
  await call(events.remove, desk.ofEvent);

  const { giveUp } = duplicateEventJob;
  if (before) await asSystem(async () => giveUp?.(before));
  await desk.sweep();
  await desk.settle();
  expect([await listed(), await rowsOf(job)]).toEqual([[made], 2]);
});

it("a copy that was deleted is not made again by its job", async () => {
  const { data: job } = await desk.ask();
  await desk.slice();
  const [before] = await desk.work.jobsOf(desk.accountId);
  const { made } = await desk.finish(job);
  expect((await call(events.remove, of(made))).status).toBe(204);

  if (before) await asSystem(() => jobKinds.DUPLICATE_EVENT.slice(before, () => false));

  expect(await listed()).toEqual([desk.event.id]);
});

it("amounts are not copied in another currency", async () => {
  const { id } = await addTicket();
  const { data: job } = await desk.ask();
  await removeTicket(id);
  expect((await change({ currency: "JPY" })).status).toBe(200);
  await addTicket({ title: "Yen", priceMinor: 900 });

  const ended = await desk.finish(job);

  const failed = [{ row: "Yen", because: "changed_meanwhile" }];
  expect(ended).toMatchObject({ state: "DONE", failures: 1, failed });
  expect((await call(events.get, of(ended.made))).data.currency).toBe("EUR");
  expect((await call(tickets.list, of(ended.made))).meta.total).toBe(0);
  const { data } = await call(jobs.retry, {
    ...{ token: desk.owner.token, params: { jobId: job.id } },
  });
  expect(data).toEqual(ended);
});

it("what names only deleted tickets is left out, never asked or sold for all", async () => {
  const [gone, kept] = [await addTicket({ title: "Gone" }), await addTicket({ title: "Kept" })];
  const asked = { type: "SINGLE_LINE", scope: "ATTENDEE" };
  const saving = { discountType: "PERCENTAGE", discountRate: 10_000 };
  const both = [gone.id, kept.id];
  for (const body of [
    { ...asked, title: "Of one", ticketIds: [gone.id] },
    { ...asked, title: "Of both", ticketIds: both },
  ])
    await call(questions.create, { ...desk.ofEvent, body });
  for (const body of [
    { ...saving, code: "ONE10", ticketIds: [gone.id] },
    { ...saving, code: "BOTH10", ticketIds: both },
  ])
    await call(promoCodes.create, { ...desk.ofEvent, body });
  await given.checkInList(desk.owner, desk.event.id, [gone.id]);
  const { data: job } = await desk.ask();
  await removeTicket(gone.id);

  const ended = await desk.finish(job);

  const because = "tickets_gone";
  expect(ended).toMatchObject({ state: "DONE", failures: 3 });
  expect(ended.failed).toEqual(["Of one", "ONE10", "Main door"].map((row) => ({ row, because })));
  const { data: sold } = await call(tickets.list, of(ended.made));
  const ticketIds = sold.map(({ id }) => id);
  expect(ticketIds).toHaveLength(1);
  expect((await call(promoCodes.list, of(ended.made))).data).toMatchObject([
    { code: "BOTH10", ticketIds },
  ]);
  const { data: left } = await call(questions.list, of(ended.made));
  expect(left.filter(({ isDefault }) => !isDefault)).toMatchObject([
    { title: "Of both", ticketIds },
  ]);
});

it("dates move from the start that was asked about, whenever they are copied", async () => {
  await addTicket({ saleEndsAt: "2030-06-20T18:00:00.000Z" });
  const { data: job } = await desk.ask({ startAt: "2030-07-21T18:00:00.000Z" });
  await change({ startAt: "2030-06-01T18:00:00.000Z", endAt: null, timezone: "Asia/Tokyo" });

  const { made } = await desk.finish(job);

  expect((await call(tickets.list, of(made))).data).toMatchObject([
    { saleEndsAt: "2030-07-20T18:00:00.000Z" },
  ]);
  expect((await call(events.get, of(made))).data).toMatchObject({
    ...{ startAt: "2030-07-21T18:00:00.000Z", endAt: "2030-07-21T22:00:00.000Z" },
    timezone: "Europe/Berlin",
  });
});
