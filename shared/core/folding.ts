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
const SILENT = /[\p{M}\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800'’‘‛`´ʹʻʼʽˈ′＇]/gu;
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

/** As passports write them (ICAO 9303 part 3, for Greek ELOT 743), after `folded`. */
const ROMAN = Object.fromEntries(
  (
    "а=a б=b в=v г=g д=d е=e ж=zh з=z и=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts " +
    "ч=ch ш=sh щ=shch ъ=ie ы=i ь= э=e ю=iu я=ia ґ=g є=ie і=i ђ=d ј=j љ=lj њ=nj ћ=c џ=dz " +
    "α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=i φ=f χ=ch " +
    "ψ=ps ω=o"
  )
    .split(" ")
    .map((pair) => pair.split("=")),
);
const NOT_LATIN = /[\u0370-\u04FF]/g;

/** Keeps one way to write a letter: Müller and Mueller, Aalborg and Ålborg, Yuri and Юри. */
const romanised = (text: string): string =>
  folded(text)
    .replaceAll("ου", "ou")
    .replace(NOT_LATIN, (letter) => ROMAN[letter] ?? letter)
    .replace(/([aou])e|(a)a/g, "$1$2")
    .replaceAll("y", "i");

/** True for a text with every word of the query, in any order and in either way to write it. */
export function searchFor(query: string): (text: string) => boolean {
  const words = query
    .split(/\s+/u)
    .map((word) => ({ typed: folded(word), roman: romanised(word) }))
    .filter(({ typed }) => typed !== "");
  return (text) => {
    const found = folded(text);
    let roman: string | undefined;
    return words.every((word) => {
      if (found.includes(word.typed)) return true;
      roman ??= romanised(text);
      return roman.includes(word.roman);
    });
  };
}
