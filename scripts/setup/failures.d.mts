// Which types has `failures.mjs`? That file runs before TypeScript is installed.

/** The failed tests of a report of Vitest or Playwright, one text each; `status` is the run's. */
export function failuresOf(report: object, status?: number): string[];
