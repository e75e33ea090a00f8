// What do people know of an event's date and place, and does it differ from what is true?
import { describe, expect, it } from "vitest";
import type { EventFacts } from "#shared/contracts/event-change.ts";
import { isMoved, isMovedInSpace, isMovedInTime, knownAt } from "#shared/rules/page/known-facts.ts";

const facts: EventFacts = {
  startAt: "2030-06-21T18:00:00.000Z",
  endAt: null,
  timezone: "Europe/Berlin",
  isOnline: false,
  venueName: "Hall",
  addressLine1: "",
  addressLine2: "",
  city: "Bonn",
  region: "",
  postalCode: "",
  country: "DE",
};
const isMovedTo = (change: Partial<EventFacts>) => {
  const now = { ...facts, ...change };
  return [isMovedInTime(facts, now), isMovedInSpace(facts, now), isMoved(facts, now)];
};

describe("an event is moved", () => {
  it.each([
    ["by its start", { startAt: "2030-06-22T18:00:00.000Z" }, [true, false, true]],
    ["by its end", { endAt: "2030-06-22T18:00:00.000Z" }, [true, false, true]],
    ["by its zone", { timezone: "Europe/Lisbon" }, [true, false, true]],
    ["by its place", { postalCode: "53113" }, [false, true, true]],
    ["by going online", { isOnline: true }, [false, true, true]],
    ["by nothing", {}, [false, false, false]],
  ])("%s", (_, change, expected) => expect(isMovedTo(change)).toEqual(expected));

  it("not by the place of one that is online", () => {
    const online = { ...facts, isOnline: true };
    expect(isMoved(online, { ...online, city: "Berlin" })).toBe(false);
  });
});

describe("what somebody knows", () => {
  const [first, second] = [
    { ...facts, city: "Berlin" },
    { ...facts, city: "Cologne" },
  ];
  const known = [
    { until: "2030-01-01T00:00:00.000Z", facts: first },
    { until: "2030-01-02T00:00:00.000Z", facts: second },
  ];

  it.each([
    ["before the first change", "2029-12-31T00:00:00.000Z", first],
    ["at its instant", "2030-01-01T00:00:00.000Z", first],
    ["between both", "2030-01-01T00:00:00.001Z", second],
    ["after the last", "2030-01-03T00:00:00.000Z", null],
  ])("is of when they were told: %s", (_, at, expected) => {
    expect(knownAt(known, at)).toEqual(expected);
  });
});
