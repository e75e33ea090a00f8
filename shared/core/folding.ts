// Do two texts match in a search? They do if they fold to the same letters.

/** Letters that Unicode does not decompose, as people without these keys type them. */
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
/** Apostrophes of all keyboards, hyphens, separate accents and invisible characters. */
const SILENT = /[\p{M}\p{Pd}\p{Cf}'’‘‛`´ʹʻʼʽˈ′＇]/gu;
/** Most texts are ASCII and much faster to fold; lists search tens of thousands of texts. */
const ASCII = /^[ -~]*$/;

/** For comparing only: "Zoë O’Neil" and "zoe oneil" are the same. */
export function folded(text: string): string {
  const lower = text.toLowerCase();
  if (ASCII.test(lower)) return lower.replace(/['`-]/g, "");
  return lower
    .normalize("NFKD")
    .replace(SILENT, "")
    .toLowerCase()
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter);
}

/** True for a text with every word of the query, in any order. */
export function searchFor(query: string): (text: string) => boolean {
  const words = query.split(/\s+/u).map(folded).filter(Boolean);
  return (text) => {
    const found = folded(text);
    return words.every((word) => found.includes(word));
  };
}
