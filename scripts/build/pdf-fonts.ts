// How does a PDF get its fonts? From font files in a folder, either beside the bundle or in the
// package; a virtual module names the folder.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:pdf-fonts";
const FILES = ["latin", "latin-ext", "vietnamese", "cyrillic", "greek"].flatMap((subset) =>
  [400, 600].map((weight) => `inter-${subset}-${weight}-normal.woff`),
);

/**
 * Serves `import { folder } from "virtual:pdf-fonts"`. `copied` puts the files beside the bundle
 * that imports it.
 */
export function pdfFonts({ copied }: { copied: boolean }): Plugin {
  const source = join(
    dirname(createRequire(import.meta.url).resolve("@fontsource/inter/package.json")),
    "files",
  );
  return {
    name: "pdf-fonts",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      if (!copied) return `export const folder = ${JSON.stringify(source)};`;
      for (const name of FILES)
        this.emitFile({
          type: "asset",
          fileName: `fonts/${name}`,
          source: readFileSync(join(source, name)),
        });
      return 'import { join } from "node:path";\nexport const folder = join(import.meta.dirname, "fonts");';
    },
  };
}
