// Can a service that never answers block a function until its timeout? Every AWS client of the
// functions has its own time limit.
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const files = globSync("functions/**/*.ts").map((file) => ({
  file,
  text: readFileSync(file, "utf8"),
}));
const clients = files.flatMap(({ file, text }) =>
  [...text.matchAll(/new \w+Client\(([^)]*)\)/g)].map(([, options = ""]) => ({ file, options })),
);

it("finds the clients of table, queue, mail and secrets", () => {
  expect(clients.length).toBeGreaterThanOrEqual(4);
});

it("gives each client a limit", () => {
  expect(clients.filter(({ options }) => !options.includes("requestHandler:"))).toEqual([]);
});

it("has no limit that only warns", () => {
  const warns = ({ text }: { text: string }) =>
    text.includes("requestTimeout:") && !text.includes("throwOnRequestTimeout: true");
  expect(files.filter(warns).map(({ file }) => file)).toEqual([]);
});
