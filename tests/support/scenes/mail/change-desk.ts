// How does a test let an organizer move an event, or call it off? With an event at a place, its
// orders, its calls and the workers.
import { nowAt } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { MAIL_ID_LENGTH, orderMailItem } from "#functions/stored/order/mail.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import type { ChangeAbout } from "#shared/contracts/event-change.ts";
import { events } from "#shared/contracts/events.ts";
import { tickets } from "#shared/contracts/tickets.ts";
import { openJoinDetailsDesk } from "#tests/support/scenes/mail/join-details-desk.ts";
import { changeSettings } from "#tests/support/scenes/settings-desk.ts";
import type { Guest, SoldOrder } from "#tests/support/scenes/sold-order.ts";
import type { Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

export type ChangeDesk = Awaited<ReturnType<typeof openChangeDesk>>;

/** Until it is published, the event is a draft that was ordered. Close it when done. */
export async function openChangeDesk(owner: Owner) {
  const desk = await openJoinDetailsDesk(owner);
  const { id: eventId } = desk.event;
  const ofEvent = { token: owner.token, params: { eventId } };
  await desk.change({ isOnline: false });
  await noteOrders(ofEvent);

  return {
    ...desk,
    ofEvent,

    /** As if each guest but the buyer had got a ticket by mail. */
    async sellMailed(...guests: Guest[]): Promise<SoldOrder> {
      const order = await desk.sell(...guests);
      const told = guests
        .slice(1)
        .map(({ email: to }, at) => mailTicket(order, { to, at: at + 1 }));
      await Promise.all(told);
      return order;
    },

    async move(location: Record<string, unknown>): Promise<void> {
      const { status } = await changeSettings(ofEvent, { location });
      if (status !== 200) throw new Error("The place did not change.");
      desk.pass(1);
    },
    async reschedule(times: { startAt?: string; endAt?: string | null; timezone?: string }) {
      const { data } = await call(events.get, ofEvent);
      const { version } = data;
      const { status } = await call(events.update, {
        ...ofEvent,
        version,
        body: { ...data, ...times },
      });
      if (status !== 200) throw new Error("The times did not change.");
      desk.pass(1);
    },
    setStatus: (status: "LIVE" | "DRAFT" | "ARCHIVED", isOff?: boolean) =>
      call(events.setStatus, { ...ofEvent, body: { status, isOff } }),

    question: async (about: Exclude<ChangeAbout, "JOIN_DETAILS"> = "CHANGE") =>
      (await call(events.getChange, { ...ofEvent, search: `?about=${about}` })).data,
    /** To the question as it is now. */
    async answer(isSent: boolean, idempotencyKey?: string) {
      const search = "?about=CHANGE";
      const { version } = (await call(events.getChange, { ...ofEvent, search })).data;
      const body = { about: "CHANGE" as const, version, isSent };
      return call(events.answerChange, { ...ofEvent, idempotencyKey, body });
    },
    /** The mails to an address, in the order in which they left. */
    mailsTo: ({ email }: Guest) =>
      Promise.all(desk.office.sent.filter(({ to }) => to === email).map(desk.office.read)),
  };
}

/** As a reservation does, which these orders never had. */
async function noteOrders(of: { token: string; params: { eventId: string } }) {
  const { data } = await call(tickets.list, of);
  const { eventId } = of.params;
  const note = ({ id }: { id: string }) =>
    writeItem({
      update: ticketItem.key({ eventId, id }),
      set: "SET hasOrders = :yes",
      values: { ":yes": true },
    });
  await asSystem(() => Promise.all(data.map(note)));
}

async function mailTicket(
  { id: orderId, head }: SoldOrder,
  { to, at }: { to: string; at: number },
) {
  const { accountId, eventId: evt } = head;
  const id = String(at).padStart(MAIL_ID_LENGTH, "0");
  const now = { at: nowAt(), requestedAt: nowAt(), state: "ACCEPTED" as const };
  const mail = { orderId, accountId, evt, id, kind: "TICKET" as const, to, index: at, ...now };
  await asSystem(() => writeItem({ put: orderMailItem.whole(mail) }));
}
