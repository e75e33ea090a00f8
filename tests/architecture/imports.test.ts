// Do imports run in one direction? Every import is checked against the table of folders.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const files = globSync("{infra,functions,shared,web}/**/*.{ts,tsx}").toSorted();
const imports = files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, to = ""]) => ({ file, to }),
  ),
);

/** The aliases that the files of a folder may import. */
const allowed: [folder: RegExp, aliases: RegExp][] = [
  [/^infra\//, /^#(infra|shared\/(api|contracts|core))/],
  [/^shared\/core\//, /^#shared\/core\//],
  [/^shared\/contracts\//, /^#shared\/(core|contracts)\//],
  [/^shared\/rules\//, /^#shared\/(core|contracts|rules)\//],
  [/^shared\/api\.ts$/, /^#shared\//],
  // The core knows no noun. Everybody else may know how an item is stored, for its description
  // needs zod alone.
  [/^functions\/core\/ports\//, /^#(functions\/core\/ports|shared)\//],
  [/^functions\/core\/table\//, /^#(functions\/core\/(ports|table)|shared\/core)\//],
  [/^functions\/core\/http\//, /^#(functions\/core|shared\/core)\//],
  [/^functions\/access\//, within("core|access")],
  [/^functions\/engine\/stock\//, within("core|access|engine/stock")],
  [/^functions\/engine\/order\//, within("core|access|engine")],
  // Rendered pages use the app's own components.
  [/^functions\/pages\//, /^#(functions|shared|web)\//],
  [/^functions\//, /^#(functions|shared)\//],
  [/^web\/lib\//, /^#(web\/lib|shared)\//],
  [/^web\/components\//, /^#(web\/(lib|components)|shared\/core)\//],
  [/^web\/features\//, /^#(web\/(lib|components|features)|shared)\//],
  [/^web\/app\//, /^#(web|shared)\//],
];

/** What may be imported by the folders of functions that no handler stands in. */
function within(folders: string): RegExp {
  return new RegExp(`^#(functions/(${folders})|shared)/|^#functions/[a-z-]+/([a-z-]+-)?item\\.ts$`);
}

const own = (to: string): boolean => to.startsWith("#");
const isAllowed = ({ file, to }: { file: string; to: string }): boolean =>
  !own(to) || (allowed.find(([folder]) => folder.test(file))?.[1].test(to) ?? false);

describe("imports", () => {
  it("are found at all", () => {
    expect(imports.length).toBeGreaterThan(500);
  });

  it("run one way between folders", () => {
    expect(imports.filter((one) => !isAllowed(one))).toEqual([]);
  });

  it("never lead from one feature to another", () => {
    const across = imports.filter(
      ({ file, to }) =>
        featureOf(file) &&
        featureOf(to) &&
        featureOf(to) !== featureOf(file) &&
        !(areaOf(file) === "buyer" && featureOf(to) === "buyer/basket"),
    );
    expect(across).toEqual([]);
  });

  it("never lead from one handler to another", () => {
    expect(imports.filter(({ to }) => /^#functions\/.+\/handler\.ts$/.test(to))).toEqual([]);
  });

  it("never run in a circle", () => {
    const circular = files.filter((file) =>
      imports.some(
        (one) => one.file === file && own(one.to) && reachable(one.to.slice(1)).has(file),
      ),
    );
    expect(circular).toEqual([]);
  });

  it("take zod as a namespace, which a bundler can shake", () => {
    const named = files.filter((file) =>
      /import\s*(type\s*)?\{[^}]*\bz\b[^}]*\}\s*from "zod"/.test(readFileSync(file, "utf8")),
    );
    expect(named).toEqual([]);
  });

  it("keep the hot functions free of the ORM, the document client and the card provider", () => {
    for (const hot of ["reservations", "door", "public-events"]) {
      const reached = reachable(`functions/${hot}/handler.ts`);
      const heavy = imports.filter(
        ({ file, to }) =>
          reached.has(file) && /^(electrodb|stripe|@aws-sdk\/lib-dynamodb)/.test(to),
      );
      expect(heavy).toEqual([]);
    }
  });
});

/** The area and noun of a screen, such as `organizer/tickets`; the door is one noun. */
function featureOf(path: string): string | undefined {
  return /features\/(door|[^/]+\/[^/]+)\//.exec(path)?.[1];
}
const areaOf = (path: string): string | undefined => featureOf(path)?.split("/")[0];

const importsOf = new Map(
  [...Map.groupBy(imports, ({ file }) => file)].map(([file, lines]) => [
    file,
    lines.filter(({ to }) => own(to)).map(({ to }) => to.slice(1)),
  ]),
);

/** The files that a file imports, directly or indirectly. */
function reachable(start: string): Set<string> {
  const seen = new Set([start]);
  for (const file of seen) for (const to of importsOf.get(file) ?? []) seen.add(to);
  return seen;
}
