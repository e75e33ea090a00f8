// How does a test read a PDF? With Poppler, an independent program.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";

// The package has no types; these are the parts that tests use.
const {
  openSync,
}: { openSync(file: string): { hasGlyphForCodePoint(codePoint: number): boolean } } = createRequire(
  import.meta.url,
)("fontkit");

/** Tells whether a font file has a glyph for a character. */
export function glyphsOf(file: string): (sign: string) => boolean {
  const font = openSync(file);
  return (sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
}

/** The text of every page, in reading order. */
export function pagesOf(pdf: Buffer): string[] {
  const pages = run("pdftotext", ["-", "-"], pdf).toString("utf8").split("\f");
  return pages.slice(0, -1).map((page) => page.replace(/\s+/g, " ").trim());
}

/** The lines of the first page, in drawing order. */
export const linesOf = (pdf: Buffer): string[] =>
  run("pdftotext", ["-raw", "-l", "1", "-", "-"], pdf).toString("utf8").trim().split("\n");

/** How far below the page's top the first word with this text begins, in points. */
export function topOf(pdf: Buffer, word: string): number {
  const words = run("pdftotext", ["-bbox", "-l", "1", "-", "-"], pdf).toString("utf8");
  const found = words.split("\n").find((line) => line.includes(`>${word}</word>`));
  return Number(/yMin="([\d.]+)"/.exec(found ?? "")?.[1]);
}

/** The document's properties: title, tagged, page size and others. */
export function propertiesOf(pdf: Buffer): Record<string, string> {
  const lines = run("pdfinfo", ["-"], pdf).toString("utf8").split("\n");
  return Object.fromEntries(
    lines.map((line) => line.split(/:\s+(.*)/s)).map(([name = "", text = ""]) => [name, text]),
  );
}

/** The structure for screen readers, as an indented list of tags. */
export const structureOf = (pdf: Buffer): string =>
  run("pdfinfo", ["-struct", "-"], pdf).toString("utf8");

/** Does a screen reader say this text, whatever glyphs are drawn for it? */
export function isSpokenIn(pdf: Buffer, text: string): boolean {
  const held = Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("latin1");
  const escaped = held.replace(/[\n\r\t\b\f()\\]/g, (sign) =>
    JSON.stringify(sign).slice(1, -1).padStart(2, "\\"),
  );
  return pdf.includes(Buffer.from(`/ActualText (${escaped})`, "latin1"));
}

/** From where to where each word of the first page reaches across it, in points. */
export function widthsOf(pdf: Buffer): { word: string; from: number; to: number }[] {
  const words = run("pdftotext", ["-bbox", "-l", "1", "-", "-"], pdf).toString("utf8");
  return [...words.matchAll(/xMin="([\d.]+)".*xMax="([\d.]+)".*>(.*)<\/word>/g)].map(
    ([, from, to, word = ""]) => ({ word, from: Number(from), to: Number(to) }),
  );
}

/** Each font's name, and whether its glyphs are embedded. */
export function fontsOf(pdf: Buffer): { name: string; isEmbedded: boolean }[] {
  const lines = run("pdffonts", ["-"], pdf).toString("utf8").trim().split("\n").slice(2);
  return lines.map((line) => ({
    name: line.slice(0, 36).trim(),
    isEmbedded: / (yes|no) +(yes|no) +(yes|no) /.exec(line)?.[1] === "yes",
  }));
}

/** A page as a PNG picture with 150 dots per inch. */
export const pictureOf = (pdf: Buffer, page: number): Buffer =>
  run("pdftoppm", ["-png", "-r", "150", "-f", String(page), "-l", String(page), "-"], pdf);

function run(program: string, args: string[], input: Buffer): Buffer {
  const { stdout, stderr, status, error } = spawnSync(program, args, {
    input,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  const said = stderr.toString("utf8");
  // Browsers' PDFs cause warnings in Poppler; an error means a broken file.
  if (status !== 0 || said.includes("Error")) throw new Error(`${program}: ${said}`);
  return stdout;
}
