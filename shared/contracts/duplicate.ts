// What can be copied of an event, and what becomes of it at another start?
import * as z from "zod";
import { code, Instant, Title, unless } from "#shared/core/fields.ts";
import { withDates } from "#shared/core/time/event-dates.ts";

export const CopiedPart = z.enum([
  "tickets",
  "questions",
  "promoCodes",
  "capacityAssignments",
  "checkInLists",
  "settings",
  "images",
]);
export type CopiedPart = z.output<typeof CopiedPart>;

const copied = z.boolean().default(true);

export const DuplicateInput = withDates(
  z.strictObject({
    title: Title,
    startAt: Instant,
    tickets: copied,
    questions: copied,
    promoCodes: copied,
    capacityAssignments: copied,
    checkInLists: copied,
    settings: copied,
    images: copied,
  } satisfies Record<CopiedPart | "title" | "startAt", z.ZodType>),
).refine(({ startAt }) => startAt > new Date().toISOString(), {
  path: ["startAt"],
  ...code("start_is_over"),
  ...unless("startAt"),
});
export type DuplicateInput = z.output<typeof DuplicateInput>;

/** A date of a part that would be over in the copy, which has none instead. */
const EmptiedDate = z.strictObject({
  part: CopiedPart,
  title: z.string(),
  field: z.enum(["saleStartsAt", "saleEndsAt", "activatesAt", "expiresAt"]),
  at: z.string(),
});
export type EmptiedDate = z.output<typeof EmptiedDate>;

export const DuplicatePlan = z.strictObject({
  /** How many of each part there are; of the settings none is counted. */
  counts: z.record(CopiedPart.exclude(["settings"]), z.int()),
  /** How many of each cannot come without the tickets that they name. */
  needTickets: z.record(
    CopiedPart.extract(["questions", "promoCodes", "capacityAssignments", "checkInLists"]),
    z.int(),
  ),
  endAt: z.string().nullable(),
  /** The first hundred, of `emptiedCount`. None without a start. */
  emptied: z.array(EmptiedDate),
  emptiedCount: z.int(),
});
export type DuplicatePlan = z.output<typeof DuplicatePlan>;
