// How many table calls may a test make? Counts, not seconds, so that every machine says the same.

/** What a test may make without a reason. */
const MOST_CALLS = 2_000;

/** Tests that may make more: by the beginning of their title within its groups. */
export const manyCalls = [
  {
    file: "tests/simulation/limit-crashes.test.ts",
    test: "a limit that is over, because another ticket sold more than it allows > counts all of it",
    most: 7_500,
    because: "it kills a run of long work at each of its effects, and begins anew each time",
  },
  {
    file: "tests/simulation/changing-limits.test.ts",
    test: "limits that come, change and go > hold at every step",
    most: 5_000,
    because: "twelve steps with crowds, and all stock is read and judged after each",
  },
];

/** The most table calls that a test may make. The deep run tries real sizes, so it has no limit. */
export function mostCalls(file: string, test: string, isDeep: boolean): number {
  if (isDeep) return Number.POSITIVE_INFINITY;
  const listed = manyCalls.find((one) => one.file === file && test.startsWith(one.test));
  return listed?.most ?? MOST_CALLS;
}
