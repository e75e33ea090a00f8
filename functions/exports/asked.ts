// What does an export's job know of its file? Which list, how it is chosen, and as what.
import * as z from "zod";
import { ExportedList, ExportFormat } from "#shared/contracts/exports.ts";
import { locales } from "#shared/core/locales.ts";

export const ExportAsked = z.object({
  list: ExportedList,
  format: ExportFormat,
  query: z.record(z.string(), z.unknown()),
  locale: z.enum(locales),
});
export type ExportAsked = z.output<typeof ExportAsked>;
