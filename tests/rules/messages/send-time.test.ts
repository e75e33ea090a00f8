// When does a message leave? By the event's own clock, also where that skips or repeats an hour.
import { expect, it } from "vitest";
import { sendTimeOf, timeFault } from "#shared/rules/message/send-time.ts";

const event = { startAt: "2030-06-21T18:00:00.000Z", timezone: "Europe/Berlin" };
const days = (count: number, clock: string) => ({ is: "DAYS_BEFORE" as const, days: count, clock });
const hours = (count: number) => ({ is: "HOURS_BEFORE" as const, hours: count });
const now = "2030-06-01T00:00:00.000Z";

it("is a clock time of the event's zone, so many of its days before", () => {
  expect(sendTimeOf(days(1, "10:00"), event)).toBe("2030-06-20T08:00:00.000Z");
  expect(sendTimeOf(days(0, "10:00"), event)).toBe("2030-06-21T08:00:00.000Z");
  expect(sendTimeOf(hours(2), event)).toBe("2030-06-21T16:00:00.000Z");
  expect(sendTimeOf({ is: "NOW" }, event)).toBeNull();
});

it("counts days where the event is, not in UTC", () => {
  const lateInTokyo = { startAt: "2030-06-21T16:30:00.000Z", timezone: "Asia/Tokyo" };

  expect(sendTimeOf(days(1, "09:00"), lateInTokyo)).toBe("2030-06-21T00:00:00.000Z");
});

it("in a skipped hour is the next one, and in a repeated one the first", () => {
  const spring = { startAt: "2030-03-31T18:00:00.000Z", timezone: "Europe/Berlin" };
  const autumn = { startAt: "2030-10-27T18:00:00.000Z", timezone: "Europe/Berlin" };

  expect(sendTimeOf(days(0, "02:30"), spring)).toBe("2030-03-31T01:30:00.000Z");
  expect(sendTimeOf(days(0, "02:30"), autumn)).toBe("2030-10-27T00:30:00.000Z");
});

it("is refused in the past, after the start, and beyond ten years", () => {
  const at = (instant: string) => timeFault({ is: "AT", at: instant }, event, now);

  expect(at("2030-05-31T23:59:59.000Z")).toBe("in_the_past");
  expect(at(now)).toBe("in_the_past");
  expect(at("2030-06-25T00:00:00.000Z")).toBeNull();
  expect(at("2041-01-01T00:00:00.000Z")).toBe("too_far_ahead");
  expect(timeFault(days(0, "20:00"), event, now)).toBe("after_the_start");
  expect(timeFault(days(0, "19:59"), event, now)).toBeNull();
  expect(timeFault(days(30, "10:00"), event, now)).toBe("in_the_past");
  expect(timeFault({ is: "NOW" }, event, now)).toBeNull();
});
