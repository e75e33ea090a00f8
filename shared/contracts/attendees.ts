// Who comes to an event?
import * as z from "zod";
import { idOf, OrderId } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { page, route } from "#shared/core/route.ts";

export const AttendeeStatus = z.enum(["ACTIVE", "CANCELLED"]);
export type AttendeeStatus = z.output<typeof AttendeeStatus>;

export const Attendee = z.strictObject({
  id: z.string(),
  shortId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ticketId: idOf("ticket"),
  ticketTitle: z.string(),
  status: AttendeeStatus,
  orderId: OrderId,
  reference: z.string(),
  /** The first check-in on any list; null if none. */
  checkedInAt: z.string().nullable(),
  createdAt: z.string(),
});
export type Attendee = z.output<typeof Attendee>;

export const attendeeSorts = [
  "lastName",
  "firstName",
  "email",
  "ticketTitle",
  "reference",
  "checkedInAt",
  "createdAt",
  "status",
] as const;

export const attendees = {
  list: route("GET /events/{eventId}/attendees", {
    summary: "The event's attendees",
    access: "organizer",
    query: listQuery({
      sorts: attendeeSorts,
      filters: { status: AttendeeStatus, ticketId: idOf("ticket"), checkedIn: z.enum(["yes", "no"]) },
    }),
    returns: page(Attendee),
  }),
};
