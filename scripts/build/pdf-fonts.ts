// How does a PDF get its fonts? A virtual module tells which file draws which characters.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import type { Plugin } from "vite";

const NAME = "virtual:pdf-fonts";
const packages = createRequire(import.meta.url);
// The package has no types; this is the part that is used here.
const fontkit: { openSync(file: string): { characterSet: number[] } } = packages("fontkit");

type Face = { name: string; isShaped: boolean; files: Record<400 | 600, string> };

/** The first face that has a character draws it. */
const faces: Face[] = [
  ...["latin", "vietnamese", "latin-ext", "cyrillic", "cyrillic-ext", "greek", "greek-ext"].map(
    (subset) => face(subset, "inter", subset),
  ),
  ...[
    ...["arabic", "hebrew", "thaana", "armenian", "georgian", "ethiopic"],
    ...["devanagari", "bengali", "gurmukhi", "gujarati", "oriya"],
    ...["tamil", "telugu", "kannada", "malayalam", "sinhala"],
    ...["thai", "lao", "khmer", "myanmar"],
  ].map((script) => face(script, `noto-sans-${script}`, script)),
  ...["tibetan"].map((script) => face(script, `noto-serif-${script}`, script)),
  face("emoji", "noto-emoji", "emoji", 400),
  face("symbols", "noto-sans-symbols", "symbols", 400),
  face("more-symbols", "noto-sans-symbols-2", "symbols", 400),
];

function face(name: string, family: string, subset: string, bold: 400 | 600 = 600): Face {
  const folder = join(dirname(packages.resolve(`@fontsource/${family}/package.json`)), "files");
  const file = (weight: number) => join(folder, `${family}-${subset}-${weight}-normal.woff`);
  return { name, isShaped: family !== "inter", files: { 400: file(400), 600: file(bold) } };
}

/** `import { faces } from "virtual:pdf-fonts"`; `copied` puts the files beside the bundle. */
export function pdfFonts({ copied }: { copied: boolean }): Plugin {
  return {
    name: "pdf-fonts",
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load(id) {
      if (id !== `\0${NAME}`) return null;
      if (copied)
        for (const file of new Set(faces.flatMap(({ files }) => Object.values(files))))
          this.emitFile({
            type: "asset",
            fileName: `fonts/${basename(file)}`,
            source: readFileSync(file),
          });
      const placed = (file: string) =>
        copied ? `place(${JSON.stringify(basename(file))})` : JSON.stringify(file);
      const rows = faces.map(
        ({ name, isShaped, files }) =>
          `{ name: "${name}", isShaped: ${isShaped}, has: ${JSON.stringify(rangesOf(files[400]))}, ` +
          `files: { 400: ${placed(files[400])}, 600: ${placed(files[600])} } }`,
      );
      return `import { join } from "node:path";
const place = (name) => join(import.meta.dirname, "fonts", name);
export const faces = [${rows.join()}];`;
    },
  };
}

function rangesOf(file: string): [number, number][] {
  const ranges: [number, number][] = [];
  for (const sign of new Set(fontkit.openSync(file).characterSet.toSorted((a, b) => a - b))) {
    const last = ranges.at(-1);
    if (last && last[1] === sign - 1) last[1] = sign;
    else ranges.push([sign, sign]);
  }
  return ranges;
}
