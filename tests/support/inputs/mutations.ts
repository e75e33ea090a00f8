// How is a secret text falsified? Every character is changed, dropped, doubled and moved; other
// typical attempts are added.

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const oddities = [
  "",
  " ",
  ".",
  "..",
  "0",
  "null",
  "undefined",
  "[object Object]",
  "%00",
  "'",
  "../../x",
  "*",
  "\u0000",
  "x".repeat(200),
];

/** Falsified forms of a base32 text, all different from it: at least six per character. */
export function mutationsOf(text: string): string[] {
  const places = [...text].map((_, place) => place);
  const at = (place: number, replacement: string) =>
    text.slice(0, place) + replacement + text.slice(place + 1);
  const digit = (place: number, step: number) =>
    ALPHABET[(ALPHABET.indexOf(text[place] ?? "0") + step + ALPHABET.length) % ALPHABET.length] ??
    "0";
  const made = places.flatMap((place) => [
    at(place, digit(place, 1)),
    at(place, digit(place, -1)),
    at(place, digit(place, 16)),
    at(place, ""),
    at(place, `${text[place]}${text[place]}`),
    at(place, (text[place] ?? "").toUpperCase()),
    text.slice(place) + text.slice(0, place),
  ]);
  const whole = [
    text.toUpperCase(),
    [...text].reverse().join(""),
    `${text}0`,
    `0${text}`,
    text + text,
    ` ${text}`,
  ];
  return [...new Set([...made, ...whole, ...oddities])].filter((one) => one !== text);
}
