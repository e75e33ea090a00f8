// Which hashed files does a rendered page name? Those of the web build's entry for event pages, so
// that server and browser render alike.
import { manifest } from "virtual:web-manifest";
import icon from "#web/app/brand/foyer.svg?inline";

const ENTRY = "app/event-entry.tsx";

/** Addresses for the document's head: the entry script, its imports, style sheets and the icon. */
export function eventPageAssets(locale: string) {
  const chunks = withImports([ENTRY, `locales/${locale}/messages.po?part=event-page`]);
  return {
    script: fileOf(ENTRY),
    modules: chunks.map(fileOf).filter((file) => file !== fileOf(ENTRY)),
    styles: [...new Set(chunks.flatMap((source) => manifest[source]?.css ?? []))].map(address),
    /** In the document itself, for it is smaller than a request's headers. */
    icon,
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
