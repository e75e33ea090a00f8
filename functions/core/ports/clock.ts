// What time is it, and what is random? Functions ask only here, so that tests and the simulator can
// control both.
import { randomBytes } from "node:crypto";
import { base32, ID_LENGTH, type IdKind, idPrefix } from "#shared/core/ids.ts";

export type Clock = { nowMs: () => number; elapsedMs: () => number };
export type Random = { bytes: (count: number) => Uint8Array; fraction: () => number };

const system: Clock & Random = {
  nowMs: () => Date.now(),
  elapsedMs: () => performance.now(),
  bytes: (count) => randomBytes(count),
  fraction: () => Math.random(),
};
let usual = system;
let current = system;

/** Replaces what `replaceClock` puts back: from now on this is the usual (tests). */
export function replaceUsual(replacement: Partial<Clock & Random>): void {
  usual = { ...usual, ...replacement };
  current = { ...current, ...replacement };
}

/**
 * Replaces parts of the clock and random source (tests). Returns a function that restores the
 * usual ones.
 */
export function replaceClock(replacement: Partial<Clock & Random>): () => void {
  current = { ...usual, ...replacement };
  return () => {
    current = usual;
  };
}

export const nowMs = (): number => current.nowMs();
/** Monotonic milliseconds for deadlines. A correction of the wall clock does not change them. */
export const elapsedMs = (): number => current.elapsedMs();
/** The current Unix time in whole seconds, the unit of holds and due times. */
export const nowSeconds = (): number => Math.floor(current.nowMs() / 1000);
/** The current instant as it is stored: ISO 8601 text in UTC. */
export const nowAt = (): string => new Date(current.nowMs()).toISOString();
/** Bytes that nobody can guess. */
export const secretBytes = (count: number): Buffer => Buffer.from(current.bytes(count));
export const randomText = (length: number): string =>
  base32(current.bytes(Math.ceil((length * 5) / 8)), length);
/** A number in [0, 1) for jitter and spreading. Not secure: never use it for secrets. */
export const randomFraction = (): number => current.fraction();
/**
 * Waits before the next attempt of a write that met others: a random part of `firstMs`, doubled
 * with each attempt, and of `mostMs` at most.
 */
export const pauseBefore = (attempt: number, firstMs: number, mostMs = 60_000): Promise<void> =>
  new Promise((resolve) =>
    setTimeout(resolve, randomFraction() * Math.min(mostMs, firstMs * 2 ** attempt)),
  );
/** A new id of one kind: a prefix and 60 random bits. */
export const newId = (kind: IdKind): string => `${idPrefix[kind]}_${randomText(ID_LENGTH)}`;
