// Has every address its screen, and every screen one name wherever people meet it?
import { expect, test } from "vitest";
import * as rows from "#web/app/screens.ts";
import { paths } from "#web/lib/paths.ts";

const { navGroups: _, ...areas } = rows;
const screens = Object.values(areas).flat();

test("each address has one screen, except those that only lead on", () => {
  const addresses = Object.values(paths).filter(({ isRedirect }) => !isRedirect);

  expect(screens.map(({ path }) => path.pattern).toSorted()).toEqual(
    [...addresses, paths.root].map(({ pattern }) => pattern).toSorted(),
  );
});

test("each screen in the side bar or below another has a name for the breadcrumb", () => {
  const nameless = screens.filter(({ name, nav, parent }) => (nav || parent) && !name);

  expect(nameless.map(({ path }) => path.pattern)).toEqual([]);
});
