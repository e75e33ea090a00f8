// Do imports run in one direction? Every import is checked against the table of folders.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { functionTargets } from "#scripts/build/targets.ts";

const files = globSync("{infra,functions,scripts/operator,shared,web}/**/*.{ts,tsx}").toSorted();
const imports = files.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, to = ""]) => ({ file, to }),
  ),
);

/** The folders of functions without a handler: each imports those before it, and the core. */
const floors = [
  "stored",
  "access",
  ...["stock", "order", "tickets", "sale", "payment", "limit", "job"].map((one) => `engine/${one}`),
  "mail",
];

/** Each folder of components imports those before it; so do the folders of the operator. */
const components = "dialog page number job export list ticket form image rich-text".split(" ");
const operator = ["world", "stacks", "checks"];

/** Resources that use another's workflows, because their nouns are parts of one. */
const neighbours: [resource: string, of: string][] = [
  ["attendees", "orders"],
  ["auth", "users"],
  ["documents", "public-tickets"],
  ["door", "check-in-lists"],
  ["events", "images"],
  ["events", "public-events"],
  ["exports", "attendees"],
  ["exports", "orders"],
  ["exports", "promo-codes"],
  ["exports", "stats"],
  ["jobs", "exports"],
  ["orders", "users"],
  ["pages", "public-events"],
  ["pages", "public-organizers"],
  ["public-organizers", "public-events"],
  ["reservations", "checkout"],
  ["stats", "check-in-lists"],
];

/** The aliases that the files of a folder may import. */
const allowed: [folder: RegExp, aliases: RegExp][] = [
  [/^infra\//, /^#(infra|shared\/(api|contracts|core))/],
  [/^shared\/core\//, /^#shared\/core\//],
  [/^shared\/contracts\//, /^#shared\/(core|contracts)\//],
  [/^shared\/rules\//, /^#shared\/(core|contracts|rules)\//],
  [/^shared\/api\.ts$/, /^#shared\//],
  [/^functions\/core\/ports\//, /^#(functions\/core\/ports|shared)\//],
  [/^functions\/core\/table\//, /^#(functions\/core\/(ports|table)|shared\/core)\//],
  [
    /^functions\/core\/collection\//,
    /^#(functions\/core\/(ports|table|collection)|shared\/core)\//,
  ],
  [/^functions\/core\/http\//, /^#(functions\/core|shared\/core)\//],
  // How items are stored needs zod and contracts alone: items.test.ts.
  ...floors.map((floor, at): [RegExp, RegExp] => [
    new RegExp(`^functions/${floor}/`),
    new RegExp(`^#(functions/(core|${floors.slice(0, at + 1).join("|")})|shared)/`),
  ]),
  [/^functions\/workers\//, /^#(functions|shared)\//],
  // Rendered pages use the app's own components.
  [/^functions\/pages\//, /^#(functions\/(?!workers\/)|shared\/|web\/)/],
  [/^functions\//, /^#(functions\/(?!workers\/)|shared\/)/],
  [/^web\/(lib|wording)\//, /^#(web\/(lib|wording)|shared)\//],
  ...components.map((floor, at): [RegExp, RegExp] => [
    new RegExp(`^web/components/${floor}/`),
    new RegExp(
      `^#(web/(lib|wording|components/(${components.slice(0, at + 1).join("|")}))|shared/core)/`,
    ),
  ]),
  ...operator.map((floor, at): [RegExp, RegExp] => [
    new RegExp(`^scripts/operator/${floor}/`),
    new RegExp(
      `^#(infra|functions|shared|scripts/operator/(${operator.slice(0, at + 1).join("|")}))/`,
    ),
  ]),
  [/^scripts\/operator\//, /^#(infra|functions|shared|scripts\/(build|operator))\//],
  [/^web\/features\//, /^#(web\/(lib|wording|components|features)|shared)\//],
  [/^web\/app\//, /^#(web|shared)\//],
];

const own = (to: string): boolean => /^[#.]/.test(to);
const isAllowed = ({ file, to }: { file: string; to: string }): boolean =>
  !own(to) || (allowed.find(([folder]) => folder.test(file))?.[1].test(to) ?? false);

/** What one event is made of uses what all screens of events share. */
const isOfEvents = (feature: string | undefined): boolean =>
  /^organizer\/(dashboard|getting-started|settings)$/.test(feature ?? "");

describe("imports", () => {
  it("are found at all", () => {
    expect(imports.length).toBeGreaterThan(500);
  });

  it("run one way between folders", () => {
    expect(imports.filter((one) => !isAllowed(one))).toEqual([]);
  });

  it.each([
    [
      "a path that no folder's rule would see",
      "functions/tickets/handler.ts",
      "../orders/cancel.ts",
    ],
    ["the same folder without its alias", "functions/tickets/handler.ts", "./create.ts"],
    ["the workers from a resource", "functions/tickets/handler.ts", "#functions/workers/due.ts"],
    ["the workers from the pages", "functions/pages/handler.ts", "#functions/workers/due.ts"],
    ["the engine from what is stored", "functions/stored/x.ts", "#functions/engine/stock/pools.ts"],
    ["a form from a page", "web/components/page/x.tsx", "#web/components/form/form-frame.tsx"],
    ["a check from AWS", "scripts/operator/world/x.ts", "#scripts/operator/checks/money.ts"],
  ])("never name %s", (_, file, to) => {
    expect(isAllowed({ file, to })).toBe(false);
  });

  it("never lead from one feature to another", () => {
    const across = imports.filter(
      ({ file, to }) =>
        featureOf(file) &&
        featureOf(to) &&
        featureOf(to) !== featureOf(file) &&
        !(areaOf(file) === "buyer" && featureOf(to) === "buyer/basket") &&
        // Both are one product: frame, look and words of the price.
        !(featureOf(file) === "buyer/organizer-page" && featureOf(to) === "buyer/event-page") &&
        !(isOfEvents(featureOf(file)) && featureOf(to) === "organizer/events") &&
        !(featureOf(file) === "organizer/events" && featureOf(to) === "organizer/duplicate") &&
        // A draft without orders has its checklist there, other events their newest orders.
        !(
          featureOf(file) === "organizer/dashboard" &&
          /^organizer\/(getting-started|orders)$/.test(featureOf(to) ?? "")
        ),
    );
    expect(across).toEqual([]);
  });

  it("lead from one resource to another only where the list says so", () => {
    const across = imports.flatMap(({ file, to }) => {
      const [from, of] = [resourceOf(file), resourceOf(to)];
      return from && of && from !== of ? [`${from} ${of}`] : [];
    });
    expect([...new Set(across)].toSorted()).toEqual(neighbours.map((pair) => pair.join(" ")));
  });

  it("never lead to a noun's sentences, whose words come with its first refusal", () => {
    const late = /^#web\/wording\/(?!(?:fields|problems|sentences|system|words)\.ts)/;
    const early = imports.filter(({ file, to }) => late.test(to) && file !== "web/app/refused.tsx");
    expect(early).toEqual([{ file: "web/wording/sentences.ts", to: "#web/wording/refusals.ts" }]);
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

  it("keep the hot functions free of the ORM, the document client, the card provider and the sanitiser", () => {
    for (const hot of ["reservations", "door", "public-events"]) {
      const reached = reachable(`functions/${hot}/handler.ts`);
      const heavy = imports.filter(
        ({ file, to }) =>
          reached.has(file) && /^(electrodb|htmlparser2|stripe|@aws-sdk\/lib-dynamodb)/.test(to),
      );
      expect(heavy).toEqual([]);
    }
    const users = imports.filter(({ to }) => /^(electrodb|@aws-sdk\/lib-dynamodb)/.test(to));
    expect(new Set(users.map(({ file }) => file))).toEqual(
      new Set(["functions/core/collection/entity.ts"]),
    );
  });

  it("lead to sharp from the one function that is packed with it", () => {
    const users = imports.filter(({ to }) => to === "sharp").map(({ file }) => file);
    const entries = functionTargets.map(({ entry }) => entry);
    const packed = entries.filter((entry) => users.some((user) => reachable(entry).has(user)));
    expect(packed).toEqual(["functions/workers/resize.ts"]);
  });

  it("lead to the editor of formatted texts from its field alone, which loads it late", () => {
    const field = "web/components/rich-text/html-field.tsx";
    const parts = imports.filter(({ to }) => /^(@mantine\/tiptap|@tiptap\/)/.test(to));
    const editor = new Set(parts.map(({ file }) => file));
    const users = imports.filter(
      ({ file, to }) => editor.has(to.slice(1)) && !/\.css$/.test(to) && !editor.has(file),
    );
    expect([...new Set(users.map(({ file }) => file))]).toEqual([field]);
    const late = /import\("(#web\/components\/rich-text\/[\w-]+\.tsx)"\)/g;
    const source = readFileSync(field, "utf8");
    expect(source.match(late)).toHaveLength(1);
    expect(source).not.toMatch(/import (?!type )[^"]+"#web\/components\/rich-text\//);
  });

  it("keep what reads and stores files in the functions of images and exports", () => {
    const isOfFiles = /^(image-size|sharp|@aws-sdk\/(client-s3|s3-request-presigner))/;
    const handlers = files.filter((file) => /^functions\/(\w|-)+\/handler\.tsx?$/.test(file));
    const heavy = handlers.filter((handler) => {
      const reached = reachable(handler);
      return imports.some(({ file, to }) => reached.has(file) && isOfFiles.test(to));
    });
    expect(heavy).toEqual(["functions/exports/handler.ts", "functions/images/handler.ts"]);
  });
});

/** The resource that a file of functions belongs to; the workers see all of them. */
function resourceOf(path: string): string | undefined {
  const room = /^#?functions\/([^/]+)\//.exec(path)?.[1];
  return room && !/^(core|engine|workers)$/.test(room) && !floors.includes(room) ? room : undefined;
}

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
