// How does a test try a limit of so many an hour? With a clock that stands still, since a window
// may end between two calls.
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";

/** Stops the clock at this moment, or so many ms after it. Returns what makes it run again. */
export function stopClock(afterMs = 0): () => void {
  const now = nowMs() + afterMs;
  return replaceClock({ nowMs: () => now });
}

/** Throws if the clock runs, because a test whose answer is 429 then fails once in many runs. */
export function demandStoppedClock(): void {
  const now = nowMs();
  const end = performance.now() + 2;
  while (performance.now() < end);
  if (nowMs() !== now)
    throw new Error("A limit was reached beside a running clock: its window may end meanwhile.");
}
