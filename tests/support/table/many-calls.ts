// How many table calls may a test make? Counts, not seconds, so that every machine says the same.

/** What a test may make without a reason, and all hooks of a file. */
export const MOST_CALLS = 2_000;

/** Tests that may make more: by the beginning of their title within its groups. */
export const manyCalls = [
  {
    file: "tests/simulation/changing-limits.test.ts",
    test: "limits that come, change and go > hold at every step",
    most: 5_000,
    because: "twelve steps with crowds, and all stock is read and judged after each",
  },
  ...["stream worker", "sweep"].map((worker) => ({
    file: "tests/simulation/guest-crashes.test.ts",
    test: `each guest is told once when the ${worker} dies`,
    most: 3_000,
    because: "it kills a worker at each of its effects, and minutes pass until all mails left",
  })),
  ...["a mail that must wait", "what waited leaves once"].map((test) => ({
    file: "tests/simulation/waiting-crash.test.ts",
    test,
    most: 6_000,
    because: "it kills a step at each of its effects, and days pass each time until all have left",
  })),
  {
    file: "tests/simulation/job-crashes.test.ts",
    test: "a job of the kind DUPLICATE_EVENT > does everything once",
    most: 8_000,
    because:
      "it kills all slices of a copy with a picture at each of their effects, with a new event each",
  },
  {
    file: "tests/simulation/job-crashes.test.ts",
    test: "a job of the kind MESSAGE > does everything once",
    most: 8_000,
    because: "it kills all slices at each of their effects, and looks at all recipients after each",
  },
  {
    file: "tests/integration/events/random-copies.test.ts",
    test: "a copy of any event equals it",
    most: 7_000,
    because: "it makes several events of any kind, and copies each of them twice",
  },
  {
    file: "tests/integration/mail/join-details-mails.test.ts",
    test: "new connection details > are sent slice by slice",
    most: 5_000,
    because: "a slice has four hundred orders, and the worker reads each of them",
  },
  {
    file: "tests/engine/sale/wide-orders.test.ts",
    test: "an order over more than 90 limits > is too large for a basket",
    most: 3_500,
    because: "it makes the limits that an order must not cross",
  },
  ...["get each place once", "get each use once"].map((title) => ({
    file: "tests/engine/sale/shared-limits.test.ts",
    test: `a crowd for 50 places that two tickets share, and a code with 20 uses > ${title}`,
    most: 3_000,
    because: "a crowd comes at once, and how often they meet is their order's",
  })),
  {
    file: "tests/engine/sale/shared-limits.test.ts",
    test: "limits that change while buyers buy > are never exceeded, and nothing is lost",
    most: 3_000,
    because: "a crowd buys while its limits change, and how often they meet is its order's",
  },
  {
    file: "tests/integration/account/organizers-at-once.test.ts",
    test: "of 110 at once",
    most: 4_000,
    because: "many requests meet in one counter, and how often they meet is their order's",
  },
];

/** The most table calls that a test may make. The deep run tries real sizes, so it has no limit. */
export function mostCalls(file: string, test: string, isDeep: boolean): number {
  // A benchmark has budgets of its own.
  if (isDeep || file.startsWith("tests/bench/")) return Number.POSITIVE_INFINITY;
  const listed = manyCalls.find((one) => one.file === file && test.startsWith(one.test));
  return listed?.most ?? MOST_CALLS;
}
