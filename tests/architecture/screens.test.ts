// Has every address its screen, and every screen one name wherever people meet it?
import { globSync, readFileSync } from "node:fs";
import type { RouteObject } from "react-router-dom";
import { describe, expect, it, test } from "vitest";
import { routes } from "#web/app/router.tsx";
import * as rows from "#web/app/screens.ts";
import { paths } from "#web/lib/page/paths.ts";

const { navGroups: _, ...areas } = rows;
const screens = Object.values(areas).flat();

test("each address has one screen, except those that only lead on and those that the server renders", () => {
  const addresses = Object.values(paths).filter(
    ({ isRedirect, isServed }) => !isRedirect && !isServed,
  );

  expect(screens.map(({ path }) => path.pattern).toSorted()).toEqual(
    [...addresses, paths.root].map(({ pattern }) => pattern).toSorted(),
  );
});

test("each screen in the side bar or below another has a name for the breadcrumb", () => {
  const nameless = screens.filter(({ name, nav, parent }) => (nav || parent) && !name);

  expect(nameless.map(({ path }) => path.pattern)).toEqual([]);
});

const browserTests = globSync("tests/e2e/**/*.ts").map((file) => readFileSync(file, "utf8"));

test("browser tests find a screen by its first heading, because an empty list's may contain its name", () => {
  const names = screens.flatMap(({ name }) => name?.message ?? []);
  const unclear = names.filter((name) =>
    browserTests.some((text) => text.includes(`getByRole("heading", { name: "${name}" })`)),
  );

  expect(names).toContain("Orders");
  expect(unclear).toEqual([]);
});

test("browser tests press a button by how its name begins, because another may contain the word", () => {
  const pressed = browserTests.flatMap((text) => text.match(/"button", \{ name: \/.+/g) ?? []);

  expect(pressed.length).toBeGreaterThan(10);
  expect(pressed.filter((name) => !name.includes("name: /^"))).toEqual([]);
});

/** The routes where an address ends, each with the path that leads there. */
const leavesOf = (route: RouteObject): RouteObject[] =>
  route.children?.flatMap(leavesOf) ?? [route];

/** The router warns of such a route and shows an empty page. */
const isEmpty = ({ lazy, Component, element }: RouteObject) => !lazy && !Component && !element;

describe("an address of the app", () => {
  it("has a screen, or a component to show while it leads on", () => {
    const leaves = routes.flatMap(leavesOf);

    expect(leaves.length).toBeGreaterThan(30);
    expect(leaves.filter(isEmpty).map(({ path, index }) => path ?? `index ${index}`)).toEqual([]);
  });

  it("is missed if it only redirects", () => {
    expect(
      leavesOf({ children: [{ index: true, loader: () => null }] }).filter(isEmpty),
    ).toHaveLength(1);
  });
});
