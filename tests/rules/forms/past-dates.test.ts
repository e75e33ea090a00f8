// Does the event form report dates in the past before the event is published?
import { expect, it } from "vitest";
import { pastDates } from "#web/features/organizer/events/event-form.ts";

const now = "2030-06-21T18:00:00.000Z";
const earlier = "2030-06-21T10:00:00.000Z";
const later = "2030-06-21T22:00:00.000Z";

it.each([
  ["nothing typed yet", "", null, null],
  ["a start that lies ahead", later, null, null],
  ["a start that has passed, without an end", earlier, null, "over"],
  ["a start and an end that have passed", earlier, "2030-06-21T12:00:00.000Z", "over"],
  ["a start that has passed and an end that lies ahead", earlier, later, "begun"],
])("%s", (_, startAt, endAt, expected) => {
  expect(pastDates({ startAt, endAt }, now)).toBe(expected);
});
