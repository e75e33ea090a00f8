// What happens at a door in tests? Guests with tickets, scans, and staff's choices in the search.
import { randomUUID } from "node:crypto";
import { linkOf } from "#functions/core/ports/secrets.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { attendeeKeyOf } from "#functions/engine/tickets/attendee-store.ts";
import type { Event } from "#shared/contracts/events.ts";
import { door } from "#shared/contracts/public/door.ts";
import { publicTickets } from "#shared/contracts/public/public-tickets.ts";
import type { Ticket } from "#shared/contracts/tickets.ts";
import { jana, sell } from "#tests/support/scenes/sold-order.ts";
import type { Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

/** `link` is the list's link unless a test names another; `ticket` is what its guests hold. */
type Place = { owner: Owner; event: Event; ticket: Ticket; link: string };

/** `place` is a function, because tests set the place up after this call. */
export function theDoor(place: () => Place) {
  const scan = (code: string, options: { nonce?: string; at?: string } = {}) => {
    const body = { scan: code, nonce: options.nonce ?? randomUUID() };
    return call(door.checkIn, { params: { shortId: options.at ?? place().link }, body });
  };
  return {
    scan,
    outcome: async (...scanned: Parameters<typeof scan>) => (await scan(...scanned)).data.outcome,

    /** Sends what the "Check in" button beside a name in the search sends. */
    pick: (attendeeId: string, at = place().link) =>
      call(door.checkIn, { params: { shortId: at }, body: { attendeeId, nonce: randomUUID() } }),

    /** A guest with a ticket, and the text of its code as the ticket's page shows it. */
    async guest(ticket = place().ticket) {
      const { owner, event } = place();
      const [attendeeId = ""] = (await sell(owner, event, [{ ticket, guest: jana }])).attendeeIds;
      const shortId = await linkOf("attendee-link", attendeeId);
      const { data } = await call(publicTickets.get, { params: { eventId: event.id, shortId } });
      return { attendeeId, code: data.qrText };
    },
  };
}

/** Changes an attendee's item directly in the table, without any checks. */
export async function changeAttendee(
  attendeeId: string,
  set: string,
  field: string,
  value: unknown,
): Promise<void> {
  const update = attendeeKeyOf(attendeeId) ?? { pk: "", sk: "" };
  await asSystem(() =>
    writeItem({ update, set, names: { "#field": field }, values: { ":value": value } }),
  );
}
