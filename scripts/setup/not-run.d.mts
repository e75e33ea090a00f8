// Which types has `not-run.mjs`? That file runs before TypeScript is installed.

/** One text for each test file that no report names, and one if none ran on both tables. */
export function notRun(
  reports: readonly object[],
  options: { isDeep: boolean; files?: string[] },
): string[];
