// What does a key write, by its place? A hardware scanner presses keys as its own layout has them.

/** The places of a keyboard's letters, as `KeyboardEvent.code` names them, row by row. */
const PLACES = [
  ...[..."QWERTYUIOP"].map((letter) => `Key${letter}`),
  ...["BracketLeft", "BracketRight"],
  ...[..."ASDFGHJKL"].map((letter) => `Key${letter}`),
  ...["Semicolon", "Quote", "Backslash"],
  ...[..."ZXCVBNM"].map((letter) => `Key${letter}`),
  ...["Comma", "Period", "Slash"],
];

/** What the places write. A dot is a character that no ticket's code has. */
const layouts = [
  { name: "QWERTY", row: "QWERTYUIOP..ASDFGHJKL...ZXCVBNM..." },
  { name: "QWERTZ", row: "QWERTZUIOP..ASDFGHJKL...YXCVBNM..." },
  { name: "AZERTY", row: "AZERTYUIOP..QSDFGHJKLM..WXCVBN...." },
  { name: "Hungarian", row: "QWERTZUIOP..ASDFGHJKL...YXCVBNM...", zero: "Backquote" },
  { name: "Dvorak", row: "...PYFGCRL..AOEUIDHTNS...QJKXBMWVZ" },
  { name: "Colemak", row: "QWFPGJLUY...ARSTDHNEIO..ZXCVBKM..." },
  { name: "Turkish F", row: "FG..ODRNHPQWU.EA.TKMLY.XJ.VC.ZSB.." },
  { name: "Bépo", row: "B.PO..VDLJZWAU..,CTSRNM..YX.K.QGHF" },
].map(({ name, row, zero = "Digit0" }) => ({
  name,
  letters: new Map(PLACES.map((place, index) => [place, row[index] ?? "."])),
  zero,
}));

export const AS_TYPED = "as typed";
export const layoutNames = [AS_TYPED, ...layouts.map(({ name }) => name)];

/** `typed` is what a field gets. `capital` is for `AS_TYPED`, and `place` for all others. */
export type Key = { typed: string; capital: string; place: string; atMs: number };

/** No code has it: what a dead key or an input method leaves. */
export const UNREADABLE = "\uFFFD";

/** `place` is empty where the browser does not tell it, and then `placeOf` assumes it. */
export function keyOf(typed: string, place: string, atMs: number): Key {
  const capital = capitalOf(typed);
  return { typed, capital, place: place || placeOf(capital), atMs };
}

/** One character for each key, so that all readings are of the same length. */
export function readAs(name: string, keys: readonly Key[]): string {
  const layout = layouts.find((one) => one.name === name);
  return keys.map((key) => (layout ? written(key, layout) : key.capital)).join("");
}

function written({ place }: Key, { letters, zero }: (typeof layouts)[number]): string {
  if (place === zero) return "0";
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(place)?.[1];
  if (digit !== undefined) return place === "Digit0" ? UNREADABLE : digit;
  return letters.get(place) ?? UNREADABLE;
}

/** What a French device writes for the digits, and for M, which both its layouts exchange. */
const frenchPlaces = new Map([
  ...Array.from("&É\"'(-È_ÇÀ", (written, at) => [written, `Digit${(at + 1) % 10}`] as const),
  ["§", "Digit6"],
  ["!", "Digit8"],
  ["?", "Semicolon"],
  [",", "Semicolon"],
]);

/** As on a US keyboard. Other layouts are read by that too, because they exchange their letters. */
function placeOf(capital: string): string {
  if (/^[A-Z]$/.test(capital)) return `Key${capital}`;
  return /^\d$/.test(capital) ? `Digit${capital}` : (frenchPlaces.get(capital) ?? "");
}

/** Caps Lock, and the wide letters of an East Asian input method, change no code. */
function capitalOf(typed: string): string {
  const [one = UNREADABLE, ...more] = typed.normalize("NFKC").toUpperCase();
  return more.length === 0 ? one : UNREADABLE;
}
