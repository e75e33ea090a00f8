// How does a test let an organizer send new connection details? With an online event, its orders,
// its calls and the workers.
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { type Item, queryItems } from "#functions/core/table/table.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { orderMailItem } from "#functions/stored/order/mail.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { events } from "#shared/contracts/events.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import { type Guest, type SoldOrder, sell } from "#tests/support/scenes/sold-order.ts";
import { given, type Owner, trust } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";
import { follow } from "#tests/support/servers/stream.ts";

export const guest = (name: string): Guest => ({
  firstName: name,
  lastName: "Guest",
  email: `${name.toLowerCase()}@buyer.example`,
});

/** An online event in room 7 of a trusted account, without orders yet. Close it when done. */
export async function openJoinDetailsDesk(owner: Owner) {
  const office = openPostOffice();
  const jobs = openJobDesk();
  const fields = { isOnline: true, onlineDetails: "https://meet.example/room-7" };
  const { event, tickets } = await given.event(owner, { isDraft: true, fields, tickets: [{}] });
  const [ticket] = tickets;
  if (!ticket) throw new Error("The event has a ticket.");
  const account = owner.me.account.id;
  await trust(account);
  const orders: SoldOrder[] = [];
  let ms = nowMs();
  const putClockBack = replaceClock({ nowMs: () => ms });
  const ofEvent = { token: owner.token, params: { eventId: event.id } };

  const desk = {
    office,
    jobs,
    event,
    orders,

    /** Sells one ticket to each guest in one order; the first guest is the buyer. */
    async sell(...guests: Guest[]): Promise<SoldOrder> {
      const order = await sell(
        owner,
        event,
        guests.map((one) => ({ ticket, guest: one })),
      );
      orders.push(order);
      return order;
    },

    async change(change: Record<string, unknown>): Promise<void> {
      await changeSettings(ofEvent, { online: { ...fields, ...change } });
    },
    count: async () => (await call(events.countJoinDetailsMails, ofEvent)).data.orders,
    send: (idempotencyKey?: string) => call(events.sendJoinDetails, { ...ofEvent, idempotencyKey }),

    queueJobs: () => jobs.queue(account),
    /** Runs the workers of stream, jobs and mail until their queues stay empty. */
    async deliver(): Promise<void> {
      const slices = await desk.queueJobs();
      await jobs.work(...slices);
      const mails = await desk.queue();
      await office.work(...mails);
      if (slices.length + mails.length > 0) await desk.deliver();
    },

    /** Runs the stream worker on the waiting mails; returns the messages that it queues. */
    async queue() {
      await follow(...(await waiting(account, orders)).map((now) => ({ now })));
      return office.queued.splice(0);
    },

    pass(seconds: number): void {
      ms += seconds * 1000;
    },

    /** Runs the sweep after so many seconds, and the mail worker on what it queues. */
    async sweepIn(seconds: number): Promise<void> {
      desk.pass(seconds);
      await sweep();
      const own = office.queued
        .splice(0)
        .filter((ref) => "account" in ref && ref.account === account);
      await office.work(...own);
      await desk.deliver();
    },

    /** The buyers who got mails, in alphabetical order. */
    told: () =>
      office.sent.flatMap(({ to }) => (to.endsWith("@buyer.example") ? [to] : [])).toSorted(),

    close() {
      office.close();
      jobs.close();
      putClockBack();
    },
  };
  return desk;
}

/** The waiting items of mails, as the stream reports them. */
async function waiting(account: string, orders: SoldOrder[]): Promise<Item[]> {
  const kinds = [
    accountMailItem.within({ accountId: account }),
    ...orders.map(({ id }) => orderMailItem.within({ orderId: id })),
  ];
  const read = (mails: { pk: string; prefix?: string }) =>
    queryItems({ ...mails, consistent: true });
  const items = await asSystem(() => Promise.all(kinds.map(read)));
  return items.flat().filter(({ state, kind }) => state === "PENDING" && kind !== "CONFIRM_EMAIL");
}
