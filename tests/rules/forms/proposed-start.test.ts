// When does a copy of an event begin, if nobody says otherwise?
import { expect, it } from "vitest";
import { proposedStart } from "#web/features/organizer/duplicate/proposed-start.ts";

const now = "2026-12-01T12:00:00.000Z";

it.each([
  ["52 weeks after one to come", "2027-06-20T18:00:00.000Z", "2028-06-18T18:00:00.000Z"],
  [
    "in the first year to come of one that is long over",
    "2021-06-20T18:00:00.000Z",
    "2027-06-13T18:00:00.000Z",
  ],
  ["not at this very moment", "2025-12-02T12:00:00.000Z", "2027-11-30T12:00:00.000Z"],
  [
    "at the same clock time after clocks changed",
    "2025-10-26T19:00:00.000Z",
    "2027-10-24T18:00:00.000Z",
  ],
  [
    "an hour later by clocks in a skipped hour",
    "2022-04-03T00:30:00.000Z",
    "2027-03-28T01:30:00.000Z",
  ],
])("is %s", (_, startAt, expected) => {
  expect(proposedStart({ startAt, timezone: "Europe/Berlin" }, now)).toBe(expected);
});
