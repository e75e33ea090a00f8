// What must each kind of job have done exactly once, however often its worker dies? A kind without
// a scene does not compile.
import { AsyncLocalStorage } from "node:async_hooks";
import { REQUEST_SECONDS } from "#functions/access/event-counts.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, queryItems } from "#functions/core/table/table.ts";
import { type JobRef, readJob } from "#functions/engine/job/change-job.ts";
import { startCount } from "#functions/engine/job/start-count.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import { ExportAsked } from "#functions/exports/asked.ts";
import { ExportResult } from "#functions/exports/result.ts";
import { figuresItem } from "#functions/stored/figures.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { promoCodeItem } from "#functions/stored/promo-codes.ts";
import { trayItem } from "#functions/stored/stock.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { checkInLists } from "#shared/contracts/check-in-lists.ts";
import { events } from "#shared/contracts/events.ts";
import { exportQueries } from "#shared/contracts/exports.ts";
import { images } from "#shared/contracts/images.ts";
import type { JobKind } from "#shared/contracts/jobs.ts";
import { orders } from "#shared/contracts/orders.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { type DuplicateDesk, openDuplicateDesk } from "#tests/support/copies/duplicate-desk.ts";
import { showing } from "#tests/support/copies/rich-event.ts";
import { type JobDesk, openJobClock } from "#tests/support/scenes/job-desk.ts";
import { type ChangeDesk, openChangeDesk } from "#tests/support/scenes/mail/change-desk.ts";
import { guest, openJoinDetailsDesk } from "#tests/support/scenes/mail/join-details-desk.ts";
import { openMessageDesk } from "#tests/support/scenes/mail/message-desk.ts";
import type { Guest } from "#tests/support/scenes/sold-order.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { memoryExports } from "#tests/support/servers/export-files.ts";

export type JobScene = {
  accountId: string;
  jobs: JobDesk;
  /** Lets the seconds pass, runs the sweep, and all workers until nothing is left. */
  sweepIn: (seconds: number) => Promise<void>;
  /** Runs all workers until nothing is left. */
  settle: () => Promise<void>;
  /** What the job did, told so that twice differs from once. */
  effects: () => unknown | Promise<unknown>;
  expected: unknown;
  close: () => void;
};

/** Each run has its own buyers, because a mailbox gets so many mails a day at most. */
let run = 0;

/** Each begins a job of its kind. */
export const jobScenes: Record<JobKind, (owner: Owner) => Promise<JobScene>> = {
  COUNT_FIGURES: async (owner) => {
    const { id: accountId } = owner.me.account;
    const clock = openJobClock(accountId);
    const { event, tickets: made } = await given.event(owner, {});
    run++;
    const lines = [{ ticketId: made[0]?.id ?? "", quantity: 2 }];
    const body = { lines, buyer: guest(`Cleo${run}`) };
    await call(orders.create, { token: owner.token, params: { eventId: event.id }, body });
    await asSystem(() => startCount({ accountId, eventId: event.id }));
    const effects = () => countedOf({ accountId, eventId: event.id });
    return { accountId, ...clock, effects, expected: [1, 2] };
  },
  DELETE_EVENT: async (owner) => {
    const accountId = owner.me.account.id;
    const clock = openJobClock(accountId);
    const below = await deletedEvent(owner);
    await clock.sweep(REQUEST_SECONDS);
    return { accountId, ...clock, effects: below, expected: [0, 0, 0, 0] };
  },
  DUPLICATE_EVENT: async () => {
    const desk = await openDuplicateDesk();
    const { title, expected } = await askForCopy(desk);
    const settle = async () => {
      await desk.settle();
      await desk.deliver();
    };
    return {
      accountId: desk.accountId,
      jobs: { ...desk.work, queue: queueWithPictures(desk) },
      sweepIn: (seconds) => desk.sweep(seconds).then(settle),
      settle,
      effects: () => copiesNamed(desk.owner, title),
      expected,
      close: desk.close,
    };
  },
  EVENT_CHANGED: async (owner) => {
    const desk = await openChangeDesk(owner);
    run++;
    const people = [guest(`Ben${run}`), guest(`Gus${run}`)];
    await desk.sellMailed(...people);
    await desk.move({ city: "Bonn" });
    await desk.answer(true);
    return sceneOf(desk, owner, people);
  },
  EVENT_OFF: async (owner) => {
    const desk = await openChangeDesk(owner);
    run++;
    const people = [guest(`Ben${run}`), guest(`Gus${run}`)];
    await desk.sellMailed(...people);
    await desk.setStatus("LIVE");
    await desk.setStatus("ARCHIVED", true);
    return sceneOf(desk, owner, people);
  },
  EXPORT: async (owner) => {
    const { id: accountId } = owner.me.account;
    const clock = openJobClock(accountId);
    const stored = memoryExports({ onPart: async () => clock.lasts(6) });
    const { event, tickets: made } = await given.event(owner, {});
    run++;
    const lines = [{ ticketId: made[0]?.id ?? "", quantity: 1 }];
    const body = { lines, buyer: guest(`Dora${run}`) };
    await call(orders.create, { token: owner.token, params: { eventId: event.id }, body });
    const ref = await askForExport(owner, event.id);
    return {
      accountId,
      ...clock,
      effects: () => exportedOf(ref, stored.files),
      expected: { state: "DONE", rows: 1, isWhole: true },
      close: () => {
        clock.close();
        stored.close();
      },
    };
  },
  JOIN_DETAILS: async (owner) => {
    const desk = await openJoinDetailsDesk(owner);
    run++;
    const buyers = [guest(`Ada${run}`), guest(`Ben${run}`)];
    for (const buyer of buyers) await desk.sell(buyer);
    await desk.send();
    return {
      accountId: owner.me.account.id,
      jobs: desk.jobs,
      sweepIn: desk.sweepIn,
      settle: desk.deliver,
      effects: desk.told,
      expected: buyers.map(({ email }) => email),
      close: desk.close,
    };
  },
  MESSAGE: async (owner) => {
    const desk = await openMessageDesk(owner);
    run++;
    const people = [guest(`Ina${run}`), guest(`Jon${run}`)];
    await desk.sell(...people);
    await desk.send();
    return {
      accountId: owner.me.account.id,
      jobs: desk.jobs,
      sweepIn: desk.sweepIn,
      settle: desk.settle,
      effects: () => desk.told(),
      expected: people.map(({ email }) => email),
      close: desk.close,
    };
  },
};

const sceneOf = (desk: ChangeDesk, owner: Owner, told: readonly Guest[]): JobScene => ({
  accountId: owner.me.account.id,
  jobs: desk.jobs,
  sweepIn: desk.sweepIn,
  settle: desk.deliver,
  effects: desk.told,
  expected: told.map(({ email }) => email).toSorted(),
  close: desk.close,
});

const askForExport = (owner: Owner, eventId: string): Promise<StoredJob> =>
  asSystem(async () => {
    const { id: by, account } = owner.me;
    const asked = { kind: "EXPORT" as const, accountId: account.id, eventId, by };
    const query = exportQueries.ORDERS.parse({});
    const input = ExportAsked.parse({ list: "ORDERS", format: "CSV", query });
    return startJob(await jobOf(asked, "one"), { ...asked, input, of: null });
  });

/** What its maker gets; a file that no job names is nobody's. */
async function exportedOf(ref: JobRef, files: ReturnType<typeof memoryExports>["files"]) {
  const job = await asSystem(() => readJob(ref));
  const { key, rows, bytes } = ExportResult.parse(job?.result);
  return { state: job?.state, rows, isWhole: files.get(key)?.bytes.length === bytes };
}

/** The orders and tickets that the kept figures have. */
async function countedOf(of: { accountId: string; eventId: string }): Promise<number[]> {
  const stored = await asSystem(() => getItem(figuresItem.key(of), { consistent: true }));
  const { orders: count = 0, ticketsSold = 0 } = stored ? figuresItem.parse(stored).totals : {};
  return [count, ticketsSold];
}

/** Deletes a draft that had all kinds of parts; returns what counts the items below it. */
async function deletedEvent(owner: Owner): Promise<() => Promise<number[]>> {
  const drawn = { isDraft: true, tickets: [{ quantityAvailable: 40 }] };
  const { event, tickets: made } = await given.event(owner, drawn);
  const { id: eventId } = event;
  const ticketId = made[0]?.id ?? "";
  await given.checkInList(owner, eventId, [ticketId], { description: "Left door." });
  const of = { token: owner.token, params: { eventId } };
  const body = { code: "SAVE10", discountType: "PERCENTAGE", discountRate: 1000, maxUses: 2 };
  const { data: code } = await call(promoCodes.create, { ...of, body });
  await call(events.remove, of);
  const ranges = [
    { pk: ticketItem.within({ eventId }).pk },
    promoCodeItem.within({ eventId }),
    ...[ticketId, code.id].map((pool) => trayItem.within({ eventId, pool, bank: 0 })),
  ];
  const countIn = async ({ pk }: { pk: string }) =>
    (await queryItems({ pk, consistent: true })).length;
  return () => asSystem(() => Promise.all(ranges.map(countIn)));
}

/** Pictures come once the copy waits for them: their worker does not die with that of jobs. */
function queueWithPictures({ work, images: pictures, deliver, sweep }: DuplicateDesk) {
  const elsewhere = AsyncLocalStorage.snapshot();
  return async (accountId: string) => {
    const refs = await work.queue(accountId);
    if (refs.length > 0 || pictures.queued.length === 0) return refs;
    await elsewhere(() => deliver().then(() => sweep()));
    return work.queue(accountId);
  };
}

/** Asks for a copy of a draft with a part that others name, and a picture that a text shows. */
async function askForCopy(desk: DuplicateDesk) {
  const { owner, event } = desk;
  const description = showing(await desk.image());
  const seat = { quantityAvailable: 40, description };
  const { id: ticketId } = await given.ticket(owner, event.id, seat);
  await given.checkInList(owner, event.id, [ticketId], { description: "Left door." });
  const of = { token: owner.token, params: { eventId: event.id } };
  const saving = { code: "SAVE10", discountType: "FIXED", discountMinor: 100, maxUses: 2 };
  await call(promoCodes.create, { ...of, body: { ...saving, ticketIds: [ticketId] } });
  const title = "Copy";
  await desk.ask({ title });
  const lists = [[1, "Left door."]];
  const pictures = [{ status: "READY", isShown: true }];
  return { title, expected: [{ status: "DRAFT", tickets: [40], codes: [1], lists, pictures }] };
}

/** The events with that title, with how much is below them. */
async function copiesNamed({ token }: Owner, title: string) {
  const { data } = await call(events.list, { token, search: `?query=${title}&per_page=100` });
  const copies = data.filter((event) => event.title === title);
  return Promise.all(
    copies.map(async ({ id, status }) => {
      const of = { token, params: { eventId: id } };
      const lists = (await call(checkInLists.list, of)).data;
      const texts = lists.map(async (list) => {
        const { data: whole } = await call(checkInLists.get, {
          token,
          params: { eventId: id, checkInListId: list.id },
        });
        return [whole.ticketIds.length, whole.description];
      });
      const sold = (await call(tickets.list, of)).data;
      const pictures = (await call(images.listOfEvent, of)).data.map((image) => ({
        status: image.status,
        isShown: sold.some(({ description }) => description.includes(image.id)),
      }));
      return {
        ...{ status, pictures },
        tickets: sold.map((one) => one.quantityAvailable),
        codes: (await call(promoCodes.list, of)).data.map((one) => one.ticketIds.length),
        lists: await Promise.all(texts),
      };
    }),
  );
}
