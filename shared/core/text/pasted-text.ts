// What did a person mean who pasted this? Programs write signs around addresses and codes.
import { withoutUnseen } from "#shared/core/text/visible.ts";

/** Reading a longer one could take seconds; it is refused for its length anyway. */
export const LONGEST_PASTED = 1000;
const LINES = /[\p{Cc}\u2028\u2029]/u;
const DASH = /[\p{Pd}\u2212\u2043\u02d7\u2500]|(?<=[\p{sc=Latin}\d])[ー一](?=[\p{sc=Latin}\d])/gu;
const SIGNS = "[^\\p{L}\\p{M}\\p{N}\\p{Cc}@]*";
const ENDS = new RegExp(`^(${SIGNS})(.*?)(${SIGNS})$`, "su");
const BRACKETED = /[<([]\s*([^\s<>()[\]]+@[^\s<>()[\]]+)\s*(?:[>)\]]|$)/;
const CODE_WORD = "(?:\\p{L}+[ -]?)?code(?: promo)?|code promotionnel|c[óo]digo(?: promocional)?";
/** Other text before a colon without a blank may belong to what follows it. */
const LABEL = new RegExp(
  `^(?:[^@<:]*:\\s+)*(?:(?:${CODE_WORD}|coupon|voucher|mailto|e-?mail|to|from|cc):\\s*)*`,
  "iu",
);
/** What may stand before an @, and so belongs to the address unless its like ends the text. */
const OF_NAME = /[.!#$%&'*+/=?^_`{|}~-]/;

/** In Unicode's plain letters, as a keyboard would have typed it. */
export const plainTyped = (text: string): string =>
  withoutUnseen(text)
    .replaceAll("\u00b4", "\u2019")
    .replaceAll("：", ": ")
    .normalize("NFKC")
    .trim();

/** Of a text that is none itself; as it is where that is a guess, or of several lines. */
export function pastedAddress(pasted: string): string {
  const text = pasted.startsWith("mailto:") ? withoutLabel(pasted) : pasted;
  if (!text.includes("@") || LINES.test(text)) return text;
  const found = addressesIn(text);
  const [one, ...others] = new Set(found.map(withoutSigns));
  if (one === undefined || others.length > 0) return text;
  const isMarked = found.length > 1 || BRACKETED.test(text);
  return isMarked ? one : withoutSigns(withoutLabel(text).replace(/\s*\([^()@]*\)$/, ""));
}

export const addressesIn = (text: string): string[] =>
  text
    .split(/[\s<>()[\]",;|«»“”„]+/)
    .map(withoutLabel)
    .filter((word) => /[^@]@[^@]/.test(word));

function withoutLabel(text: string): string {
  const [label = ""] = LABEL.exec(text) ?? [];
  const rest = text.slice(label.length);
  return /mailto:$/i.test(label) ? decoded(rest.replace(/\?.*$/s, "")) : rest;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function withoutSigns(text: string): string {
  const [, before = "", address = "", after = ""] = ENDS.exec(text) ?? [];
  const kept = [...before].findIndex(
    (sign) => OF_NAME.test(sign) && !after.includes(sign === "{" ? "}" : sign),
  );
  return kept === -1 ? address : before.slice(kept) + address;
}

/** Of the letters, digits, dots, hyphens and underscores of codes; in capitals. */
export function pastedCode(pasted: string): string {
  const text = plainTyped(pasted).slice(0, LONGEST_PASTED);
  if (LINES.test(text)) return text;
  return text
    .replace(DASH, "-")
    .replace(LABEL, "")
    .replace(/^-\s|\s-$/g, "")
    .replace(/^[^\p{L}\p{M}\p{N}_.-]+|[^\p{L}\p{M}\p{N}_-]+$/gu, "")
    .toUpperCase();
}

export const typedCode = (text: string): string => pastedCode(text).replace(/\s/g, "");

const BEFORE_CODE = new RegExp(`^(?:${CODE_WORD})\\s+`, "iu");

/** The exact text first, so that a code may have any of these words and signs of its own. */
export const codeReadings = (text: string): [itself: string, typed: string, bare: string] => {
  const bare = pastedCode(text).replace(BEFORE_CODE, "");
  return [text, typedCode(text), typedCode(bare.replace(/^_+(.*[^_])_+$/su, "$1"))];
};

const OF_CODE = /[\p{L}\p{N}_.-]/u;
export const isPromoCode = (code: string): boolean => /^[\p{L}\p{N}_.-]{3,50}$/u.test(code);

/** The first one that no code has; empty for a blank, which a sentence cannot show. */
export const unfitSign = (code: string): string =>
  ([...code].find((sign) => !OF_CODE.test(sign)) ?? "").trim();

export function sixDigits(text: string): string | null {
  const digits = typedCode(text)
    .replace(/[._-]/g, "")
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
  return /^\p{L}*(\d{6})$/u.exec(digits)?.[1] ?? null;
}

/** With the look-alikes that Crockford's alphabet leaves out. */
export const crockfordTyped = (text: string): string =>
  plainTyped(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
