// What is an exported file called? So that many in one folder are told apart and sorted by time.
import type { ExportedList, ExportFormat } from "#shared/contracts/exports.ts";
import { offsetDateTime } from "#shared/core/time/zoned-time.ts";

type Named = {
  list: ExportedList;
  format: ExportFormat;
  slug: string | null;
  at: string;
  timezone: string;
};

const lists: Record<ExportedList, string> = {
  ORDERS: "orders",
  ATTENDEES: "attendees",
  ANSWERS: "answers",
  CHECK_INS: "check-ins",
  PROMO_CODES: "promo-codes",
  BILLING: "billing",
};

/** For example `orders-summer-fair-2030-06-01-103005.csv`, by the clock of the event's zone. */
export function fileName({ list, format, slug, at, timezone }: Named): string {
  const moment = offsetDateTime(at, timezone).slice(0, 19).replace("T", "-").replaceAll(":", "");
  const parts = [lists[list], ...(slug === null ? [] : [slug]), moment];
  return `${parts.join("-")}.${format.toLowerCase()}`;
}
