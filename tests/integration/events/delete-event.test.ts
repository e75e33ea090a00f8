// When is an event deleted, and what of it is left? A draft without orders goes, with all below it;
// one that is published or ordered at the same moment stays whole.
import { randomUUID } from "node:crypto";
import { DynamoDBClient, ScanCommand } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, describe, expect, it } from "vitest";
import { countsItem } from "#functions/core/table/counts-item.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, type Item } from "#functions/core/table/table.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import { imageItem, textImageItem } from "#functions/stored/images.ts";
import { jobItem } from "#functions/stored/jobs.ts";
import { purgeEvent } from "#functions/workers/purge-event.ts";
import { sweepJobs } from "#functions/workers/sweep-jobs.ts";
import { capacityAssignments } from "#shared/contracts/capacity-assignments.ts";
import { type Event, events } from "#shared/contracts/events.ts";
import { exports } from "#shared/contracts/exports.ts";
import { orders } from "#shared/contracts/orders.ts";
import { organizers } from "#shared/contracts/organizers.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { questions } from "#shared/contracts/questions.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openImageDesk } from "#tests/support/scenes/image-desk.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { keepTextImage } from "#tests/support/scenes/shown-image.ts";
import { eventFacts, eventFields, given, type Owner } from "#tests/support/scenes/world.ts";
import { call, told } from "#tests/support/servers/call.ts";
import { beforeNext } from "#tests/support/table/before-next.ts";
import { sendUnsigned } from "#tests/support/table/unsigned-calls.ts";

const STORING = "TransactWriteItemsCommand";
const REQUEST_SECONDS = 60;

let owner: Owner;
let event: Event;
let own: { token: string; params: { eventId: string } };
const desk = eachTest(openImageDesk);
const jobs = eachTest(openJobDesk);
beforeEach(() => {
  ({ owner, event, ofEvent: own } = desk);
});

const remove = () => call(events.remove, own);
const status = (word: "LIVE" | "ARCHIVED" | "DRAFT") =>
  call(events.setStatus, { ...own, body: { status: word } });
const addTicket = (fields: object = {}) => given.ticket(owner, event.id, fields);
const order = (ticketId: string) =>
  call(orders.create, {
    ...own,
    idempotencyKey: randomUUID(),
    body: {
      lines: [{ ticketId, quantity: 1 }],
      buyer: { firstName: "Jana", lastName: "Lindqvist", email: "jana@buyer.example" },
      paidMinor: 0,
    },
  });
/** The sweep, and the worker until nothing is queued: on a busy machine one slice may not do. */
async function runJobs(): Promise<void> {
  const { id } = owner.me.account;
  await asSystem(() => sweepJobs(() => false));
  for (let queued = await jobs.queue(id); queued.length > 0; queued = await jobs.queue(id))
    await jobs.work(...queued);
}
const isThere = async () => (await call(events.get, own)).status === 200;

describe("a draft without orders", () => {
  it("is deleted with all that lies below it, and nothing else", async () => {
    const { ids, other, borrowed, lent, image } = await fillEvent();
    expect(await usesOf(borrowed)).toBe(1);

    expect(told(await remove())).toEqual([204, undefined]);

    expect(told(await call(events.get, own))).toEqual([404, "not_found"]);
    expect(told(await remove())).toEqual([404, "not_found"]);
    const { data: listed } = await call(events.list, { token: own.token });
    expect(listed.map(({ id }) => id)).toEqual([other.id]);
    await runJobs();
    expect((await itemsAbout([event.id])).length).toBeGreaterThan(10);
    desk.wait(REQUEST_SECONDS);
    await runJobs();

    const left = await itemsAbout(ids);
    expect(left.filter((item) => !mayStay(item))).toEqual([]);
    expect(left.flatMap((item) => item["status"] ?? []).toSorted()).toEqual([
      "DELETED",
      "DELETED",
      "READY",
    ]);
    expect(await Promise.all([borrowed, lent, image].map(usesOf))).toEqual([0, 1, null]);
    expect((await call(events.get, { ...own, params: { eventId: other.id } })).status).toBe(200);
  });

  it("goes in pieces too, each of which goes on where the last one ended", async () => {
    const { ids } = await fillEvent();
    await remove();
    const of = { accountId: owner.me.account.id, eventId: event.id };
    const cursors: (string | null)[] = [];
    let left = 0;
    const slice = (cursor: string | null) =>
      asSystem(() => purgeEvent(of, cursor, () => left-- <= 0));

    for (let cursor: string | null = null, runs = 0; runs === 0 || cursor; runs++) {
      left = 1;
      ({ cursor } = await slice(cursor));
      cursors.push(cursor);
    }

    expect(cursors.length).toBeGreaterThan(10);
    expect(cursors.at(-1)).toBeNull();
    expect((await itemsAbout(ids)).filter((item) => !mayStay(item))).toEqual([]);
    expect(await asSystem(() => purgeEvent(of, "a part of another release", () => false))).toEqual({
      cursor: null,
      done: 1,
      failed: [],
    });
  });

  it("is purged only once it is gone", async () => {
    const { id: eventId } = event;
    const asked = {
      kind: "DELETE_EVENT" as const,
      accountId: owner.me.account.id,
      eventId,
      by: null,
    };
    await addTicket();
    await asSystem(async () =>
      startJob(await jobOf(asked, "x"), { ...asked, input: {}, of: null }),
    );

    await runJobs();

    expect(await jobs.jobsOf(asked.accountId)).toMatchObject([{ because: "NOT_ALLOWED" }]);
    expect((await call(tickets.list, own)).meta.total).toBe(1);
  });

  it("is no longer counted by its organizer, which may go then", async () => {
    const params = { organizerId: owner.organizerId };
    expect((await call(organizers.remove, { token: owner.token, params })).status).toBe(409);

    await remove();

    expect((await call(organizers.remove, { token: owner.token, params })).status).toBe(204);
  });
});

describe("what is not deleted", () => {
  it("is live, archived or another account's", async () => {
    const stranger = await given.owner();
    expect(told(await call(events.remove, { ...own, token: stranger.token }))).toEqual([
      404,
      "not_found",
    ]);
    await status("LIVE");
    expect(told(await remove())).toEqual([409, "event_not_draft"]);
    await status("ARCHIVED");
    expect(told(await remove())).toEqual([409, "event_not_draft"]);
    expect(await isThere()).toBe(true);
  });

  it("has an order", async () => {
    const ticket = await addTicket();
    await addTicket({ title: "Crew" });
    expect((await order(ticket.id)).status).toBe(201);

    expect(told(await remove())).toEqual([409, "event_has_orders"]);

    expect((await call(tickets.list, own)).meta.total).toBe(2);
  });
});

describe("a deletion at the same moment as", () => {
  it("a publication loses to it, or the publication finds nothing", async () => {
    const published = beforeNext(STORING, () => status("LIVE"));
    expect(told(await remove())).toEqual([409, "event_not_draft"]);
    expect((await published).data.status).toBe("LIVE");

    await status("DRAFT");
    const removed = beforeNext(STORING, remove, event.id);
    expect(told(await status("LIVE"))).toEqual([404, "not_found"]);
    expect((await removed).status).toBe(204);
  });

  it("a first order loses to it, or the order finds nothing to sell", async () => {
    const { id } = await addTicket();
    const ordered = beforeNext(STORING, () => order(id));
    expect(told(await remove())).toEqual([409, "event_has_orders"]);
    expect((await ordered).status).toBe(201);

    const { event: next } = await given.event(owner, { isDraft: true });
    Object.assign(own, { params: { eventId: next.id } });
    const ticket = await given.ticket(owner, next.id);
    const removed = beforeNext(STORING, remove, ticket.id);
    expect(told(await order(ticket.id))).toEqual([409, "not_on_sale"]);
    expect((await removed).status).toBe(204);
  });

  it("a new ticket or an edit is asked for again", async () => {
    await addTicket();
    const added = beforeNext(STORING, () => addTicket({ title: "Crew" }));
    expect(told(await remove())).toEqual([409, "changed_meanwhile"]);
    await added;

    const body = { ...eventFacts(owner.organizerId), title: "Autumn" };
    const edited = beforeNext(STORING, () =>
      call(events.update, { ...own, version: event.version, body }),
    );
    expect(told(await remove())).toEqual([409, "changed_meanwhile"]);
    expect((await edited).status).toBe(200);
    expect(told(await remove())).toEqual([204, undefined]);
  });

  it("another one is done once", async () => {
    const first = beforeNext(STORING, remove);

    expect(told(await remove())).toEqual([404, "not_found"]);

    expect((await first).status).toBe(204);
    const again = await call(events.create, {
      token: owner.token,
      body: eventFields(owner.organizerId),
    });
    expect(again.status).toBe(201);
  });
});

const html = (id: string) => `<p>Look:</p><img src="/images/${id}/480.jpg" alt="x">`;

/**
 * One of all that can lie below an event. Its texts show an image of its own and one that is not;
 * another event's text shows one of its images.
 */
async function fillEvent() {
  const cover = await desk.ready({ type: "EVENT_COVER" });
  const image = await desk.ready();
  const lent = await desk.ready();
  const { event: other } = await given.event(owner, {
    isDraft: true,
    fields: { description: html(lent) },
  });
  const borrowed = await keepTextImage(owner);
  const ticket = await addTicket({ quantityAvailable: 40, description: html(image) });
  const list = await given.checkInList(owner, event.id, [ticket.id], { description: "Left door." });
  await call(promoCodes.create, {
    ...own,
    body: { code: "SAVE10", discountType: "PERCENTAGE", discountRate: 10_000, maxUses: 5 },
  });
  await call(questions.create, {
    ...own,
    body: { title: "Meal", type: "SINGLE_LINE", scope: "ORDER" },
  });
  await call(capacityAssignments.create, {
    ...own,
    body: { name: "Hall", appliesTo: "EVENT", capacity: 40 },
  });
  await call(exports.orders, { ...own, body: { format: "CSV" } });
  await changeSettings(own, {
    checkout: { preCheckoutMessage: html(image), postCheckoutMessage: html(borrowed) },
  });
  return { ids: [event.id, ticket.id, list.id, cover, image], other, borrowed, lent, image };
}

async function usesOf(id: string): Promise<number | null> {
  const key = textImageItem.key({ accountId: owner.me.account.id, id });
  const item = await asSystem(() => getItem(key, { consistent: true }));
  return item && textImageItem.parse(item).uses;
}

/** Images, until their files are deleted; their count; who used a borrowed one last; the job. */
const mayStay = (item: Item): boolean =>
  jobItem.idsIn(item) !== null ||
  imageItem.idsIn(item) !== null ||
  textImageItem.idsIn(item) !== null ||
  countsItem.idsIn(item)?.ownerId === owner.me.account.id;

async function itemsAbout(ids: string[]): Promise<Item[]> {
  const client = new DynamoDBClient({});
  sendUnsigned(client);
  const { Items = [] } = await client.send(
    new ScanCommand({ TableName: process.env.TABLE_NAME, ConsistentRead: true }),
  );
  client.destroy();
  const items = Items.map((item) => unmarshall(item) as Item);
  return items.filter((item) => ids.some((id) => JSON.stringify(item).includes(id)));
}
