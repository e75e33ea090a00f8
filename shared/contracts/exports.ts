// Which of its data can an account take away? Lists as files, made by a job and kept for a day.
import * as z from "zod";
import { attendees } from "#shared/contracts/attendees.ts";
import { Job } from "#shared/contracts/jobs.ts";
import { orders } from "#shared/contracts/orders.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { idOf } from "#shared/core/ids.ts";
import { problemsOf } from "#shared/core/problems.ts";
import { one, route } from "#shared/core/route.ts";

export const ExportedList = z.enum([
  "ORDERS",
  "ATTENDEES",
  "ANSWERS",
  "CHECK_INS",
  "PROMO_CODES",
  "BILLING",
]);
export type ExportedList = z.output<typeof ExportedList>;

export const ExportFormat = z.enum(["CSV", "XLSX"]);
export type ExportFormat = z.output<typeof ExportFormat>;

const ExportInput = z.strictObject({ format: ExportFormat });

/** A list's search, filters and sort choose the rows; its pages do not count. */
const allPages = { page: true, per_page: true } as const;

export const exportQueries = {
  ORDERS: orders.list.query.omit(allPages),
  ATTENDEES: attendees.list.query.omit(allPages),
  ANSWERS: z.strictObject({ questionId: idOf("question").optional() }),
  CHECK_INS: z.strictObject({ checkInListId: idOf("checkInList").optional() }),
  PROMO_CODES: promoCodes.list.query.omit(allPages),
  BILLING: z.strictObject({}),
} as const satisfies Record<ExportedList, z.ZodType>;

/** Once the job is DONE. `url` is good for a minute; null once the file is gone. */
const ExportedFile = z.strictObject({
  name: z.string(),
  rows: z.int(),
  bytes: z.int(),
  /** The moment that the rows are true for. */
  at: z.string(),
  expiresAt: z.string(),
  url: z.string().nullable(),
});

export const Export = z.strictObject({
  ...Job.shape,
  list: ExportedList,
  format: ExportFormat,
  /** As the list's was when it began, to make the file again. */
  query: z.record(z.string(), z.unknown()),
  file: ExportedFile.nullable(),
});
export type Export = z.output<typeof Export>;

export const exportProblem = problemsOf({
  too_many_exports: 429,
});

const ofEvent = {
  access: "organizer",
  body: ExportInput,
  example: { format: "CSV" },
  idempotent: true,
  returns: one(Export),
  status: 202,
} as const;

export const exports = {
  orders: route("POST /events/{eventId}/orders/export", {
    summary: "Begins a file of the orders that match; the same key begins it once",
    query: exportQueries.ORDERS,
    ...ofEvent,
  }),
  attendees: route("POST /events/{eventId}/attendees/export", {
    summary: "Begins a file of the attendees that match; the same key begins it once",
    query: exportQueries.ATTENDEES,
    ...ofEvent,
  }),
  answers: route("POST /events/{eventId}/questions/export", {
    summary: "Begins a file of the answers to all questions or to one",
    query: exportQueries.ANSWERS,
    ...ofEvent,
  }),
  checkIns: route("POST /events/{eventId}/check-ins/export", {
    summary: "Begins a file of the check-ins on all lists or on one",
    query: exportQueries.CHECK_INS,
    ...ofEvent,
  }),
  promoCodes: route("POST /events/{eventId}/promo-codes/export", {
    summary: "Begins a file of the promo codes that match",
    query: exportQueries.PROMO_CODES,
    ...ofEvent,
  }),
  billing: route("POST /account/billing/export", {
    summary: "Begins a file of the operator's fee by month and event",
    ...ofEvent,
    access: "admin",
  }),
  get: route("GET /exports/{jobId}", {
    summary: "How far a file is, and a link to it that is good for a minute, for its maker",
    access: "organizer",
    returns: one(Export),
  }),
};
