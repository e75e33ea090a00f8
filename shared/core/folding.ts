// Do two texts say the same to somebody who searches? They do where they fold to the same letters.

/** Letters that Unicode does not take apart, as people without them on the keyboard write them. */
const LETTERS: Record<string, string> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ŋ: "n",
  ı: "i",
  ə: "e",
  ς: "σ",
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
/**
 * Apostrophes of every keyboard, hyphens, accents that stand by themselves, and what has no shape
 * at all.
 */
const SILENT = /[\p{M}\p{Pd}\p{Cf}'’‘‛`´ʹʻʼʽˈ′＇]/gu;
/** Most texts, and far quicker to fold: lists search tens of thousands. */
const ASCII = /^[ -~]*$/;

/**
 * A text without accents, case, apostrophes and hyphens: "Zoë O’Neil" and "zoe oneil" are the same.
 * For comparing alone, never for showing or storing.
 */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower.replace(/['`-]/g, "");
  return lower
    .normalize("NFKD")
    .replace(SILENT, "")
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/** Tells of any text whether each word of a search stands in it, in whatever order. */
export function searchFor(query: string): (text: string) => boolean {
  const words = query.split(/\s+/u).map(folded).filter(Boolean);
  return (text) => {
    const found = folded(text);
    return words.every((word) => found.includes(word));
  };
}
