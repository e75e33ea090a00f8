// Which types has `browser-budget.mjs`? That file runs before TypeScript is installed.

/** What is over the budget in Playwright's report, one text each. */
export function overBudget(report: object): string[];
