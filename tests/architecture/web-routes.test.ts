// Does every address of the app have something to show?
import type { RouteObject } from "react-router-dom";
import { describe, expect, it } from "vitest";
import { routes } from "#web/app/router.tsx";

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
