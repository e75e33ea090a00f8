// Which check-in lists does an event have, and which tickets does each let in?
import * as z from "zod";
import { MAX_TICKETS } from "#shared/core/bounds.ts";
import { code, Description, Name, optionalInstant } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

export const CheckInListStatus = z.enum(["NOT_YET_ACTIVE", "ACTIVE", "EXPIRED"]);
export type CheckInListStatus = z.output<typeof CheckInListStatus>;

const checkInListFields = {
  name: Name,
  /** For staff, who see it when they open the link. */
  description: Description,
  activatesAt: optionalInstant,
  expiresAt: optionalInstant,
  ticketIds: z.array(idOf("ticket")).min(1).max(MAX_TICKETS),
};

export const CheckInListInput = z
  .strictObject(checkInListFields)
  .refine((list) => !list.activatesAt || !list.expiresAt || list.expiresAt > list.activatesAt, {
    path: ["expiresAt"],
    ...code("end_before_start"),
  });
export type CheckInListInput = z.output<typeof CheckInListInput>;

export const CheckInList = z.strictObject({
  ...checkInListFields,
  id: idOf("checkInList"),
  eventId: idOf("event"),
  version: z.int(),
  /** The door page's link. It allows anybody who has it to check people in on this list. */
  shortId: z.string(),
  status: CheckInListStatus,
  checkedIn: z.int(),
  total: z.int(),
});
export type CheckInList = z.output<typeof CheckInList>;

/** What the list of them has of each: all but the description. */
export const CheckInListRow = CheckInList.omit({ description: true });
export type CheckInListRow = z.output<typeof CheckInListRow>;

export const checkInListSorts = ["name", "activatesAt", "expiresAt"] as const;

export const checkInListProblem = problemsOf({
  too_many_check_in_lists: 409,
});

export const checkInLists = {
  list: route("GET /events/{eventId}/check-in-lists", {
    summary: "The event's check-in lists with their counters",
    access: "organizer",
    query: listQuery({ sorts: checkInListSorts, filters: { status: CheckInListStatus } }),
    returns: page(CheckInListRow),
  }),
  create: route("POST /events/{eventId}/check-in-lists", {
    summary: "Adds a check-in list",
    access: "organizer",
    body: CheckInListInput,
    returns: one(CheckInList),
    status: 201,
    idempotent: "optional",
  }),
  get: route("GET /events/{eventId}/check-in-lists/{checkInListId}", {
    summary: "One check-in list",
    access: "organizer",
    returns: one(CheckInList),
  }),
  update: route("PUT /events/{eventId}/check-in-lists/{checkInListId}", {
    summary: "Changes a check-in list; its link stays",
    access: "organizer",
    body: CheckInListInput,
    versioned: true,
    returns: one(CheckInList),
  }),
  rotateLink: route("POST /events/{eventId}/check-in-lists/{checkInListId}/rotate-link", {
    summary: "Gives a check-in list a new link; the old one stops working",
    access: "organizer",
    versioned: true,
    returns: one(CheckInList),
  }),
  remove: route("DELETE /events/{eventId}/check-in-lists/{checkInListId}", {
    summary: "Deletes a check-in list; its link stops working",
    access: "organizer",
    returns: nothing,
  }),
};
