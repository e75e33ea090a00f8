// Did a person or a scanner type this? Our codes have a form; others are told by their speed.
import { MAX_CODE_LENGTH } from "#shared/core/bounds.ts";
import { TICKET_CODE_LENGTH } from "#shared/core/ticket-code.ts";
import { isCodeText } from "#web/features/door/typed-code.ts";
import {
  AS_TYPED,
  type Key,
  keyOf,
  UNREADABLE,
} from "#web/features/door/wedge/keyboard-layouts.ts";
import {
  codesNearEnd,
  hasBegun,
  mayBegin,
  type Reading,
} from "#web/features/door/wedge/ticket-keys.ts";

/** Six keys in a row this fast are 240 words a minute. */
const MAX_GAP_MS = 50;
/** Of slow scanners. No person is as fast for as long as a code is. */
const SLOW_GAP_MS = 80;
/** Shorter bursts can be fingers that slip over several keys. */
const MIN_LENGTH = 6;
/** No person types this many so fast, though it is too short to be a code. */
const SURE_LENGTH = 4;
/** One more than the longest code, so that a longer text is recognised as no code. */
const MOST_HEARD = MAX_CODE_LENGTH + 1;
const SILENCE_MS = 120;
/** Another system's code has no known end. */
const OTHER_SILENCE_MS = 500;
/** What a scanner sends behind a code comes sooner, and what a person answers to it later. */
const TAIL_MS = 300;

/** `altDigits` are the number of a character, which some scanners type with Alt held down. */
export type Burst = { keys: readonly Key[]; altDigits: string; tailUntilMs: number };

export type KeyPress = {
  key: string;
  place: string;
  atMs: number;
  isRepeat: boolean;
  isControl: boolean;
  isAlt: boolean;
  isInField: boolean;
};

/** `typed` is what a field received, with what the scanner added to the code. */
export type Scanned = { readings: Reading[]; typed: string };

/**
 * A key of `isEnd` must do nothing else, one of `isScanner` nothing outside a field. `silence` is
 * a code that counts if no other key comes in time.
 */
export type Heard = {
  burst: Burst;
  scanned: Scanned | null;
  isScanner: boolean;
  isEnd: boolean;
  silence: { ms: number; scanned: Scanned } | null;
};

export const noBurst: Burst = { keys: [], altDigits: "", tailUntilMs: Number.NEGATIVE_INFINITY };

export const afterCode = (atMs: number): Burst => ({ ...noBurst, tailUntilMs: atMs + TAIL_MS });

const MODIFIERS =
  /^(Shift|Control|Alt|AltGraph|Meta|OS|CapsLock|NumLock|ScrollLock|Fn|FnLock|Hyper|Super)$/;
/** A key that writes only together with the next, or through an input method. */
const WITHOUT_CHARACTER = /^(Dead|Process|Unidentified)$/;

/** A key that is held down and repeats never comes from a scanner. */
export function afterKey(before: Burst, press: KeyPress): Heard {
  const { key, place, atMs, isRepeat } = press;
  const altDigit = press.isAlt ? /^Numpad(\d)$/.exec(place)?.[1] : undefined;
  if (altDigit !== undefined)
    return goingOn({ ...before, altDigits: before.altDigits + altDigit }, press);
  // Each character begins with a new press of Alt, and the last one ends with the next other key.
  const isModifier = MODIFIERS.test(key);
  if (isModifier && key !== "Alt") return goingOn(before, press);
  const burst = withAltCharacter(before, atMs);
  if (isModifier) return goingOn(burst, press);
  if (isRepeat) return goingOn({ ...burst, keys: [] }, press);
  if (isEnding(press)) return ending(burst, press);
  const typed = WITHOUT_CHARACTER.test(key) ? UNREADABLE : key;
  return goingOn(withKey(burst, keyOf(typed, place, atMs)), press);
}

/** Scanners send a line feed or an end of text as Control with a letter. */
function isEnding({ key, isControl }: KeyPress): boolean {
  if (isControl || key === "\r" || key === "\n" || key === "\t") return true;
  return [...key].length !== 1 && !WITHOUT_CHARACTER.test(key);
}

function ending(burst: Burst, press: KeyPress): Heard {
  const scanned = scannedBy(press, burst.keys);
  const isEnd = scanned !== null || press.atMs <= burst.tailUntilMs;
  return {
    burst: scanned ? afterCode(press.atMs) : { ...burst, keys: [] },
    scanned,
    isScanner: isEnd,
    isEnd,
    silence: null,
  };
}

function scannedBy(press: KeyPress, keys: readonly Key[]): Scanned | null {
  const { codes, added } = codesNearEnd(keys);
  const length = TICKET_CODE_LENGTH + added;
  const isEntered = /^(Enter|[\r\n])$/.test(press.key) && added === 0;
  if (codes.length > 0 && (isEntered || isOfScanner(keys.slice(-length), press)))
    return { readings: codes, typed: typedIn(keys, length) };
  const isLate = press.atMs - (keys.at(-1)?.atMs ?? 0) > MAX_GAP_MS;
  const rush = isLate ? 0 : runOf(keys, MAX_GAP_MS);
  if (rush >= MIN_LENGTH) return otherCode(keys, rush);
  const isVeryLate = press.atMs - (keys.at(-1)?.atMs ?? 0) > SLOW_GAP_MS;
  const run = isVeryLate ? 0 : runOf(keys, SLOW_GAP_MS);
  return isCodeText(textOf(keys, run)) ? otherCode(keys, run) : null;
}

function goingOn(burst: Burst, press: KeyPress): Heard {
  const { keys } = burst;
  const isKnown =
    runOf(keys, MAX_GAP_MS) >= SURE_LENGTH || hasBegun(keys.slice(-runOf(keys, SLOW_GAP_MS)));
  return {
    burst,
    scanned: null,
    isScanner: isKnown && !MODIFIERS.test(press.key),
    isEnd: false,
    silence: silenceAfter(withAltCharacter(burst, press.atMs).keys, press),
  };
}

function silenceAfter(keys: readonly Key[], press: KeyPress): Heard["silence"] {
  const { codes, added } = codesNearEnd(keys);
  const length = TICKET_CODE_LENGTH + added;
  const code = keys.slice(-length);
  if (codes.length > 0 && isOfScanner(code, press))
    return {
      ms: Math.max(SILENCE_MS, 2 * paceOf(code)),
      scanned: { readings: codes, typed: typedIn(keys, length) },
    };
  const rush = runOf(keys, MAX_GAP_MS);
  if (!isCodeText(textOf(keys, rush)) || mayBegin(keys.slice(-rush))) return null;
  return { ms: OTHER_SILENCE_MS, scanned: otherCode(keys, rush) };
}

/** A person types a code only into a field, and slower than any scanner. */
const isOfScanner = (code: readonly Key[], { isInField }: KeyPress): boolean =>
  !isInField || paceOf(code) <= SLOW_GAP_MS;

const paceOf = (keys: readonly Key[]): number =>
  ((keys.at(-1)?.atMs ?? 0) - (keys[0]?.atMs ?? 0)) / Math.max(1, keys.length - 1);

function runOf(keys: readonly Key[], mostMs: number): number {
  const slow = keys.findLastIndex(
    ({ atMs }, at) => atMs - (keys[at - 1]?.atMs ?? -mostMs) > mostMs,
  );
  return keys.length - Math.max(0, slow);
}

const textOf = (keys: readonly Key[], length: number): string =>
  keys
    .slice(keys.length - length)
    .map(({ typed }) => typed)
    .join("");

const typedIn = (keys: readonly Key[], length: number): string =>
  textOf(keys, Math.max(length, runOf(keys, SLOW_GAP_MS)));

const otherCode = (keys: readonly Key[], length: number): Scanned => ({
  readings: [{ layout: AS_TYPED, code: textOf(keys, length) }],
  typed: textOf(keys, length),
});

const withKey = (burst: Burst, key: Key): Burst => ({
  ...burst,
  keys: [...burst.keys, key].slice(-MOST_HEARD),
});

function withAltCharacter(burst: Burst, atMs: number): Burst {
  if (burst.altDigits === "") return burst;
  const number = Number(burst.altDigits);
  const isAscii = number >= 32 && number < 127;
  const typed = isAscii ? String.fromCharCode(number) : UNREADABLE;
  return withKey({ ...burst, altDigits: "" }, keyOf(typed, "", atMs));
}

/** A shorter part of a code could be text that a person typed. */
const SHORTEST_TRACE = 8;

/** If the focus moved during the code, the field ends with only a part of it. */
export function withoutCode(text: string, typed: string): string {
  // What an input method made of the keys is not known.
  if (typed.includes(UNREADABLE)) return "";
  if (text.includes(typed)) return text.replace(typed, "");
  const ends = Array.from(text, (_, from) => text.slice(from)).filter(
    (end) => end.length >= SHORTEST_TRACE,
  );
  const trace = ends.find((end) => typed.includes(end)) ?? "";
  return text.slice(0, text.length - trace.length);
}
