// Is everything that a person's input makes large bounded? Each row of the list is made as large as
// it may be, through the handlers; what that takes is counted, and more is refused in a sentence.
import { existsSync } from "node:fs";
import { describe, expect, it, onTestFinished } from "vitest";
import { stopClock } from "#tests/support/runs/stopped-clock.ts";
import { type WorkAtBound, workAtBound } from "#tests/support/scenes/bounds/at-the-bound.ts";
import { type BoundedName, boundedWork } from "#tests/support/scenes/bounds/bounded-work.ts";
import { exportsAtBound } from "#tests/support/scenes/bounds/exports-at-the-bound.ts";
import { imagesAtBound } from "#tests/support/scenes/bounds/images-at-the-bound.ts";
import { pagesAtBound } from "#tests/support/scenes/bounds/pages-at-the-bound.ts";
import { peopleAtBound } from "#tests/support/scenes/bounds/people-at-the-bound.ts";
import { fieldSentences } from "#web/wording/fields.ts";
import { problemSentences } from "#web/wording/refusals.ts";

const atBound: WorkAtBound = {
  ...workAtBound,
  ...exportsAtBound,
  ...imagesAtBound,
  ...peopleAtBound,
  ...pagesAtBound,
};
const rows = Object.entries(boundedWork) as [BoundedName, (typeof boundedWork)[BoundedName]][];
const sentences: Record<string, unknown> = { ...problemSentences, ...fieldSentences };

describe.each(rows)("%s", (name, { bound, brake, told, most }) => {
  it("is bounded, and more is told", async () => {
    onTestFinished(stopClock());

    const { taken, refused } = await atBound[name](bound);

    expect(Object.keys(taken)).toEqual(Object.keys(most));
    for (const [what, limit] of Object.entries(most)) {
      const count = new Map<string, number>(Object.entries(taken)).get(what);
      expect(count, what).toBeLessThanOrEqual(limit);
      // A smaller bound than the stated one would refuse earlier.
      if (what === "pieces") expect(count).toBeGreaterThanOrEqual(bound);
    }
    expect(refused).toBe(told);
  });

  it("has a brake that exists, and a sentence", () => {
    expect(existsSync(brake)).toBe(true);
    if (told !== null) expect(sentences).toHaveProperty(told);
  });
});

it("has a test for each row, and a row for each test", () => {
  expect(Object.keys(atBound).toSorted()).toEqual(Object.keys(boundedWork).toSorted());
});
