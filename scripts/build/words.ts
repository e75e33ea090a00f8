// Which sentences come with which code? The build cuts a catalogue by the folders that speak.
import { relative } from "node:path";
import {
  type CatalogType,
  createCompilationErrorMessage,
  createCompiledCatalog,
  getCatalogForFile,
  getCatalogs,
} from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import type { Plugin } from "vite";
import { filesOf, textOf } from "#scripts/build/page-files.ts";

const SHARED = "shared";
const FUNCTIONS = "functions";
const QUERY = "?part=";

/** What an event page and the app both say: an event page begins without the shared words. */
const inBoth = [
  "web/features/buyer/basket/",
  "web/components/number/number-refusal.tsx",
  "web/components/page/refusal.tsx",
  "web/components/page/unexpected.tsx",
  "web/app/too-old.ts",
];

/** The parts of the catalogue that a file's sentences are in. The door is one noun. */
export function partsOf(file: string): string[] {
  if (file.startsWith("functions/")) return [FUNCTIONS];
  // Rendered on the server alone.
  if (file.startsWith("web/features/buyer/organizer-page/")) return [FUNCTIONS];
  if (file.startsWith("shared/")) return [FUNCTIONS, SHARED];
  if (file.startsWith("web/features/buyer/event-page/")) return ["event-page"];
  if (inBoth.some((start) => file.startsWith(start))) return ["event-page", SHARED];
  if (/^web\/wording\/(?!fields|problems|system|words)/.test(file)) return ["wording/refusals"];
  return [/^web\/features\/(door|[^/]+\/[^/]+)\//.exec(file)?.[1] ?? SHARED];
}

/** The parts that a module and everything behind it need beside the shared one. */
export const partsBehind = (module: string): string[] => {
  const missing = filesThatSpeak(module)
    .map(partsOf)
    .filter((parts) => !parts.includes(SHARED));
  return [...new Set(missing.flat().filter(isOnDemand))];
};

export const filesThatSpeak = (module: string): string[] =>
  filesOf([module]).filter((file) => /@lingui\/(core|react)\/macro/.test(textOf(file)));

/** `messages.po?part=NAME`: one part. In the browser the shared part loads each other one. */
export function catalogueParts(): Plugin {
  const config = getConfig();
  return {
    name: "catalogue-parts",
    transform: {
      filter: { id: /\.po\?part=/ },
      async handler(_, id) {
        const [file = "", part = ""] = id.split(QUERY);
        const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config));
        if (!found) this.error(`${file} is none of lingui's catalogues.`);
        const { catalog, locale } = found;
        const { messages } = await catalog.getTranslations(locale, config);
        const parts = partsOfMessages((await catalog.read(locale)) ?? {});
        const own = Object.entries(messages).filter(([key]) => isIn(part, parts.get(key)));
        const pseudo = config.pseudoLocale.find((one) => one.locale === locale);
        const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(own), {
          namespace: "es",
          pseudoLocale: pseudo?.locale,
          pseudoLocaleOptions: pseudo?.options,
        });
        if (errors.length > 0) this.error(createCompilationErrorMessage(locale, errors));
        const isFirst = part === SHARED && this.environment.config.consumer === "client";
        const names = isFirst ? new Set([...parts.values()].flatMap((of) => [...of])) : [];
        return { code: `${source}\n${loadersOf(file, names)}`, map: null, moduleType: "js" };
      },
    },
  };
}

/** A noun's words are only loaded beside the shared ones, so what both say is not said twice. */
const isIn = (part: string, parts: ReadonlySet<string> = new Set()): boolean =>
  parts.has(part) && !(isNoun(part) && parts.has(SHARED));

/** The parts that each message is in, by the files that speak it. */
const partsOfMessages = (messages: CatalogType): Map<string, ReadonlySet<string>> =>
  new Map(
    Object.entries(messages).map(([key, { origin = [] }]) => [
      key,
      new Set(origin.flatMap(([file]) => partsOf(file))),
    ]),
  );

function loadersOf(file: string, names: Iterable<string>): string {
  const loaders = [...names]
    .filter(isOnDemand)
    .map((name) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file + QUERY + name)})`);
  return `export const parts = { ${loaders} };`;
}

export const isOnDemand = (part: string): boolean => part === "event-page" || isNoun(part);

const isNoun = (part: string): boolean => part === "door" || part.includes("/");

/** Lets each `import()` of the app also wait for the words of what it loads. */
export function wordsWithCode(): Plugin {
  return {
    name: "words-with-code",
    transform: {
      filter: { id: /\/web\/app\/(?:frame\/)?[\w-]+\.tsx?$/, code: /import\("#web\// },
      handler: (code) => ({ code: waitingForWords(code), map: null }),
    },
  };
}

export function waitingForWords(code: string): string {
  const waiting = code.replace(/\bimport\("#(web\/[^"]+)"\)/g, (load, module: string) => {
    const parts = partsBehind(module).map((part) => JSON.stringify(part));
    return `withWords(${[load, ...parts].join(", ")})`;
  });
  return `import { withWords } from "#web/lib/page/i18n.ts";\n${waiting}`;
}
