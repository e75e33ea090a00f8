// How does a test let an organizer send a message? With a published event, its orders, its calls
// and the workers.
import { nowAt, nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Item, queryItems, writeItem } from "#functions/core/table/table.ts";
import type { MailRef } from "#functions/mail/delivery/mail-queue.ts";
import { attendeeItem, placeOf } from "#functions/stored/attendees.ts";
import { eventItem } from "#functions/stored/events.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { messageItem, recipientItem } from "#functions/stored/messages.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { events } from "#shared/contracts/events.ts";
import { messages } from "#shared/contracts/messages.ts";
import { orders } from "#shared/contracts/orders.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { readAttendeeId } from "#shared/core/ids.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { guest } from "#tests/support/scenes/mail/join-details-desk.ts";
import { type Guest, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given, type Owner, trust } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow } from "#tests/support/servers/stream.ts";

const words = { subject: "Doors", content: "<p>Doors open at seven.</p>" };
const all = { to: "ALL_ATTENDEES" };

/** A live event of a trusted account with two tickets, without orders yet. Close it when done. */
export async function openMessageDesk(owner: Owner, isTrusted = true) {
  const office = openPostOffice();
  const jobs = openJobDesk();
  const account = owner.me.account.id;
  const { event, tickets } = await given.event(owner, { tickets: [{}, { title: "Balcony" }] });
  if (isTrusted) await trust(account);
  let ms = nowMs();
  const putClockBack = replaceClock({ nowMs: () => ms });
  const ofEvent = { token: owner.token, params: { eventId: event.id } };

  const desk = {
    ...{ office, jobs, event, tickets, owner, ofEvent, account },
    ...callsOf(ofEvent),

    /** Sells a ticket to each guest in one order; the first guest is the buyer. */
    sell: (...guests: Guest[]): Promise<SoldOrder> => desk.sellOf(0, ...guests),
    sellOf: (at: number, ...guests: Guest[]): Promise<SoldOrder> =>
      sell(owner, event, soldTo(tickets[at], guests)),
    /** As the door did, without its page. */
    async checkIn(listId: string, ...ids: (string | undefined)[]): Promise<void> {
      for (const id of ids) await checkIn(listId, id ?? "");
    },
    reschedule: (times: object) => reschedule(ofEvent, times),

    /** Runs the workers of stream, jobs and mail until their queues stay empty. */
    async settle(): Promise<void> {
      const slices = await jobs.queue(account);
      await jobs.work(...slices);
      const mails = await desk.queue();
      await office.workBulk(...mails);
      if (slices.length + mails.length > 0) await desk.settle();
    },
    /**
     * Runs the stream worker on the mails that wait for it; returns the messages that it queues.
     */
    async queue(): Promise<MailRef[]> {
      await follow(...(await unsent(account, event.id)).map((now) => ({ now })));
      return office.queued.splice(0);
    },
    now: () => ms,
    pass(seconds: number): void {
      ms += seconds * 1000;
    },
    async sweepIn(seconds: number): Promise<void> {
      desk.pass(seconds);
      await sweep();
      await office.workBulk(...office.queued.splice(0));
      await desk.settle();
    },
    /** Until the message's job has counted its last page. */
    async finish(id: string): Promise<void> {
      await desk.settle();
      for (let minute = 0; minute < 5; minute++) {
        if ((await stateOf(event.id, id)) !== "SENDING") return;
        await desk.sweepIn(61);
      }
    },
    state: (id: string) => stateOf(event.id, id),

    /** Whose mailboxes got a mail with such a subject, in alphabetical order. */
    async told(subject = words.subject): Promise<string[]> {
      const read = await Promise.all(office.sent.map(office.read));
      return office.sent
        .flatMap(({ to }, at) => (read[at]?.subject === subject ? [to] : []))
        .toSorted();
    },
    mailTo: async ({ email }: Pick<Guest, "email">) =>
      office.read(office.sent.findLast(({ to }) => to === email)),

    close() {
      office.close();
      jobs.close();
      putClockBack();
    },
  };
  return desk;
}

function soldTo(ticket: Ticket | undefined, guests: readonly Guest[]) {
  if (!ticket) throw new Error("The event has no such ticket.");
  return guests.map((guest) => ({ ticket, guest }));
}

async function reschedule(of: OfEvent, times: object): Promise<void> {
  const { data } = await call(events.get, of);
  const before = await stored(data.id);
  const { version } = data;
  const { status } = await call(events.update, { ...of, version, body: { ...data, ...times } });
  if (status !== 200) throw new Error("The times did not change.");
  await follow({ before, now: await stored(data.id) });
}

type OfEvent = { token: string; params: { eventId: string } };

function callsOf(ofEvent: OfEvent) {
  const { token, params } = ofEvent;
  const of = (messageId: string) => ({ token, params: { ...params, messageId } });
  return {
    send: (message: object = {}, key?: string) =>
      call(messages.create, {
        ...ofEvent,
        ...(key !== undefined && { idempotencyKey: key }),
        body: { target: all, acknowledged: true, ...words, ...message },
      }),
    preview: (target: object = all, page = 1) =>
      call(messages.previewRecipients, { ...ofEvent, body: { target }, search: `?page=${page}` }),
    look: (message: object = {}) =>
      call(messages.preview, { ...ofEvent, body: { ...words, ...message } }),
    get: (id: string) => call(messages.get, of(id)),
    update: (id: string, version: number, message: object) =>
      call(messages.update, {
        ...of(id),
        version,
        body: { target: all, acknowledged: true, ...words, ...message },
      }),
    remove: (id: string) => call(messages.remove, of(id)),
    stop: (id: string) => call(messages.stop, of(id)),
    sendNow: (id: string, version: number) => call(messages.send, { ...of(id), version }),
    results: async (id: string) => (await call(messages.recipients, of(id))).data,
    list: (search = "") => call(messages.list, { ...ofEvent, search }),
    cancel: ({ id: orderId }: SoldOrder) =>
      call(orders.cancel, { ...ofEvent, params: { ...ofEvent.params, orderId }, body: {} }),
    setStatus: (status: "LIVE" | "DRAFT" | "ARCHIVED") =>
      call(events.setStatus, { ...ofEvent, body: { status } }),
    test: (message: object = {}, idempotencyKey?: string) =>
      call(messages.sendTest, { ...ofEvent, idempotencyKey, body: { ...words, ...message } }),
  };
}

async function checkIn(listId: string, attendeeId: string): Promise<void> {
  const found = readAttendeeId(attendeeId);
  if (!found) throw new Error("There is no such attendee.");
  const update = attendeeItem.key({ orderId: found.orderId, place: placeOf(found.index) });
  const range = { pk: update.pk, prefix: update.sk };
  const [before] = await rows(range);
  const checkIns = { [listId]: { at: nowAt(), nonce: "n" } };
  const set = { set: "SET checkIns = :ins", values: { ":ins": checkIns } };
  await asSystem(() => writeItem({ update, ...set }));
  const [now] = await rows(range);
  await follow({ before: before ?? null, now: now ?? null });
}

const stateOf = async (eventId: string, id: string) => {
  const [found] = messageItem
    .among(await rows(messageItem.within({ eventId })))
    .filter((one) => one.id === id);
  return found?.state;
};

const rows = (range: { pk: string; prefix?: string }): Promise<Item[]> =>
  asSystem(() => queryItems({ ...range, consistent: true }));

async function stored(eventId: string): Promise<Item | null> {
  const { pk, sk } = eventItem.key({ id: eventId });
  return (await rows({ pk })).find((one) => one.sk === sk) ?? null;
}

/** The items of mails that have not left, as the stream reports them. */
async function unsent(accountId: string, eventId: string): Promise<Item[]> {
  const sent = messageItem.among(await rows(messageItem.within({ eventId })));
  const pages = sent.flatMap(({ id: messageId, sizes }) =>
    sizes.map((_, page) => recipientItem.within({ eventId, messageId, page })),
  );
  const found = await Promise.all([accountMailItem.within({ accountId }), ...pages].map(rows));
  return found.flat().filter(({ state, kind }) => state === "PENDING" && kind !== "CONFIRM_EMAIL");
}

/** `count` guests, each with an own mailbox. */
export const guests = (name: string, count: number): Guest[] =>
  Array.from({ length: count }, (_, at) => guest(`${name}${at}`));
