// What does a finished export tell? Where its file lies, and what is in it.
import * as z from "zod";

export const ExportResult = z.object({
  key: z.string(),
  name: z.string(),
  rows: z.number(),
  bytes: z.number(),
  /** The moment that the rows are true for. */
  at: z.string(),
});
export type ExportResult = z.output<typeof ExportResult>;
