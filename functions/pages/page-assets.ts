// Which hashed files does a rendered page name? Those of the web build's entry for event pages, so
// that both hydrate alike.
import { manifest } from "virtual:web-manifest";

const ENTRY = "app/event-entry.tsx";
/** The one face that is fetched before the style sheet asks for it: body text. */
const TEXT_FACE = "inter-latin-wght-normal.woff2";

/**
 * Addresses for the document's head: the entry script, what it imports, style sheets, and the text
 * face.
 */
export function eventPageAssets(locale: string) {
  const chunks = withImports([ENTRY, `locales/${locale}/messages.po`]);
  const face = Object.keys(manifest).find((source) => source.endsWith(TEXT_FACE));
  return {
    script: fileOf(ENTRY),
    modules: chunks.map(fileOf).filter((file) => file !== fileOf(ENTRY)),
    styles: [...new Set(chunks.flatMap((source) => manifest[source]?.css ?? []))].map(address),
    icon: address(
      Object.entries(manifest).find(([source]) => source.endsWith("foyer.svg"))?.[1].file ??
        "favicon.svg",
    ),
    textFace: face === undefined ? null : fileOf(face),
  };
}

/** The chunks and everything they import statically, each once. */
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
