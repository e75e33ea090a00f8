// How does a test try a limit of so many an hour? With a clock that stands still, since a window
// may end between two calls.
import { beforeEach } from "vitest";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";

/** Stops the clock at this moment, or so many ms after it. Returns what makes it run again. */
export function stopClock(afterMs = 0): () => void {
  const now = nowMs() + afterMs;
  return replaceClock({ nowMs: () => now });
}

const DAY_MS = 24 * 3600 * 1000;

/**
 * A clock of the file's own that stands still while a test runs. It goes on by days between tests,
 * so that each has new windows of its limits.
 */
export function dailyClock(noon: string, days = 1): { ms: number } {
  const begins = Date.parse(noon);
  const clock = { ms: begins };
  beforeEach(() => {
    const passed = Math.ceil((clock.ms - begins) / DAY_MS);
    clock.ms = begins + (passed + days) * DAY_MS;
    return replaceClock({ nowMs: () => clock.ms });
  });
  return clock;
}

/** Throws if the clock runs, because a test whose answer is 429 then fails once in many runs. */
export function demandStoppedClock(): void {
  const now = nowMs();
  const end = performance.now() + 2;
  while (performance.now() < end);
  if (nowMs() !== now)
    throw new Error("A limit was reached beside a running clock: its window may end meanwhile.");
}
