// How does a story end? With the browser closed, no error on its pages, and a picture of where it
// stopped if it did.
import { mkdirSync } from "node:fs";
import { expect } from "vitest";
import type { Engine } from "#tests/other-browsers/engine.ts";

/** The stack of the whole run. */
export const url = process.env["FOYER_STORY_URL"] ?? "";

/**
 * Tells a story and closes the browser. A story that stops tells why, and what went wrong on its
 * pages as well. It leaves `test-results/other-browsers/<name>.png`.
 */
export async function told<Told extends Engine>(
  name: string,
  engine: Told,
  story: (engine: Told) => Promise<void>,
): Promise<void> {
  try {
    await story(engine);
  } catch (error) {
    mkdirSync("test-results/other-browsers", { recursive: true });
    // A browser that died makes no picture, and the story's error is the one to tell.
    await engine.picture(`test-results/other-browsers/${name}.png`).catch(() => undefined);
    throw error;
  } finally {
    const faults = await engine.end().catch((error: unknown) => [`It did not end: ${error}`]);
    // Soft, because it stands beside the story's error and does not replace it.
    expect.soft(faults, `The browser says: ${faults.join("; ")}`).toEqual([]);
  }
}
