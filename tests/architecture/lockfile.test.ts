// Does `npm ci` take the lockfile on every system, and does it name no registry? npm leaves other
// systems' packages out where node_modules exists; CONTRIBUTING.md has the command that does not.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { placesFor } from "#scripts/build/packed.ts";

type Locked = {
  version: string;
  resolved?: string;
  integrity?: string;
  /** It comes inside of the package that asks for it. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
};
type Named = Record<"dependencies" | "devDependencies" | "optionalDependencies", object>;

const own: Named = JSON.parse(readFileSync("package.json", "utf8"));
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);

it("holds each optional package of a locked one, for every system", () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesFor(name, path).some((place) => place in packages))
      .map((name) => `${path} asks for ${name}`),
  );
  expect(missing).toEqual([]);
});

it("says the same as package.json", () => {
  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"] as const)
    expect(packages[""]).toMatchObject({ [kind]: own[kind] });
});

it("has a checksum of each package and no registry's address", () => {
  const others = Object.entries(packages).filter(([path, one]) => path !== "" && !one.inBundle);
  expect(others.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
  expect(others.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

it("has one bundler for the app, the functions and the macros", () => {
  const bundlers = Object.keys(packages).filter((path) => path.endsWith("node_modules/rolldown"));
  expect(bundlers).toEqual(["node_modules/rolldown"]);
});
