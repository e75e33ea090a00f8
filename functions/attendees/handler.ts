// Attendees: who comes to an event?
import { attendeeRows } from "#functions/core/event-index.ts";
import { serve } from "#functions/core/serve.ts";
import { readSession } from "#functions/core/session.ts";
import { attendeeSorts, attendees } from "#shared/contracts/attendees.ts";
import { pageOf } from "#shared/core/lists.ts";

export const handler = serve(
  attendees,
  {
    list: async ({ event, query }) => {
      const rows = (await attendeeRows(event.id)).map(({ checkIns: _, ...row }) => row);
      return pageOf(rows, query, {
        sorts: attendeeSorts,
        text: (row) => `${row.firstName} ${row.lastName} ${row.email} ${row.reference} ${row.ticketTitle}`,
        filter: (row, name, words) =>
          words.includes(
            name === "checkedIn" ? (row.checkedInAt ? "yes" : "no") : name === "ticketId" ? row.ticketId : row.status,
          ),
      });
    },
  },
  readSession,
);
