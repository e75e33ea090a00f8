// What does an exported list say of itself? What it will hold, what it holds, and what failed.
import { plural, t } from "@lingui/core/macro";
import type { ExportScope } from "#web/lib/api/use-export.ts";

type List = ExportScope["list"];

/** Lists whose rows are those that the screen shows. */
export type ShownList = "ORDERS" | "ATTENDEES" | "PROMO_CODES";

/** `about` is what a part of a list is of, else empty. */
export function exportWords(list: List, about = ""): { title: string; failed: string } {
  const words: Record<List, [title: string, failed: string]> = {
    ORDERS: [t`Export of orders`, t`Failed to export orders`],
    ATTENDEES: [t`Export of attendees`, t`Failed to export attendees`],
    ANSWERS: [t`Export of answers`, t`Failed to export answers`],
    CHECK_INS: [t`Export of check-ins`, t`Failed to export check-ins`],
    PROMO_CODES: [t`Export of promo codes`, t`Failed to export promo codes`],
    BILLING: [t`Export of billing`, t`Failed to export billing`],
  };
  const [title, failed] = words[list];
  if (about === "") return { title, failed };
  return { title: t`${title}: ${about}`, failed: t`${failed}: ${about}` };
}

/** What will be in a file of the rows that a screen shows. */
export function shownRows(list: ShownList, count: number, isNarrowed: boolean): string {
  if (list === "ORDERS")
    return isNarrowed
      ? plural(count, {
          one: "Export # order that matches",
          other: "Export # orders that match",
        })
      : plural(count, { one: "Export # order", other: "Export # orders" });
  if (list === "ATTENDEES")
    return isNarrowed
      ? plural(count, {
          one: "Export # attendee that matches",
          other: "Export # attendees that match",
        })
      : plural(count, { one: "Export # attendee", other: "Export # attendees" });
  return isNarrowed
    ? plural(count, {
        one: "Export # promo code that matches",
        other: "Export # promo codes that match",
      })
    : plural(count, { one: "Export # promo code", other: "Export # promo codes" });
}

/** What is in a file. */
export function rowsOf(list: List, rows: number): string {
  const words: Record<List, string> = {
    ORDERS: plural(rows, { one: "# order", other: "# orders" }),
    ATTENDEES: plural(rows, { one: "# attendee", other: "# attendees" }),
    ANSWERS: plural(rows, { one: "# answer", other: "# answers" }),
    CHECK_INS: plural(rows, { one: "# check-in", other: "# check-ins" }),
    PROMO_CODES: plural(rows, { one: "# promo code", other: "# promo codes" }),
    BILLING: plural(rows, { one: "# row", other: "# rows" }),
  };
  return words[list];
}
