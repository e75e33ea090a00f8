// What time is it, and what is random? Asked only here, so that tests control both.
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

export function replaceUsual(replacement: Partial<Clock & Random>): void {
  usual = { ...usual, ...replacement };
  current = { ...current, ...replacement };
}

export function replaceClock(replacement: Partial<Clock & Random>): () => void {
  current = { ...usual, ...replacement };
  return () => {
    current = usual;
  };
}

export const nowMs = (): number => current.nowMs();
/** Monotonic: a correction of the wall clock does not change it. */
export const elapsedMs = (): number => current.elapsedMs();
export const nowSeconds = (): number => Math.floor(current.nowMs() / 1000);
export const nowAt = (): string => new Date(current.nowMs()).toISOString();
export const secretBytes = (count: number): Buffer => Buffer.from(current.bytes(count));
export const randomText = (length: number): string =>
  base32(current.bytes(Math.ceil((length * 5) / 8)), length);
/** In [0, 1), for jitter. Not secure: never for secrets. */
export const randomFraction = (): number => current.fraction();
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));

/** Waits a random part of `firstMs`, doubled with each attempt, and of `mostMs` at most. */
export const pauseBefore = (attempt: number, firstMs: number, mostMs = 60_000): Promise<void> =>
  pause(randomFraction() * Math.min(mostMs, firstMs * 2 ** attempt));
export const newId = (kind: IdKind): string => `${idPrefix[kind]}_${randomText(ID_LENGTH)}`;
