// Is a wrong year of an event told at its field, and is the furthest possible one taken?
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { EventInput } from "#shared/contracts/events.ts";
import { fieldProblems } from "#shared/core/problems.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-21T18:00:00.000Z") });
});
afterEach(() => void vi.useRealTimers());

const event = {
  title: "Concert",
  organizerId: "org_000000000000",
  timezone: "Europe/Berlin",
  currency: "EUR",
};
const problemsOf = (fields: object) =>
  fieldProblems(EventInput.safeParse({ ...event, ...fields }).error ?? new z.ZodError([])).map(
    ({ path, code, params }) => [path, code, params],
  );
const tooFar = ["startAt", "too_far_ahead", { years: 10 }];
const tooEarly = (path: string) => [path, "too_early", { year: 2000 }];
const notAMoment = ["startAt", "invalid_datetime", undefined];
const tooLong = ["endAt", "lasts_too_long", { years: 5 }];

it.each([
  ["a start in ten years", { startAt: "2036-06-21T18:00:00.000Z" }, []],
  ["a start a moment later", { startAt: "2036-06-21T18:00:00.001Z" }, [tooFar]],
  ["2926 typed for 2026", { startAt: "2926-07-01T18:00:00.000Z" }, [tooFar]],
  ["five years", { startAt: "2028-02-29T10:00:00.000Z", endAt: "2033-03-01T10:00:00.000Z" }, []],
  [
    "five years and a moment",
    { startAt: "2028-06-21T10:00:00.000Z", endAt: "2033-06-21T10:00:00.001Z" },
    [tooLong],
  ],
  [
    "an end in 2926",
    { startAt: "2026-07-01T18:00:00.000Z", endAt: "2926-07-01T22:00:00.000Z" },
    [tooLong],
  ],
  ["an event that is long over", { startAt: "2000-01-01T00:00:00.000Z" }, []],
  ["a moment before 2000", { startAt: "1999-12-31T23:59:59.999Z" }, [tooEarly("startAt")]],
  ["202 typed for 2026", { startAt: "0202-06-21T18:00:00Z" }, [tooEarly("startAt")]],
  ["the year 0000", { startAt: "0000-01-01T00:00:00.000Z" }, [tooEarly("startAt")]],
  [
    "both in 0026",
    { startAt: "0026-06-21T18:00:00.000Z", endAt: "0026-06-21T22:00:00.000Z" },
    [tooEarly("startAt"), tooEarly("endAt")],
  ],
  [
    "only the end in 1999",
    { startAt: "2026-06-21T18:00:00.000Z", endAt: "1999-06-21T22:00:00.000Z" },
    [tooEarly("endAt")],
  ],
  ["a year of five digits", { startAt: "+020260-06-21T18:00:00.000Z" }, [notAMoment]],
  ["a year before the first", { startAt: "-000001-06-21T18:00:00.000Z" }, [notAMoment]],
])("%s", (_, dates, expected) => {
  expect(problemsOf(dates)).toEqual(expected);
});

it("a wrong year is told although the title is still missing", () => {
  const problems = problemsOf({ title: "", startAt: "2926-07-01T18:00:00.000Z" });

  expect(problems.map(([path]) => path)).toEqual(["title", "startAt"]);
});
