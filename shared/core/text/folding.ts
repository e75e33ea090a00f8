// Do two texts match in a search? They do if they fold to the same letters.
import { addressesIn, pastedAddress } from "#shared/core/text/pasted-text.ts";

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
  ة: "ه",
  ى: "ي",
  ی: "ي",
  ک: "ك",
  ـ: "",
};
const SPECIAL = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
/** Apostrophes of all keyboards, hyphens, separate accents and invisible characters. */
const SILENT = /[\p{M}\p{Pd}\p{Cf}\p{Default_Ignorable_Code_Point}\u2212\u2800'’‘‛`´ʹʻʼʽˈ′＇׳״]/gu;
const KATAKANA = /[\u30a1-\u30f6]/g;
const HIRAGANA_STEP = 0x60;
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
    .replace(SPECIAL, (letter) => LETTERS[letter] ?? letter)
    .replace(KATAKANA, (letter) => String.fromCharCode(letter.charCodeAt(0) - HIRAGANA_STEP));
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

/** What stands between words, and around them in lists and quotations. */
const BETWEEN = /[\s,;:/\\|·・•"«»‹›“”„<>()[\]{}、，。「」『』【】]+/u;
const AT_ENDS = /^[.!?…*]+|[.!?…*]+$/gu;
const LONGEST_JOINED = 100;

/** True for a text with a whole reference or address of the query, or with each of its words. */
export function searchFor(query: string): (text: string) => boolean {
  const whole = wholeIn(query);
  const words = folded(query)
    .split(BETWEEN)
    .map((word) => word.replace(AT_ENDS, ""))
    .filter((word) => word !== "")
    .map(wanted);
  return (text) => {
    const found = folded(text);
    if (whole.some((one) => found.includes(one))) return true;
    let roman: string | undefined;
    return words.every((word) => {
      if (found.includes(word.typed) || word.isJoinedIn(found)) return true;
      if (word.reference !== null && found.includes(word.reference)) return true;
      roman ??= romanised(text);
      if (roman.includes(word.roman)) return true;
      return (roman !== found || word.roman !== word.typed) && word.isRomanJoinedIn(roman);
    });
  };
}

const REFERENCE = /(?<![a-z0-9])f(?:-|(?=[a-z]*\d))[0-9a-z]{6}(?:-?\d+)?(?![a-z0-9])/g;

function wholeIn(query: string): string[] {
  const plain = query.replace(/[№º°]/g, " ").normalize("NFKC").toLowerCase();
  const references = plain.replace(/[\p{Pd}\u2212]/gu, "-").match(REFERENCE) ?? [];
  const addresses = addressesIn(plain).map(pastedAddress);
  return [...references.map(ofCrockford), ...addresses].map(folded);
}

/** The alphabet of references leaves these letters out. */
const ofCrockford = (text: string): string => text.replaceAll("o", "0").replace(/[il]/g, "1");

const NO_LETTERS = /[^\p{L}\p{N}]+/gu;

function wanted(typed: string) {
  const letters = typed.replace(NO_LETTERS, "");
  // The parts of a mail address are no words.
  const isWord = !typed.includes("@") && letters !== "" && letters.length <= LONGEST_JOINED;
  const isReference = /^f[0-9a-z]{6,9}$/.test(typed);
  return {
    typed,
    roman: romanised(typed),
    reference: isReference ? ofCrockford(typed) : null,
    isJoinedIn: isWord ? joined(letters) : never,
    isRomanJoinedIn: isWord ? joined(romanised(letters)) : never,
  };
}

const never = () => false;

/** "adal" is still being typed, and not yet "Ada Lovelace". */
const SHORTEST_REST = 2;

/** True if whole words of the text, put together, make this one; the last may be begun. */
function joined(letters: string): (text: string) => boolean {
  const [first = "", second = ""] = letters;
  const begins = new RegExp(`(?<![\\p{L}\\p{N}])${first}(?:${second}|[^\\p{L}\\p{N}]|$)`, "u");
  return (text) => begins.test(text) && isMadeOf(letters, wordsOf(text));
}

const wordsOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .flatMap((part) => (part.includes("@") ? [] : part.split(NO_LETTERS)))
    .filter((word) => word !== "");

function isMadeOf(letters: string, words: string[]): boolean {
  const reached = [0];
  for (const at of reached) {
    const rest = letters.slice(at);
    const isEnd = at > 0 && rest.length >= SHORTEST_REST;
    if (words.some((word) => word === rest || (isEnd && word.startsWith(rest)))) return true;
    for (const { length } of words.filter((word) => rest.startsWith(word)))
      if (!reached.includes(at + length)) reached.push(at + length);
  }
  return false;
}
