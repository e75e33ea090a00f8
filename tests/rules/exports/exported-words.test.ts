// What does an export say of its rows? How many come, and on its card which they are.
import { i18n } from "@lingui/core";
import { beforeAll, describe, expect, it } from "vitest";
import { isPart } from "#shared/rules/job/exported-rows.ts";
import { type ShownList, shownRows } from "#web/components/export/export-words.ts";
import { exportedPart } from "#web/lib/api/exported-part.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

it.each<[ShownList, number, boolean, string]>([
  ["ORDERS", 1, false, "Export 1 order"],
  ["ORDERS", 312, false, "Export 312 orders"],
  ["ORDERS", 1, true, "Export 1 order that matches"],
  ["ORDERS", 312, true, "Export 312 orders that match"],
  ["ATTENDEES", 1, false, "Export 1 attendee"],
  ["ATTENDEES", 200_000, false, "Export 200,000 attendees"],
  ["ATTENDEES", 1, true, "Export 1 attendee that matches"],
  ["ATTENDEES", 312, true, "Export 312 attendees that match"],
  ["PROMO_CODES", 1, false, "Export 1 promo code"],
  ["PROMO_CODES", 312, false, "Export 312 promo codes"],
  ["PROMO_CODES", 1, true, "Export 1 promo code that matches"],
  ["PROMO_CODES", 312, true, "Export 312 promo codes that match"],
])("%s, %i rows, narrowed %s: %s", (list, count, isNarrowed, words) => {
  expect(shownRows(list, count, isNarrowed)).toBe(words);
});

const names = {
  filters: [
    {
      name: "status",
      label: "Order status",
      options: [
        { value: "COMPLETED", label: "Completed" },
        { value: "REFUNDED", label: "Refunded" },
      ],
    },
  ],
  columns: [
    { key: "totalMinor", title: "Total" },
    { key: "createdAt", title: "Date" },
  ],
};
const first = { query: "", sort_by: "createdAt", sort_direction: "desc", filter_fields: {} };
const status = (...words: string[]) => ({ ...first, filter_fields: { status: words } });

describe("a card says which rows an export has", () => {
  it.each([
    ["ORDERS", "XLSX", first, "Excel · The whole list"],
    ["ORDERS", "CSV", { ...first, query: "o" }, "CSV · Search: “o”"],
    [
      "ORDERS",
      "CSV",
      { ...status("COMPLETED", "REFUNDED"), query: "o", sort_by: "totalMinor" },
      "CSV · Search: “o” · Order status: Completed, Refunded · Sorted by Total, descending",
    ],
    [
      "ORDERS",
      "CSV",
      { ...first, sort_direction: "asc" },
      "CSV · The whole list · Sorted by Date, ascending",
    ],
    ["ORDERS", "CSV", status("GONE"), "CSV · Order status: …"],
    ["ORDERS", "CSV", { ...first, filter_fields: { old: ["word"] } }, "CSV · …: …"],
    ["ORDERS", "CSV", { ...first, sort_by: "gone" }, "CSV · The whole list"],
    ["ANSWERS", "CSV", {}, "CSV · The whole list"],
    ["ANSWERS", "CSV", { questionId: "qst_000000000001" }, "CSV · One question"],
    ["CHECK_INS", "XLSX", { checkInListId: "cil_000000000001" }, "Excel · One check-in list"],
    ["BILLING", "XLSX", {}, "Excel · The whole list"],
  ] as const)("%s as %s of %j: %s", (list, format, query, words) => {
    expect(exportedPart({ list, format, query }, names)).toBe(words);
  });
});

it.each([
  [{}, false],
  [first, false],
  [{ ...first, sort_by: "totalMinor" }, false],
  [{ ...first, filter_fields: { status: [] } }, false],
  [status("COMPLETED"), true],
  [{ ...first, query: "o" }, true],
  [{ questionId: "qst_000000000001" }, true],
  [{ checkInListId: "cil_000000000001" }, true],
])("%j is a part of its list: %s", (query, is) => {
  expect(isPart(query)).toBe(is);
});
