// What time is it in the local stack? The system's clock plus an offset that a person or a test may
// change.
import * as z from "zod";
import { keptFile } from "#scripts/local/stack/json-file.ts";
import { offsetIn } from "#scripts/local/stack/thread-clock.ts";

export type VirtualClock = {
  nowMs(): number;
  /** Moves the clock to an instant (milliseconds since 1970) and calls the `onMove` listeners. */
  moveTo(instantMs: number): void;
  onMove(listener: () => void): void;
  /** The offset in milliseconds, shared between threads as one 64-bit integer. */
  readonly shared: SharedArrayBuffer;
};

/** A clock that keeps its offset in `file` between runs; null keeps it in memory. */
export function createClock(file: string | null): VirtualClock {
  const shared = new SharedArrayBuffer(8);
  const offset = new BigInt64Array(shared);
  const listeners: (() => void)[] = [];
  const kept = keptFile(file, z.object({ offsetMs: z.int() }), { offsetMs: 0 });
  offset[0] = BigInt(kept.read().offsetMs);
  return {
    shared,
    nowMs: () => Date.now() + offsetIn(offset),
    moveTo: (instantMs) => {
      kept.write({ offsetMs: Math.round(instantMs - Date.now()) });
      Atomics.store(offset, 0, BigInt(kept.read().offsetMs));
      for (const listener of listeners) listener();
    },
    onMove: (listener) => void listeners.push(listener),
  };
}
