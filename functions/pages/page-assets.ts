// Which hashed files does a rendered page name? Those of the web build's entry for event pages, so
// that server and browser render alike.
import { manifest } from "virtual:web-manifest";
import icon from "#web/app/brand/foyer.svg?inline";

const ENTRY = "app/event-entry.tsx";
/** The font for body text, the only one loaded before the style sheet asks for it. */
const TEXT_FACE = "inter-latin-wght-normal.woff2";

/**
 * Addresses for the document's head: the entry script, its imports, style sheets and the text font.
 */
export function eventPageAssets(locale: string) {
  const chunks = withImports([ENTRY, `locales/${locale}/messages.po`]);
  const face = Object.keys(manifest).find((source) => source.endsWith(TEXT_FACE));
  return {
    script: fileOf(ENTRY),
    modules: chunks.map(fileOf).filter((file) => file !== fileOf(ENTRY)),
    styles: [...new Set(chunks.flatMap((source) => manifest[source]?.css ?? []))].map(address),
    /** In the document itself, for it is smaller than a request's headers. */
    icon,
    textFace: face === undefined ? null : fileOf(face),
  };
}

/** The chunks and all their static imports, each once. */
function withImports(sources: string[]): string[] {
  const found = new Set<string>();
  const visit = (source: string) => {
    const chunk = manifest[source];
    if (!chunk || found.has(source)) return;
    found.add(source);
    chunk.imports?.forEach(visit);
  };
  sources.forEach(visit);
  return [...found];
}

const fileOf = (source: string) => address(manifest[source]?.file ?? "");
const address = (file: string) => `/${file}`;
