// What can door staff do with a check-in list's link? They find people and check them in.
import { servePublic } from "#functions/access/serve-public.ts";
import { readTexts } from "#functions/core/collection/long-texts.ts";
import { present } from "#functions/core/http/present.ts";
import { countUnknownCode } from "#functions/door/brake.ts";
import { checkIn } from "#functions/door/check-in.ts";
import { openList, reopenList } from "#functions/door/opened-list.ts";
import { undoCheckIn } from "#functions/door/undo.ts";
import type { AttendeeRow } from "#functions/engine/tickets/attendee-row.ts";
import { attendeeRows, countCheckIns } from "#functions/engine/tickets/event-index.ts";
import { checkInListItem } from "#functions/stored/check-in-lists.ts";
import { DoorAttendee, DoorList, door } from "#shared/contracts/public/door.ts";
import { ticketReference } from "#shared/core/ids.ts";
import { pageOf } from "#shared/core/lists.ts";

export const handler = servePublic(door, {
  list: async ({ params }) => {
    const { list, event, status } = await reopenList(params.shortId);
    const { accountId } = event;
    const [counts, texts] = await Promise.all([
      countCheckIns(event.id, [list]),
      readTexts(checkInListItem, { accountId, id: list.id }),
    ]);
    return present(DoorList, {
      ...list,
      ...texts,
      status,
      eventTitle: event.title,
      timezone: event.timezone,
      ...(counts.get(list.id) ?? { checkedIn: 0, total: 0 }),
    });
  },
  attendees: async ({ params, query }) => {
    const { list, event, status } = await reopenList(params.shortId);
    const wanted = new Set(list.ticketIds);
    // Outside its time window a list shows its own name and counters, but no person's name.
    const rows = status === "ACTIVE" ? await attendeeRows(event.id) : [];
    const people = rows
      .filter((row) => wanted.has(row.ticketId))
      .map((row) => doorAttendee(row, list.id));
    return pageOf(people, query, {
      sorts: ["lastName", "firstName"],
      text: (row) => `${row.firstName} ${row.lastName} ${row.ticketReference}`,
    });
  },
  checkIn: async ({ params, body, request }) => {
    const opened = await openList(params.shortId);
    const answer = await checkIn(opened, body);
    if (answer.outcome === "UNKNOWN_CODE") await countUnknownCode(opened, request.address);
    return answer;
  },
  undo: async ({ params, body, request }) =>
    undoCheckIn(await openList(params.shortId), body, request.address),
});

const doorAttendee = (row: AttendeeRow, listId: string): DoorAttendee =>
  present(DoorAttendee, {
    ...row,
    ticketReference: ticketReference(row.reference, row.id),
    checkedInAt: row.checkIns[listId] ?? null,
  });
