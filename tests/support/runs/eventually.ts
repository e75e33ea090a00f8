// When does what is looked for come true?
import { vi } from "vitest";

/** Every wait in a test lasts so long at most. Generous, because the machine may be slow. */
export const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 100;

/** What a look finds, as soon as it finds it without an error. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: PATIENCE_MS, interval: LOOK_EVERY_MS });
