// What is kept for a minute, so that nobody's questions cost more reads?
import { nowMs } from "#functions/core/ports/clock.ts";

/** With the index's delay less than a minute. */
const KEPT_MS = 55_000;

type Read<T> = { readAt: number; found: Promise<T | null> };

/** The `most` newest. Nothing is kept of a failure, nor of what is not there. */
export function keptAMinute<T>(most: number) {
  const kept = new Map<string, Read<T>>();
  return {
    get(key: string, read: () => Promise<T | null>): Read<T> {
      const known = kept.get(key);
      if (known && Math.abs(nowMs() - known.readAt) <= KEPT_MS) return known;
      const made = { readAt: nowMs(), found: read() };
      const forget = () => {
        if (kept.get(key) === made) kept.delete(key);
      };
      made.found.then((answer) => answer === null && forget(), forget);
      kept.delete(key); // inserting it again makes it the newest entry
      kept.set(key, made);
      for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest);
      return made;
    },
    clear: () => kept.clear(),
  };
}
