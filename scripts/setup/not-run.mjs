// Did every test file run? One that no configuration finds fails nothing, and nobody would miss it.
import { readdirSync } from "node:fs";
import { isAbsolute, relative } from "node:path";
import { deepFiles } from "./deep-files.mjs";
import { root } from "./run.mjs";

/**
 * One text for each test file that no report of Vitest or Playwright names, and one if no file ran
 * on both tables. The deep run has all files, and one table.
 */
export function notRun(reports, { isDeep, files = testFiles() }) {
  const ran = reports.flatMap(({ testResults = [], suites = [] }) => [
    ...testResults.map(({ name }) => (isAbsolute(name) ? relative(root, name) : name)),
    ...new Set(suites.flatMap(specsOf).map(({ file }) => `tests/e2e/${file}`)),
  ]);
  const wanted = files.filter((file) => isDeep || !deepFiles.includes(file));
  const missing = wanted.filter((file) => !ran.includes(file));
  const isTwice = ran.some((file, place) => ran.indexOf(file) !== place);
  return [
    ...missing.map((file) => `${file} did not run: no project of the tests finds it`),
    ...(isDeep || isTwice ? [] : ["No test file ran on both tables"]),
  ];
}

const testFiles = () =>
  readdirSync(`${root}/tests`, { recursive: true })
    .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
    .map((file) => `tests/${file.replaceAll("\\", "/")}`);

const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)];
