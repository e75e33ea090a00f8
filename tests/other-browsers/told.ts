// How does a story end? With the browser closed, no error on its pages, and a picture of where it
// stopped if it did.
import { mkdirSync } from "node:fs";
import { expect } from "vitest";
import type { Engine } from "#tests/other-browsers/engine.ts";

/** The stack of the whole run. */
export const url = process.env["FOYER_STORY_URL"] ?? "";

/** Tells a story and closes the browser. Leaves `test-results/other-browsers/<name>.png`. */
export async function told(
  name: string,
  engine: Engine,
  story: (engine: Engine) => Promise<void>,
): Promise<void> {
  let faults: string[];
  try {
    await story(engine);
  } catch (error) {
    mkdirSync("test-results/other-browsers", { recursive: true });
    await engine.picture(`test-results/other-browsers/${name}.png`);
    throw error;
  } finally {
    faults = await engine.end();
  }
  expect(faults).toEqual([]);
}
