// Since when does each promised browser have a call? From MDN's data, by how a script names it.
import { createRequire } from "node:module";
import type {
  CompatData,
  CompatStatement,
  Identifier,
  SimpleSupportStatement,
} from "@mdn/browser-compat-data";
import { promisedBrowsers } from "#shared/core/browsers.ts";

/** Only what is newer than a promised browser. */
export type KnownCalls = {
  /** Such as `structuredClone`. */
  globals: Set<string>;
  /** Such as `Promise.withResolvers` or `navigator.share`. */
  behindNames: Set<string>;
  /** Behind anything, such as `toSorted`: newer in all that have such a method. */
  members: Set<string>;
};

/** Objects that are there without being made, by their interface. */
const ready: Record<string, string> = {
  Crypto: "crypto",
  Document: "document",
  History: "history",
  Navigator: "navigator",
  Performance: "performance",
  Screen: "screen",
};
/** What one engine alone has today is not used without asking, and often has a name of our own. */
const enginesToday = { safari: "999", chrome: "999", firefox: "999" };

let known: KnownCalls | null = null;

/** Read once: the data has 20 MB. */
export function knownCalls(): KnownCalls {
  known ??= readCalls();
  return known;
}

function readCalls(): KnownCalls {
  const data: CompatData = createRequire(import.meta.url)("@mdn/browser-compat-data");
  const builtins = partsOf(data.javascript.builtins);
  const globals = newNames();
  const behindNames = newNames();
  const members = newNames();
  for (const { name, compat } of [
    ...partsOf(data.api["Window"]),
    ...partsOf(data.api["WorkerGlobalScope"]),
  ])
    globals.add(name, compat);
  const inIntl = partsOf(data.javascript.builtins?.["Intl"]);
  for (const thing of [...builtins, ...inIntl, ...partsOf(data.api)]) {
    globals.add(thing.name, thing.compat);
    for (const { name, compat } of partsOf(thing.identifier)) {
      const plain = name.replace(/_static$/, "");
      if (plain !== name || builtins.includes(thing))
        behindNames.add(`${thing.name}.${plain}`, compat);
      const single = ready[thing.name];
      if (single) behindNames.add(`${single}.${plain}`, compat);
      if (plain === name) members.add(name, compat);
    }
  }
  return { globals: globals.newer(), behindNames: behindNames.newer(), members: members.newer() };
}

function partsOf(whole: Identifier | undefined) {
  return Object.keys(whole ?? {}).flatMap((name) => {
    const identifier = whole?.[name];
    if (!identifier || name.startsWith("__")) return [];
    return [{ name, identifier, compat: identifier.__compat }];
  });
}

/** A name that several things have is as old as the oldest of them. */
function newNames() {
  const isNewer = new Map<string, boolean>();
  return {
    add(name: string, compat: CompatStatement | undefined): void {
      if (!compat) return;
      const isOld = hasIt(compat, promisedBrowsers).every(Boolean);
      const isWide = hasIt(compat, enginesToday).filter(Boolean).length > 1;
      if (isOld || isWide) isNewer.set(name, !isOld && isNewer.get(name) !== false);
    },
    newer: () => new Set([...isNewer].flatMap(([name, newer]) => (newer ? [name] : []))),
  };
}

/** Whether each browser's version has the thing. What the data does not tell counts as yes. */
function hasIt({ support }: CompatStatement, browsers: Record<string, string>): boolean[] {
  const told = new Map(Object.entries(support));
  return Object.entries(browsers).map(([browser, version]) => {
    const statement = told.get(browser);
    return !statement || [statement].flat().some((one) => isSince(one, version));
  });
}

/** What hides behind a setting or another name is not there. */
function isSince(statement: SimpleSupportStatement, version: string): boolean {
  const { version_added: added, version_removed: removed } = statement;
  if (statement.flags || statement.prefix || statement.alternative_name) return false;
  if (typeof added !== "string" || !isAtLeast(version, added.replace("≤", ""))) return false;
  return typeof removed !== "string" || !isAtLeast(version, removed);
}

/** A preview has no number and is later than every version. */
function isAtLeast(version: string, other: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split(".").map(Number);
  return major > otherMajor || (major === otherMajor && minor >= otherMinor);
}
