// Which browser tests cost too much? Counts, not seconds: page loads of each test, and all tests.
// A new screen gets one story in the browser; its fields and refusals have a cheaper place.

const MOST_TESTS = 240;
const MOST_LOADS = 25;

/** Tests that may load more pages: by the beginning of their title, with the reason. */
const mayLoadMore = [
  { title: "every screen of an organizer", loads: 50, because: "it walks over all of them" },
  { title: "no screen shows a sentence", loads: 60, because: "it visits all screens once" },
];

/** How many pages all tests of Playwright's report loaded. */
export const loadsOf = (report) => testsOf(report).reduce((sum, { loads }) => sum + loads, 0);

/** What is over the budget in Playwright's report, one text each. */
export function overBudget(report) {
  const tests = testsOf(report);
  const many = tests
    .filter(({ title, loads }) => loads > mostLoadsOf(title))
    .map(
      ({ file, title, loads }) =>
        `tests/e2e/${file} › ${title}\n    loads ${loads} pages, and may load ${mostLoadsOf(title)}; see scripts/setup/browser-budget.mjs`,
    );
  if (tests.length <= MOST_TESTS) return many;
  return [
    ...many,
    `There are ${tests.length} browser tests, and at most ${MOST_TESTS} may be; see scripts/setup/browser-budget.mjs`,
  ];
}

const mostLoadsOf = (title) =>
  mayLoadMore.find((one) => title.startsWith(one.title))?.loads ?? MOST_LOADS;

function testsOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results }) => ({ file, title, loads: mostOf(results) })),
  );
  return [...own, ...suites.flatMap(testsOf)];
}

/** A test that was run again counts by its longer run. */
const mostOf = (results) =>
  Math.max(
    0,
    ...results
      .flatMap(({ annotations = [] }) => annotations)
      .filter(({ type }) => type === "page loads")
      .map(({ description }) => Number(description)),
  );
