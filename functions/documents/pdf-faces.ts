// Which font has a text's glyphs? Embedded ones for each script; the PDF reader's own for CJK.
import { faces as embedded } from "virtual:pdf-fonts";

export type Weight = 400 | 600;
type EmbeddedFace = Embedded & { kind: "embedded" };
export type Face = EmbeddedFace | { kind: "cjk"; collection: Collection };

/**
 * Adobe's character collections: every common PDF reader draws them with its own font, so none is
 * embedded. https://www.iso.org/standard/75839.html, 9.7.5.2
 */
export const collections = {
  korean: { ordering: "Korea1", supplement: 1, font: "HYGoThic-Medium", encoding: "UniKS-UTF16-H" },
  japanese: {
    ordering: "Japan1",
    supplement: 4,
    font: "HeiseiKakuGo-W5",
    encoding: "UniJIS-UTF16-H",
  },
  chinese: { ordering: "GB1", supplement: 4, font: "STSong-Light", encoding: "UniGB-UTF16-H" },
} as const;
export type Collection = keyof typeof collections;

const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u30ff\uff00-\uffef]/u;

type Embedded = (typeof embedded)[number];
const [first] = embedded;
if (!first) throw new Error("There is no font.");
const latin: EmbeddedFace = { kind: "embedded", ...first };

export const plainFile = (weight: Weight): string => latin.files[weight];

export const nameOf = (face: Face): string =>
  face.kind === "embedded" ? face.name : face.collection;

/**
 * A sign's font, and what is drawn in it: letters in a fancy dress plainly, an empty box where no
 * font has the sign. `text` tells of which country Han characters are.
 */
export function drawingOf(sign: string, text: string): { face: Face; drawn: string } {
  if (CJK.test(sign)) return { face: { kind: "cjk", collection: collectionOf(text) }, drawn: sign };
  for (const drawn of [sign, sign.normalize("NFKC")]) {
    const face = faceOf(drawn);
    if (face) return { face, drawn: face.isShaped ? drawn : seen(drawn) };
  }
  return { face: faceOf(BOX) ?? latin, drawn: BOX };
}

const BOX = "□";

/** Joiners and selectors change the signs beside them and need no glyph of their own. */
const seen = (sign: string): string => sign.replace(/\p{Default_Ignorable_Code_Point}/gu, "");

const known = new Map<string, EmbeddedFace | null>();
const MOST_KNOWN = 5000;

function faceOf(sign: string): EmbeddedFace | null {
  const found = known.get(sign);
  if (found !== undefined) return found;
  const signs = [...seen(sign)];
  const [letter = " "] = signs;
  const face =
    embedded.find((one) => signs.every((each) => hasGlyph(one, each))) ??
    embedded.find((one) => hasGlyph(one, letter));
  const answer: EmbeddedFace | null = face ? { kind: "embedded", ...face } : null;
  if (known.size < MOST_KNOWN) known.set(sign, answer);
  return answer;
}

function hasGlyph({ has }: Embedded, sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return has.some(([from, to]) => from <= code && code <= to);
}

/** Han characters look different by country; the letters beside them tell it. */
function collectionOf(text: string): Collection {
  if (/\p{Script=Hangul}/u.test(text)) return "korean";
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? "japanese" : "chinese";
}
