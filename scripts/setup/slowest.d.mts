// Which types has `slowest.mjs`? That file runs before TypeScript is installed.

/** The slowest tests of some reports of Vitest and Playwright, one line each. */
export function slowestOf(reports: object[]): string[];
