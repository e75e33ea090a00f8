// How are attendees searched, filtered and sorted? In their list and in its export alike.
import type { AttendeeRow } from "#functions/engine/tickets/attendee-row.ts";
import { type AttendeeBadge, attendeeSorts } from "#shared/contracts/attendees.ts";
import { ticketReference } from "#shared/core/ids.ts";
import type { ListOptions } from "#shared/core/lists.ts";

export const attendeeList: ListOptions<AttendeeRow> = {
  sorts: attendeeSorts,
  text: (row) =>
    `${row.firstName} ${row.lastName} ${row.email} ${ticketReference(row.reference, row.id)} ${row.ticketTitle}`,
  filter: (row, name, words) => (filterWords(row)[name] ?? []).some((word) => words.includes(word)),
};

const filterWords = ({
  checkedInAt,
  ticketId,
  status,
  isUndelivered,
}: AttendeeRow): Record<string, string[]> => ({
  checkedIn: [checkedInAt ? "yes" : "no"],
  ticketId: [ticketId],
  status: [status, ...(isUndelivered ? ["UNDELIVERED" satisfies AttendeeBadge] : [])],
});
