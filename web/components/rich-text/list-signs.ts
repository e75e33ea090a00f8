// Which number does the sign before an entry say? Null for a bullet, 1 for a numeral nobody knows.

const ROMAN = new Map(Object.entries({ i: 1, v: 5, x: 10, l: 50, c: 100 }));
const HAN = "一二三四五六七八九";

export function numberOf(sign: string): number | null {
  const text = sign.normalize("NFKC").replaceAll(/\s/g, "");
  const isNumber = /^[(（]?[\p{L}\p{N}.]*(?:\p{N}$|[\p{L}\p{N}][.)）、:\]-]+$)/u.test(text);
  if (!isNumber) return null;
  const last =
    text
      .match(/[\p{L}\p{N}]+/gu)
      ?.at(-1)
      ?.toLowerCase() ?? "";
  const digits = digitsOf(last);
  if (digits !== null) return digits;
  if (/^[ivxlc]+$/.test(last) && (last.length > 1 || /[ivx]/.test(last))) return roman(last);
  if (/^[a-z]{1,2}$/.test(last)) return letters(last);
  return han(last) ?? 1;
}

/** Of any script: each has its ten digits in a row. */
function digitsOf(text: string): number | null {
  if (!/^\p{Nd}{1,4}$/u.test(text)) return null;
  return [...text].reduce((sum, digit) => {
    let zero = digit.codePointAt(0) ?? 0;
    const at = zero;
    while (at - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return sum * 10 + (at - zero);
  }, 0);
}

const roman = (text: string): number =>
  [...text].reduce((sum, one, at) => {
    const value = ROMAN.get(one) ?? 0;
    return sum + (value < (ROMAN.get(text[at + 1] ?? "") ?? 0) ? -value : value);
  }, 0);

const letters = (text: string): number =>
  [...text].reduce((sum, one) => sum * 26 + (one.codePointAt(0) ?? 96) - 96, 0);

function han(text: string): number | null {
  const said = /^(?:([一二三四五六七八九])?(十))?([一二三四五六七八九])?$/.exec(text);
  if (text === "" || !said) return null;
  const [, tens = "一", ten, ones] = said;
  return (ten ? 10 * hanDigit(tens) : 0) + (ones ? hanDigit(ones) : 0);
}

const hanDigit = (digit: string): number => HAN.indexOf(digit) + 1;
