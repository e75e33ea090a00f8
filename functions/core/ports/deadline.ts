// How long may an invocation call other services? Until three seconds before Lambda stops it.
import { AsyncLocalStorage } from "node:async_hooks";
import { elapsedMs } from "#functions/core/ports/clock.ts";

/** For the answer, and for the last attempt that began before the deadline. */
const RESERVED_MS = 3_000;
const ends = new AsyncLocalStorage<number>();

export function withDeadline<T>(remainingMs: number, work: () => Promise<T>): Promise<T> {
  return ends.run(elapsedMs() + remainingMs - RESERVED_MS, work);
}

export const withReserve = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  ends.run((ends.getStore() ?? Number.POSITIVE_INFINITY) - ms, work);

export const withTimeLimit = <T>(ms: number, work: () => Promise<T>): Promise<T> =>
  ends.run(Math.min(ends.getStore() ?? Number.POSITIVE_INFINITY, elapsedMs() + ms), work);

export const timeLeftMs = (): number => (ends.getStore() ?? Number.POSITIVE_INFINITY) - elapsedMs();
