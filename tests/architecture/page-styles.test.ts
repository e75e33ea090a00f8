// Does every page load the style sheets of its components? A dialog without its style sheet appears
// unstyled below the page.
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { RouteObject } from "react-router-dom";
import { describe, expect, it, test } from "vitest";
import { filesOf, importPattern, importsOf, memoized, textOf } from "#scripts/build/page-files.ts";
import { routes } from "#web/app/router.tsx";

type Page = { name: string; modules: string[] };

/**
 * The modules that a page starts from: the app's entry, and every lazy screen with the frames
 * around it. Redirects are left out.
 */
function pagesOf(list: RouteObject[], above: Page): Page[] {
  return list.flatMap((route) => {
    if (route.loader && !route.lazy && !route.element && !route.children) return [];
    const page = {
      name: route.path ?? above.name,
      modules: [...above.modules, ...lazyModules(route)],
    };
    return route.children ? pagesOf(route.children, page) : [page];
  });
}

/** The modules that a lazy route loads, read from the text of its function. */
const lazyModules = ({ lazy }: RouteObject): string[] =>
  typeof lazy === "function"
    ? [...lazy.toString().matchAll(/(web\/[\w./-]+\.tsx)/g)].map(([, file = ""]) => file)
    : [];

const rendered: Page = { name: "the rendered event page", modules: ["web/app/event-entry.tsx"] };
const ORGANIZER_ENTRY = "web/app/organizer-entry.ts";
/** Its entry names style sheets alone; the server renders what they are for. */
const organizers: Page = {
  name: "the rendered organizer page",
  modules: [ORGANIZER_ENTRY, "web/features/buyer/organizer-page/organizer-page.tsx"],
};
const pages = [
  ...pagesOf(routes, { name: "", modules: ["web/app/main.tsx"] }),
  rendered,
  organizers,
];

/** The libraries with style sheets of their own; `@mantine/core` has one per component. */
const libraries = [
  "@mantine/charts",
  "@mantine/core",
  "@mantine/dates",
  "@mantine/dropzone",
  "@mantine/notifications",
  "@mantine/tiptap",
];
const home = (library: string) => join("node_modules", library);

/** The style sheets that an import from a library needs, by the names that a page would import. */
function sheetsOf(library: string, names: string[]): string[] {
  if (library === "@mantine/core") return names.flatMap(coreSheets);
  const sources = globSync(join(home(library), "{esm,dist}/**/*.{mjs,js}")).flatMap(importsOf);
  const fromCore = sources
    .filter(({ from }) => from === "@mantine/core")
    .flatMap((one) => one.names);
  const own = existsSync(join(home(library), "styles.layer.css"))
    ? [`${library}/styles.layer.css`]
    : [];
  return [...own, ...fromCore.flatMap(coreSheets)];
}

const core = home("@mantine/core");
const coreIndex = join(core, "esm/index.mjs");

/**
 * The style sheets of one component and of all its parts, found along the library's own imports.
 */
const coreSheets = memoized((name: string): string[] => {
  const start = importsOf(coreIndex).find(
    ({ from, names }) => from.startsWith(".") && names.includes(name),
  );
  const seen = new Set(start ? [join(dirname(coreIndex), start.from)] : []);
  for (const file of seen) for (const from of partsOf(file)) seen.add(join(dirname(file), from));
  const sheets = [...seen].map((file) => /\/(\w+)\.module\.mjs$/.exec(file)?.[1] ?? "");
  return sheets
    .filter((sheet) => existsSync(join(core, "styles", `${sheet}.layer.css`)))
    .map(coreSheet);
});
const coreSheet = (component: string) => `@mantine/core/styles/${component}.layer.css`;

/**
 * The components that a library file renders. `Checkbox.Card = CheckboxCard` only exports a part,
 * and a comparison renders nothing.
 */
function partsOf(file: string): string[] {
  const used = textOf(file)
    .replace(importPattern, "")
    .replace(/^\w+\.\w+ = \w+;$|=== \w+\.\w+/gm, "");
  const own = importsOf(file).filter(({ from }) => from.startsWith("."));
  return own
    .filter(({ names }) => names.some((name) => new RegExp(`\\b${name}\\b`).test(used)))
    .map(({ from }) => from);
}

/** A part written as `<Checkbox.Card>` is the component CheckboxCard. */
const partsWritten = (file: string): string[] =>
  [...textOf(file).matchAll(/<([A-Z]\w+)\.([A-Z]\w+)/g)].map(
    ([, whole = "", part = ""]) => whole + part,
  );

/** The style sheets that a page needs but does not load. */
function missingOn(page: Page): string[] {
  const files = filesOf(page.modules);
  const lines = files.flatMap(importsOf);
  const loaded = new Set(lines.map(({ from }) => from));
  const needed = libraries.flatMap((library) =>
    lines
      .filter(({ from, isType }) => from === library && !isType)
      .flatMap(({ names }) => sheetsOf(library, names)),
  );
  needed.push(...files.flatMap(partsWritten).flatMap(coreSheets));
  const isLoaded = (sheet: string) =>
    loaded.has(sheet) ||
    (sheet.startsWith("@mantine/core/") && loaded.has("@mantine/core/styles.layer.css"));
  return [...new Set(needed)].filter((sheet) => !isLoaded(sheet));
}

describe("style sheets", () => {
  it("are looked for on every page of the app", () => {
    expect(pages.length).toBeGreaterThan(25);
    expect(
      pages.every(({ modules }) => modules.length > 1 || modules[0] === rendered.modules[0]),
    ).toBe(true);
  });

  it("follow a component to what it is built from", () => {
    expect(coreSheets("Modal")).toEqual(
      expect.arrayContaining(
        ["Modal", "ModalBase", "Overlay", "CloseButton", "Paper"].map(coreSheet),
      ),
    );
  });

  it.each(pages.map((page) => [page.name, page] as const))("are all there on %s", (_, page) => {
    expect(missingOn(page)).toEqual([]);
  });
});

test("the sheets of the organizer page are all in its entry, since no script brings them", () => {
  const sheetsIn = (files: string[]) =>
    files.flatMap(importsOf).flatMap(({ from }) => (from.endsWith(".module.css") ? [from] : []));

  const named = sheetsIn([ORGANIZER_ENTRY]);
  const needed = sheetsIn(filesOf(organizers.modules.slice(1)));
  expect(needed.length).toBeGreaterThan(3);
  expect(new Set(named)).toEqual(new Set(needed));
});

describe("contrast colours of the system", () => {
  // Firefox takes a page's colour scheme from this line alone when it forces its colours. With
  // "dark" it wrote white words on the person's white page.
  it.each(["web/index.html", "functions/pages/heads.tsx"])("may be light in %s", (file) => {
    expect(readFileSync(file, "utf8")).toContain('name="color-scheme" content="dark light"');
  });
});
