// In which pieces is a line drawn, from left to right? In runs of one font and one direction.
import bidiFactory from "bidi-js";
import { drawingOf, type Face, nameOf } from "#functions/documents/pdf-faces.ts";
import { graphemesOf } from "#shared/core/text/cut-text.ts";

/** `drawn` is what the font is given, `actual` the text's own signs. */
export type Run = Sign & { isRtl: boolean };
type Sign = { face: Face; drawn: string; actual: string };
type Piece = Sign & { level: number };

const bidi = bidiFactory();
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}\u200f\u2067]/u;
const TURNED = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thaana}/u;
const MARKS_OF_DIRECTION = /[\u061c\u200e\u200f\u2066-\u2069]/gu;

export const isRightToLeft = (text: string): boolean =>
  RIGHT_TO_LEFT.test(text) && bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1;

/** `isRtl` is the direction of the paragraph that the line is of. */
export function runsOf(line: string, isRtl: boolean): Run[] {
  const text = withKnownSigns(line.normalize("NFC"));
  const levels =
    isRtl || RIGHT_TO_LEFT.test(text)
      ? bidi.getEmbeddingLevels(text, isRtl ? "rtl" : "ltr").levels
      : null;
  const pieces: Piece[] = [];
  let index = 0;
  for (const grapheme of graphemesOf(text)) {
    const level = levels?.[index] ?? 0;
    index += grapheme.length;
    const sign = grapheme.replace(MARKS_OF_DIRECTION, "");
    if (sign === "") continue;
    const { face, drawn } = drawingOf(sign, text);
    const last = pieces.at(-1);
    if (last && last.level === level && nameOf(last.face) === nameOf(face)) {
      last.drawn += drawn;
      last.actual += sign;
    } else pieces.push({ face, drawn, actual: sign, level });
  }
  return inDrawingOrder(pieces).map(({ level, ...sign }) => {
    const isRtl = level % 2 === 1;
    return { ...sign, drawn: turned(sign.drawn, isRtl), isRtl };
  });
}

/** Rule L2 of https://www.unicode.org/reports/tr9/: rows of a level are turned, the highest first. */
function inDrawingOrder(pieces: Piece[]): Piece[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  let ordered = pieces;
  for (let level = highest; level > 0; level--) {
    const next: Piece[] = [];
    let row: Piece[] = [];
    for (const piece of ordered) {
      if (piece.level >= level) row = [piece, ...row];
      else {
        next.push(...row, piece);
        row = [];
      }
    }
    ordered = [...next, ...row];
  }
  return ordered;
}

function turned(text: string, isRtl: boolean): string {
  if (isRtl === TURNED.test(text)) return text;
  const signs = graphemesOf(text).toReversed();
  return signs.map((sign) => (isRtl && bidi.getMirroredCharacter(sign)) || sign).join("");
}

/** Inter has no glyphs for the spaces of Intl's dates and sums (U+202F) and for odd hyphens. */
const withKnownSigns = (text: string): string =>
  text
    .replace(/[\u2000-\u200a\u202f\u205f]/g, "\u00a0")
    .replace(/[\t-\r\u2028\u2029]/g, " ")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/[\u00ad\u200b\u202a-\u202e\u2060-\u2065\u206a-\u206f\ufeff]/g, "");
