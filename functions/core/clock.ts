// What time is it, and what is random? Every function asks here, so that tests and the simulator
// can answer instead.
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
let current = system;

/**
 * Replaces clock and random (tests only hand in what they pin); answers a function that puts the
 * system's back.
 */
export function replaceClock(replacement: Partial<Clock & Random>): () => void {
  current = { ...system, ...replacement };
  return () => {
    current = system;
  };
}

export const nowMs = (): number => current.nowMs();
/** Milliseconds that pass evenly, for deadlines: no correction of the wall clock moves them. */
export const elapsedMs = (): number => current.elapsedMs();
/** The current second: holds and due times are compared in whole seconds. */
export const nowSeconds = (): number => Math.floor(current.nowMs() / 1000);
/** The current instant as it is stored. */
export const nowAt = (): string => new Date(current.nowMs()).toISOString();
export const randomText = (length: number): string =>
  base32(current.bytes(Math.ceil((length * 5) / 8)), length);
/** A number in [0, 1) for jitter and spreading, never for secrets. */
export const randomFraction = (): number => current.fraction();
/** A new id of one kind: its prefix and 60 random bits. */
export const newId = (kind: IdKind): string => `${idPrefix[kind]}_${randomText(ID_LENGTH)}`;
