// How is a text set in a PDF? In lines of a maximum width, each run in a font with its glyphs.
import { drawCjk } from "#functions/documents/pdf-cjk.ts";
import type { Weight } from "#functions/documents/pdf-faces.ts";
import { mendMarks } from "#functions/documents/pdf-marks.ts";
import { isRightToLeft, type Run, runsOf } from "#functions/documents/pdf-runs.ts";
import { graphemesOf } from "#shared/core/text/cut-text.ts";

/**
 * `least` is the smallest size to which a text may shrink so that its words stay whole. A text
 * that is `beside` its label begins where that does, also one that is read from right to left.
 */
export type TextStyle = {
  size: number;
  least?: number;
  weight: Weight;
  color: string;
  lineHeight: number;
  beside?: "label";
};
export type Box = { x: number; y: number; width: number; mostLines?: number };
type Doc = PDFKit.PDFDocument;

/** The share of the font size above the baseline. */
const ASCENT = 0.87;

/** Returns the y below. A text shrinks before a word breaks and ends with "…" after `mostLines`. */
export function writeText(
  doc: Doc,
  text: string,
  wanted: TextStyle,
  { x, y, width, mostLines = 3 }: Box,
): number {
  const { lines, size } = fitted(doc, { text, style: wanted, width, mostLines });
  const style = { ...wanted, size };
  const step = size * style.lineHeight;
  doc.fillColor(style.color);
  const isRtl = isRightToLeft(text);
  lines.forEach((line, index) => {
    const baseline = y + index * step + (step - size) / 2 + size * ASCENT;
    const runs = runsOf(line, isRtl).map((run) => ({ run, width: widthOfRun(doc, run, style) }));
    let left =
      isRtl && !style.beside ? x + width - runs.reduce((sum, { width }) => sum + width, 0) : x;
    for (const { run, width } of runs) {
      widthOfRun(doc, run, style);
      drawRun(doc, run, style, left, baseline);
      left += width;
    }
  });
  return y + lines.length * step;
}

function drawRun(doc: Doc, run: Run, style: TextStyle, x: number, baseline: number): void {
  const { face, drawn, actual } = run;
  if (face.kind === "cjk") {
    drawCjk(doc, drawn, face.collection, style.size, x, baseline);
    return;
  }
  // Who reads the glyphs alone would get them in the order of drawing, and boxes without a sign.
  const isOther = !run.isRtl && (face.isShaped || drawn !== actual);
  if (isOther) doc.markContent("Span", { actual });
  doc.text(drawn, x, baseline, { lineBreak: false, baseline: "alphabetic" });
  if (isOther) doc.endMarkedContent();
}

/** Also sets the run's font. A CJK character is as wide as it is high. */
function widthOfRun(doc: Doc, { face, drawn }: Run, { size, weight }: TextStyle): number {
  if (face.kind === "cjk") return [...drawn].length * size;
  doc.font(face.files[weight]).fontSize(size);
  mendMarks(doc);
  return doc.widthOfString(drawn);
}

const widthOf = (doc: Doc, text: string, style: TextStyle): number =>
  runsOf(text, false).reduce((sum, run) => sum + widthOfRun(doc, run, style), 0);

type Wish = { text: string; style: TextStyle; width: number; mostLines: number };
type Fitted = { lines: string[]; size: number };
const known = new WeakMap<Doc, Map<string, Fitted>>();

/** Cached, because each page of a large order has the same title. */
function fitted(doc: Doc, wish: Wish): Fitted {
  const { text, style, width, mostLines } = wish;
  const ofDocument = known.get(doc) ?? new Map<string, Fitted>();
  known.set(doc, ofDocument);
  const key = `${style.size} ${style.weight} ${width} ${mostLines} ${text}`;
  const found = ofDocument.get(key) ?? newlyFitted(doc, wish);
  ofDocument.set(key, found);
  return found;
}

/** The largest size that keeps every word whole; if none does, the largest that shows all. */
function newlyFitted(doc: Doc, wish: Wish): Fitted {
  const { text, style, width, mostLines } = wish;
  const { size: most, least = most } = style;
  let withBreaks: Fitted | null = null;
  for (let size = most; size >= least; size--) {
    const { lines, isWhole } = brokenLines(doc, text, { ...style, size }, width);
    if (lines.length > mostLines) continue;
    if (isWhole) return { lines, size };
    withBreaks ??= { lines, size };
  }
  const cut = { ...wish, style: { ...style, size: least } };
  return withBreaks ?? { lines: cutLines(doc, cut), size: least };
}

function cutLines(doc: Doc, { text, style, width, mostLines }: Wish): string[] {
  const kept = brokenLines(doc, text, style, width).lines.slice(0, mostLines);
  let last = graphemesOf(kept.pop() ?? "");
  while (last.length > 0 && widthOf(doc, `${last.join("")}…`, style) > width)
    last = last.slice(0, -1);
  return [...kept, `${last.join("").trimEnd()}…`];
}

/** A word with its hyphen, a space, or one character of a script without spaces and its marks. */
const PIECE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。ー」』）・！？]*|[^\S\u00a0\u202f]+|(?:[\u00a0\u202f]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\-\u2010\u2013\u2014/])+[-\u2010\u2013\u2014/]*|[-\u2010\u2013\u2014/]+/gu;

const SPACELESS = /\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** The words of a script that writes no spaces; what is no word stays with the one before. */
function wordsOf(piece: string): string[] {
  if (!SPACELESS.test(piece)) return [piece];
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(piece)) {
    if (isWordLike || words.length === 0) words.push(segment);
    else words.push(`${words.pop()}${segment}`);
  }
  return words;
}

function brokenLines(
  doc: Doc,
  text: string,
  style: TextStyle,
  width: number,
): { lines: string[]; isWhole: boolean } {
  const fits = (line: string) => widthOf(doc, line.trimEnd(), style) <= width;
  const lines: string[] = [""];
  const add = (piece: string, isStart: boolean) => {
    const line = lines.at(-1) ?? "";
    if (!isStart && (line === "" || fits(line + piece))) lines[lines.length - 1] = line + piece;
    else lines.push(piece.trimStart());
  };
  let isWhole = true;
  for (const piece of (text.trim().match(PIECE) ?? []).flatMap(wordsOf)) {
    if (fits(piece)) {
      add(piece, false);
      continue;
    }
    isWhole = false;
    for (const [index, one] of graphemesOf(piece).entries()) add(one, index === 0);
  }
  return { lines: lines.map((line) => line.trim()).filter((line) => line !== ""), isWhole };
}
