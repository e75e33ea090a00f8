// What is an exported file called?
import { expect, test } from "vitest";
import { fileName } from "#functions/exports/file-name.ts";

const at = "2030-06-30T22:05:09.123Z";

test.each([
  [
    "CHECK_INS",
    "CSV",
    "summer-fair",
    "Europe/Berlin",
    "check-ins-summer-fair-2030-07-01-000509.csv",
  ],
  ["ORDERS", "XLSX", "лето", "America/New_York", "orders-лето-2030-06-30-180509.xlsx"],
  ["BILLING", "CSV", null, "UTC", "billing-2030-06-30-220509.csv"],
] as const)("%s as %s of the event %s in %s is %s", (list, format, slug, timezone, name) => {
  expect(fileName({ list, format, slug, at, timezone })).toBe(name);
});
