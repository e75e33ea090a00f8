// How long may this invocation still ask others? Until three seconds before its Lambda is stopped,
// so that it can still answer.
import { AsyncLocalStorage } from "node:async_hooks";
import { elapsedMs } from "#functions/core/clock.ts";

/** What is left for the answer itself, and for the last attempt that was begun in time. */
const RESERVED_MS = 3_000;
const ends = new AsyncLocalStorage<number>();

/**
 * Runs work whose Lambda is stopped after `remainingMs`. Work outside any deadline has all the time
 * there is.
 */
export function withDeadline<T>(remainingMs: number, work: () => Promise<T>): Promise<T> {
  return ends.run(elapsedMs() + remainingMs - RESERVED_MS, work);
}

/** Milliseconds in which something may still be begun; zero or less once the time is up. */
export const timeLeftMs = (): number => (ends.getStore() ?? Number.POSITIVE_INFINITY) - elapsedMs();
