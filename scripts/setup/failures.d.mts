// Which types has `failures.mjs`? That file runs before TypeScript is installed.

/** What a runner wrote about a run; empty if it ended before it wrote all of it. */
export function readReport(path: string): object;

/** The failed tests of a report of Vitest or Playwright, one text each; `status` is the run's. */
export function failuresOf(report: object, status: number): string[];

/** The tests of Playwright's report that passed only when they ran again, one text each. */
export function repeatedOf(report: object): string[];
