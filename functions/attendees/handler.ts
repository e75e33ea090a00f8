// Attendees: who comes to an event?
import { type AttendeeRow, attendeeRows } from "#functions/core/event-index.ts";
import { linkOf } from "#functions/core/secrets.ts";
import { serve } from "#functions/core/serve.ts";
import { readSession } from "#functions/core/session.ts";
import { type Attendee, attendeeSorts, attendees } from "#shared/contracts/attendees.ts";
import { pageOf } from "#shared/core/lists.ts";

export const handler = serve(
  attendees,
  {
    list: async ({ event, query }) => {
      const { data, meta } = pageOf(await attendeeRows(event.id), query, {
        sorts: attendeeSorts,
        text: (row) => `${row.firstName} ${row.lastName} ${row.email} ${row.reference} ${row.ticketTitle}`,
        filter: (row, name, words) =>
          words.includes(
            name === "checkedIn" ? (row.checkedInAt ? "yes" : "no") : name === "ticketId" ? row.ticketId : row.status,
          ),
      });
      return { data: await Promise.all(data.map(shown)), meta };
    },
  },
  readSession,
);

async function shown({ checkIns: _, ...row }: AttendeeRow): Promise<Attendee> {
  return { ...row, shortId: await linkOf("attendee-link", row.id) };
}
