// How many of several tickets, or of all tickets of an event, may be sold together?
import * as z from "zod";
import { MAX_QUANTITY, MAX_TICKETS } from "#shared/core/bounds.ts";
import { code, Name, unless } from "#shared/core/fields.ts";
import { idOf } from "#shared/core/ids.ts";
import { LimitState } from "#shared/core/limit-state.ts";
import { listQuery } from "#shared/core/lists.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { nothing, one, page, route } from "#shared/core/route.ts";

/** EVENT: the assignment limits every ticket of the event, later ones too. */
export const CapacityScope = z.enum(["TICKETS", "EVENT"]);
export type CapacityScope = z.output<typeof CapacityScope>;
export const CapacityStatus = z.enum(["ACTIVE", "INACTIVE"]);
export type CapacityStatus = z.output<typeof CapacityStatus>;

const capacityAssignmentFields = {
  name: Name,
  capacity: z.int().min(0).max(MAX_QUANTITY),
  appliesTo: CapacityScope,
  /** Empty for the whole event. */
  ticketIds: z.array(idOf("ticket")).max(MAX_TICKETS).default([]),
  status: CapacityStatus.default("ACTIVE"),
};

export const CapacityAssignmentInput = z
  .strictObject(capacityAssignmentFields)
  .refine(({ appliesTo, ticketIds }) => appliesTo === "EVENT" || ticketIds.length > 0, {
    path: ["ticketIds"],
    ...code("ticket_required"),
    ...unless("appliesTo", "ticketIds"),
  })
  .refine(({ appliesTo, ticketIds }) => appliesTo === "TICKETS" || ticketIds.length === 0, {
    path: ["ticketIds"],
    ...code("event_wide_has_tickets"),
    ...unless("appliesTo", "ticketIds"),
  });
export type CapacityAssignmentInput = z.output<typeof CapacityAssignmentInput>;

export const CapacityAssignment = z.strictObject({
  ...capacityAssignmentFields,
  id: idOf("capacityAssignment"),
  eventId: idOf("event"),
  version: z.int(),
  /** Units of completed orders and of open payments. */
  used: z.int(),
  /** Units in baskets. */
  held: z.int(),
  limitState: LimitState,
});
export type CapacityAssignment = z.output<typeof CapacityAssignment>;

export const capacityAssignmentSorts = ["name", "capacity", "used"] as const;

export const capacityAssignmentProblem = problemsOf({
  capacity_below_sold: 409,
  too_many_assignments: 409,
  assignments_used_up: 409,
  capacities_too_large: 409,
});

const example = { name: "Hall", capacity: 500, appliesTo: "EVENT" };

export const capacityAssignments = {
  list: route("GET /events/{eventId}/capacity-assignments", {
    summary: "The event's capacity assignments with what is used of each",
    access: "organizer",
    query: listQuery({
      sorts: capacityAssignmentSorts,
      filters: { status: CapacityStatus },
    }),
    returns: page(CapacityAssignment),
  }),
  create: route("POST /events/{eventId}/capacity-assignments", {
    summary: "Adds a limit over several tickets or the whole event",
    access: "organizer",
    body: CapacityAssignmentInput,
    example,
    returns: one(CapacityAssignment),
    status: 201,
    idempotent: "optional",
  }),
  get: route("GET /events/{eventId}/capacity-assignments/{capacityAssignmentId}", {
    summary: "One capacity assignment",
    access: "organizer",
    returns: one(CapacityAssignment),
  }),
  update: route("PUT /events/{eventId}/capacity-assignments/{capacityAssignmentId}", {
    summary: "Changes a capacity assignment; never below what is held and sold",
    access: "organizer",
    body: CapacityAssignmentInput,
    example,
    versioned: true,
    returns: one(CapacityAssignment),
  }),
  remove: route("DELETE /events/{eventId}/capacity-assignments/{capacityAssignmentId}", {
    summary: "Deletes a capacity assignment; it limits nothing from then on",
    access: "organizer",
    returns: nothing,
  }),
};
