// What time is it in the local stack? The system's, plus an offset of a person or a test.
import * as z from "zod";
import { keptFile } from "#scripts/local/stack/json-file.ts";
import { offsetIn } from "#scripts/local/stack/thread-clock.ts";

export type VirtualClock = {
  nowMs(): number;
  /** Calls the `onMove` listeners. */
  moveTo(instantMs: number): void;
  onMove(listener: () => void): void;
  /** The offset in milliseconds as one 64-bit integer. */
  readonly shared: SharedArrayBuffer;
};

/** A null file keeps the offset in memory. */
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
