// Which hashed files does a page name? The web build's, so that server and browser render alike.
import { manifest } from "virtual:web-manifest";
import icon from "#web/app/brand/foyer.svg?inline";

const ENTRY = "app/event-entry.tsx";
const ORGANIZER_ENTRY = "app/organizer-entry.ts";

export type Styles = { styles: string[]; icon: string };

export function eventPageAssets(locale: string) {
  const chunks = withImports([ENTRY, `locales/${locale}/messages.po?part=event-page`]);
  return {
    script: fileOf(ENTRY),
    modules: chunks.map(fileOf).filter((file) => file !== fileOf(ENTRY)),
    ...stylesOf(chunks),
  };
}

export const organizerPageStyles = (): Styles => stylesOf(withImports([ORGANIZER_ENTRY]));

const stylesOf = (chunks: string[]): Styles => ({
  styles: [...new Set(chunks.flatMap((source) => manifest[source]?.css ?? []))].map(address),
  /** In the document itself, for it is smaller than a request's headers. */
  icon,
});

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
