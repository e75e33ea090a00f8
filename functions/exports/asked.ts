// What does an export's job know of what was asked for? List, format and the list's own query.
import * as z from "zod";
import { Role } from "#shared/contracts/auth.ts";
import { ExportedList, ExportFormat } from "#shared/contracts/exports.ts";
import { DEFAULT_LOCALE, locales } from "#shared/core/locales.ts";

export const ExportAsked = z.object({
  list: ExportedList,
  format: ExportFormat,
  /** As the list's contract parses it, without pages. */
  query: z.record(z.string(), z.unknown()),
  locale: z.enum(locales).default(DEFAULT_LOCALE),
  /** Of its maker when it was asked for, which says what the file may tell. */
  role: Role.default("ORGANIZER"),
});
export type ExportAsked = z.output<typeof ExportAsked>;

/** An ADMIN's file of orders tells the operator's fee. */
export const isForAdmins = ({ list, role }: ExportAsked): boolean =>
  list === "BILLING" || (list === "ORDERS" && role === "ADMIN");
