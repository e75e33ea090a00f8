// Which font has a text's glyphs? Inter's subsets; the PDF reader's own fonts for CJK.
import { join } from "node:path";
import { folder } from "virtual:pdf-fonts";

export type Weight = 400 | 600;
export type Run = { face: Face; text: string };
type Face = { kind: "embedded"; subset: Subset } | { kind: "cjk"; collection: Collection };

const subsets = {
  latin:
    /[\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2002-\u200a\u2010-\u2027\u202f-\u205e\u20ac\u2122\u2212]/u,
  vietnamese:
    /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/u,
  "latin-ext": /[\u0100-\u02ba\u1e00-\u1e9f\u1ef2-\u1eff\u20a0-\u20c0]/u,
  cyrillic: /[\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/u,
  greek: /[\u0370-\u03ff]/u,
} as const;
export type Subset = keyof typeof subsets;

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

export const fontFile = (subset: Subset, weight: Weight): string =>
  join(folder, `inter-${subset}-${weight}-normal.woff`);

/** Characters without a glyph become an empty box; the text layer keeps them. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of withKnownSigns(text.normalize("NFC"))) {
    const face = faceOf(character, text);
    const last = runs.at(-1);
    // An accent that NFC did not join with its letter is drawn in the letter's font.
    if (last && /\p{M}/u.test(character)) last.text += character;
    else if (last && nameOf(last.face) === nameOf(face)) last.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
}

/** Inter has no glyphs for the spaces of Intl's dates and sums (U+202F) and for odd hyphens. */
const withKnownSigns = (text: string): string =>
  text
    .replace(/[\u2000-\u200a\u202f\u205f]/g, "\u00a0")
    .replace(/[\u2010\u2011]/g, "-")
    .replace(/[\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, "");

const nameOf = (face: Face): string => (face.kind === "cjk" ? face.collection : face.subset);

function faceOf(character: string, text: string): Face {
  if (CJK.test(character)) return { kind: "cjk", collection: collectionOf(text) };
  const names: Subset[] = ["latin", "vietnamese", "latin-ext", "cyrillic", "greek"];
  return {
    kind: "embedded",
    subset: names.find((name) => subsets[name].test(character)) ?? "latin",
  };
}

/** Han characters look different by country; the letters beside them tell it. */
function collectionOf(text: string): Collection {
  if (/\p{Script=Hangul}/u.test(text)) return "korean";
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? "japanese" : "chinese";
}
