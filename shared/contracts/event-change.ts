// What do an event's buyers know otherwise than it is, and who would be told?
import * as z from "zod";
import { Job } from "#shared/contracts/jobs.ts";

/** When and where, as people have it in their calendars. */
export const EventFacts = z.strictObject({
  startAt: z.string(),
  endAt: z.string().nullable(),
  timezone: z.string(),
  isOnline: z.boolean(),
  venueName: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
export type EventFacts = z.output<typeof EventFacts>;

/** CHANGE: when or where. OFF: an event that leaves the public before it has ended. */
export const ChangeAbout = z.enum(["CHANGE", "JOIN_DETAILS", "OFF"]);
export type ChangeAbout = z.output<typeof ChangeAbout>;

export const ChangeQuestion = z.strictObject({
  /** Of what was changed, for the answer; 0 if nothing was. */
  version: z.int(),
  isAsked: z.boolean(),
  before: EventFacts,
  after: EventFacts,
  buyers: z.int(),
  /** At most: only those to whom a ticket was mailed are told. */
  guests: z.int(),
});
export type ChangeQuestion = z.output<typeof ChangeQuestion>;

export const ChangeQuery = z.strictObject({ about: ChangeAbout.exclude(["JOIN_DETAILS"]) });

/** Whether an event is off is answered with its status. */
export const ChangeAnswer = z.discriminatedUnion("about", [
  z.strictObject({ about: z.literal("CHANGE"), version: z.int(), isSent: z.boolean() }),
  z.strictObject({ about: z.literal("JOIN_DETAILS"), isSent: z.literal(false) }),
]);
export type ChangeAnswer = z.output<typeof ChangeAnswer>;

export const ChangeAnswered = z.strictObject({ job: Job.nullable() });
