// How long may an invocation call other services? Until three seconds before Lambda stops it, so
// that it can still answer.
import { AsyncLocalStorage } from "node:async_hooks";
import { elapsedMs } from "#functions/core/ports/clock.ts";

/** Time kept for the answer, and for the last attempt that began before the deadline. */
const RESERVED_MS = 3_000;
const ends = new AsyncLocalStorage<number>();

/**
 * Runs work in a Lambda that is stopped after `remainingMs`. Work outside `withDeadline` has no
 * time limit.
 */
export function withDeadline<T>(remainingMs: number, work: () => Promise<T>): Promise<T> {
  return ends.run(elapsedMs() + remainingMs - RESERVED_MS, work);
}

/** Runs work that leaves `ms` of the invocation's time to what comes after it. */
export const leavingMs = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  ends.run((ends.getStore() ?? Number.POSITIVE_INFINITY) - ms, work);

/** Runs work that may begin calls for `ms` at most, and not after the invocation's deadline. */
export const within = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  ends.run(Math.min(ends.getStore() ?? Number.POSITIVE_INFINITY, elapsedMs() + ms), work);

/** Milliseconds in which a new call may still begin; zero or less after the deadline. */
export const timeLeftMs = (): number => (ends.getStore() ?? Number.POSITIVE_INFINITY) - elapsedMs();
