// Which of the twelve kinds of events does the world find? Those that are live, have not ended and
// may be indexed.
import { describe, expect, it } from "vitest";
import { isListed, mayBeListed } from "#shared/rules/page/listed.ts";

const now = "2030-06-21T18:00:00.000Z";
const coming = { startAt: "2030-06-21T17:00:00.000Z", endAt: "2030-06-21T18:00:00.001Z" };
const over = { startAt: "2030-06-21T17:00:00.000Z", endAt: now };

describe.each([
  ["DRAFT", true, false, false],
  ["DRAFT", false, false, false],
  ["LIVE", true, true, true],
  ["LIVE", false, false, false],
  ["ARCHIVED", true, false, false],
  ["ARCHIVED", false, false, false],
] as const)("a %s event with indexing %s", (status, allowsIndexing, isFound, isKept) => {
  it("before its end", () => {
    expect(isListed({ status, allowsIndexing, ...coming }, now)).toBe(isFound);
    expect(mayBeListed({ status, allowsIndexing })).toBe(isKept);
  });

  it("from its end on", () => {
    expect(isListed({ status, allowsIndexing, ...over }, now)).toBe(false);
    expect(mayBeListed({ status, allowsIndexing })).toBe(isKept);
  });
});

it("an event without an end is found until it starts", () => {
  const live = { status: "LIVE", allowsIndexing: true, endAt: null } as const;
  expect(isListed({ ...live, startAt: "2030-06-21T18:00:00.001Z" }, now)).toBe(true);
  expect(isListed({ ...live, startAt: now }, now)).toBe(false);
});
