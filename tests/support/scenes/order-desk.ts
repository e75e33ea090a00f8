// How does a test work on a sold order? With an organizer, an order of two tickets, the calls of
// its page and a post office.
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { handler as sweep } from "#functions/workers/sweep.ts";
import { attendees } from "#shared/contracts/attendees.ts";
import { auth } from "#shared/contracts/auth.ts";
import { orders } from "#shared/contracts/orders.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import { type Guest, jana, sell } from "#tests/support/scenes/sold-order.ts";
import { given, PASSWORD } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";
import { openPostOffice } from "#tests/support/servers/post-office.ts";

export const mira: Guest = { firstName: "Mira", lastName: "Solberg", email: "mira@buyer.example" };
export type OrderDesk = Awaited<ReturnType<typeof openOrderDesk>>;

/** Jana bought two tickets, one of them for Mira. Close it when done. */
export async function openOrderDesk() {
  const office = openPostOffice();
  const owner = await given.owner();
  const { event } = await given.event(owner, { isDraft: true });
  const ticket = await given.ticket(owner, event.id, { title: "Standing" });
  const order = await sell(owner, event, [
    { ticket, guest: jana },
    { ticket, guest: mira },
  ]);
  let { token } = owner;
  let putClockBack = () => {};
  const setClock = (ms: number) => {
    putClockBack();
    putClockBack = replaceClock({ nowMs: () => ms });
  };
  const ofOrder = () => ({ token, params: { eventId: event.id, orderId: order.id } });
  const ofAttendee = (index: number) => ({
    token,
    params: { eventId: event.id, attendeeId: order.attendeeIds[index] ?? "" },
  });
  const desk = {
    office,
    owner,
    event,
    ticket,
    order,
    get: async () => (await call(orders.get, ofOrder())).data,
    editBuyer: (body: Guest, version = 1) => call(orders.update, { ...ofOrder(), body, version }),
    resend: (idempotencyKey?: string) =>
      call(orders.resendConfirmation, { ...ofOrder(), idempotencyKey }),
    attendee: async (index: number) => (await call(attendees.get, ofAttendee(index))).data,
    editAttendee: (index: number, body: Guest & { sendTicket?: boolean }, version = 1) =>
      call(attendees.update, { ...ofAttendee(index), body, version }),
    setStatus: (
      index: number,
      status: "ACTIVE" | "CANCELLED",
      told: { notifyHolder?: boolean; sendTicket?: boolean } = {},
    ) => call(attendees.setStatus, { ...ofAttendee(index), body: { status, ...told } }),
    undoCancellation: (index: number, version: number) =>
      call(attendees.undoCancellation, { ...ofAttendee(index), version }),
    resendTicket: (index: number) => call(attendees.resendTicket, ofAttendee(index)),

    /** The code that the ticket's page shows now. */
    async codeOf(index: number): Promise<string> {
      const { shortId } = await desk.attendee(index);
      return (await call(publicTickets.get, { params: { eventId: event.id, shortId } })).data
        .qrText;
    },

    /** Moves the clock and signs in again, because a token is valid for minutes only. */
    async signInAt(ms: number): Promise<void> {
      setClock(ms);
      token =
        (await call(auth.login, { body: { email: owner.me.email, password: PASSWORD } })).data
          .token ?? "";
    },

    /**
     * Runs the sweep that many minutes from now. Of the mails that it queues, only this order's are
     * kept.
     */
    async sweepIn(minutes: number): Promise<void> {
      putClockBack(); // "now" is the running clock's
      setClock(nowMs() + minutes * 60_000);
      await sweep();
      const own = office.queued.filter((ref) => "order" in ref && ref.order === order.id);
      office.queued.splice(0, office.queued.length, ...own);
    },

    close() {
      office.close();
      putClockBack();
    },
  };
  return desk;
}
