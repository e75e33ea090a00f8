// Which tests of a run took longest? From the reports of Vitest and of Playwright.
import { relative } from "node:path";
import { minutes } from "./phases.mjs";
import { root } from "./run.mjs";

const MOST = 15;

/** The slowest tests of some reports, one line each: its minutes, its file and its name. */
export const slowestOf = (reports) =>
  reports
    .flatMap(({ testResults = [], suites = [] }) => [
      ...testResults.flatMap(ofVitestFile),
      ...suites.flatMap(ofPlaywrightSuite),
    ])
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, MOST)
    .map(({ ms, name }) => `${minutes(ms / 1000).padStart(6)}  ${name}`);

const ofVitestFile = ({ name, assertionResults }) =>
  assertionResults.map(({ fullName, duration = 0 }) => ({
    ms: duration,
    name: `${name.startsWith("/") ? relative(root, name) : name} › ${fullName}`,
  }));

const ofPlaywrightSuite = ({ suites = [], specs = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      ms: results.reduce((sum, { duration = 0 }) => sum + duration, 0),
      name: `tests/e2e/${file} › [${projectName}] ${title}`,
    })),
  ),
  ...suites.flatMap(ofPlaywrightSuite),
];
