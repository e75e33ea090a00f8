// What can an organizer see and do with an event's attendees?
import { serve } from "#functions/access/serve.ts";
import { mustBeConfirmed } from "#functions/access/sign-in/session.ts";
import { attendeeList } from "#functions/attendees/attendee-list.ts";
import { editAttendee } from "#functions/attendees/edit.ts";
import { moveAttendee } from "#functions/attendees/move.ts";
import { presentAttendee } from "#functions/attendees/present.ts";
import { setAttendeeStatus } from "#functions/attendees/set-status.ts";
import { undoCancellation } from "#functions/attendees/undo-cancellation.ts";
import { present } from "#functions/core/http/present.ts";
import type { OrderItems } from "#functions/engine/order/order-items.ts";
import { attendeeLink } from "#functions/engine/tickets/attendee-link.ts";
import type { AttendeeRow } from "#functions/engine/tickets/attendee-row.ts";
import { attendeeOf } from "#functions/engine/tickets/attendee-store.ts";
import { attendeeRows } from "#functions/engine/tickets/event-index.ts";
import { changing } from "#functions/orders/changing.ts";
import { requestMail } from "#functions/orders/mails.ts";
import { createManualOrder } from "#functions/orders/manual.ts";
import { orderOfEvent } from "#functions/orders/order-of-event.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { Attendee, attendees } from "#shared/contracts/attendees.ts";
import { attendeeIdOf, readAttendeeId } from "#shared/core/ids.ts";
import { pageOf } from "#shared/core/lists.ts";
import { problem } from "#shared/core/problems.ts";

type Named = { event: StoredEvent; params: { attendeeId: string } };

const changed = changing(
  ({ event, params }: Named) => orderOf(event.id, params.attendeeId),
  (order, { params }) => presentAttendee(order, params.attendeeId),
);

export const handler = serve(attendees, {
  list: async ({ event, query }) => {
    const { data, meta } = pageOf(await attendeeRows(event.id), query, attendeeList);
    return { data: await Promise.all(data.map(presentRow)), meta };
  },
  create: async ({ event, body, request, session }) => {
    mustBeConfirmed(session);
    const { ticketId, tierId, paidMinor, sendMail, ...buyer } = body;
    const input = {
      buyer,
      lines: [{ ticketId, tierId, quantity: 1 }],
      attendees: [],
      paidMinor,
      sendMail,
    };
    const actor = { by: session.userId, key: request.idempotencyKey };
    const { head } = await createManualOrder(event, input, actor);
    const attendeeId = attendeeIdOf(head.id, 0);
    return presentAttendee(await orderOf(event.id, attendeeId), attendeeId);
  },
  get: async ({ event, params }) =>
    presentAttendee(await orderOf(event.id, params.attendeeId), params.attendeeId),
  update: changed((order, { event, params, body, request, session }) =>
    editAttendee(order, params.attendeeId, body, {
      version: request.version,
      by: session.userId,
      sendsGuestTickets: event.sendsGuestTickets,
    }),
  ),
  setStatus: changed((order, { params, body, session }) => {
    const { status, notifyHolder, sendTicket } = body;
    const edit = { by: session.userId, notifyHolder, sendTicket };
    return setAttendeeStatus(order, params.attendeeId, status, edit);
  }),
  move: changed((order, { params, body, request, session }) => {
    const edit = { version: request.version, by: session.userId };
    return moveAttendee(order, params.attendeeId, body, edit);
  }),
  undoCancellation: changed((order, { params, request, session }) => {
    const edit = { version: request.version, by: session.userId };
    return undoCancellation(order, params.attendeeId, edit);
  }),
  resendTicket: async ({ event, params, request, session }) => {
    const order = await orderOf(event.id, params.attendeeId);
    const { index } = attendeeOf(order, params.attendeeId);
    await requestMail(
      order,
      { kind: "TICKET", index },
      { by: session.userId, key: request.idempotencyKey },
    );
  },
});

async function orderOf(eventId: string, attendeeId: string): Promise<OrderItems> {
  const place = readAttendeeId(attendeeId);
  if (!place) throw problem("not_found");
  return orderOfEvent(eventId, place.orderId);
}

const presentRow = async (row: AttendeeRow): Promise<Attendee> =>
  present(Attendee, { ...row, shortId: await attendeeLink(row) });
