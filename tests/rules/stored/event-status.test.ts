// Which state does an event have, and which states may follow?
import { describe, expect, it } from "vitest";
import {
  categoryOf,
  listedFrom,
  mayChangeStatus,
  shownStatus,
} from "#shared/rules/page/event-status.ts";

const event = {
  status: "LIVE" as const,
  startAt: "2030-06-01T18:00:00.000Z",
  endAt: "2030-06-01T22:00:00.000Z",
};

const ready = { ...event, isEmailConfirmed: true, hasOrganizer: true, title: "Harbour Lights" };

describe("an event", () => {
  it.each([
    ["2030-06-01T17:59:59.999Z", "upcoming", "LIVE"],
    ["2030-06-01T18:00:00.000Z", "ongoing", "LIVE"],
    ["2030-06-01T22:00:00.000Z", "ended", "ENDED"],
  ])("at %s is %s and %s", (at, category, status) => {
    expect([categoryOf(event, at), shownStatus(event, at)]).toEqual([category, status]);
  });

  it("without an end has ended once it started", () => {
    expect(categoryOf({ ...event, endAt: null }, event.startAt)).toBe("ended");
  });

  it("stands before what starts later, and ended ones stand last, the newest first", () => {
    const at = "2030-06-01T00:00:00.000Z";
    const days: [start: string, end: string | null][] = [
      ["2030-05-31", "2030-06-02"],
      ["2030-06-02", null],
      ["2035-01-01", null],
      ["2030-05-30", "2030-05-31"],
      ["2030-05-29", null],
      ["2001-01-01", "2001-01-03"],
    ];
    const places = days.map(([startAt, endAt]) => listedFrom({ startAt, endAt }, at));

    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("that is archived is archived whatever its dates say", () => {
    expect(categoryOf({ ...event, status: "ARCHIVED" }, "2000-01-01T00:00:00.000Z")).toBe(
      "archived",
    );
  });

  it.each([
    ["DRAFT", "LIVE", true],
    ["DRAFT", "ARCHIVED", true],
    ["LIVE", "DRAFT", true],
    ["LIVE", "ARCHIVED", true],
    ["ARCHIVED", "DRAFT", true],
    ["ARCHIVED", "LIVE", false],
    ["LIVE", "LIVE", false],
  ] as const)("from %s to %s: %s", (from, to, allowed) => {
    expect(mayChangeStatus(from, to, ready).allowed).toBe(allowed);
  });
});
