// Was that typed by a person or by a scanner? A scanner's keys come faster than fingers can, and end with Enter.
import { MAX_CODE_LENGTH } from "#shared/core/limits.ts";

/** Between two keys of a scanner; a person who types six in a row so fast would write 240 words a minute. */
const MAX_GAP_MS = 50;
/** Shorter bursts are fingers that rolled over a few keys. */
const MIN_LENGTH = 6;
/** From here on it is surely no person, though too short to be a code yet. */
const SURE_LENGTH = 4;

/** The keys of one rush so far. */
export type Burst = { text: string; lastAtMs: number };
export type KeyPress = { key: string; atMs: number; isRepeat: boolean };
/** `scanned` is the code that an Enter just finished. `isScanner`: this key is part of a rush and means nothing else. */
export type Heard = { burst: Burst; scanned: string | null; isScanner: boolean };

export const noBurst: Burst = { text: "", lastAtMs: Number.NEGATIVE_INFINITY };

/** Adds a key to the rush, begins a new one, or ends it. A key that is held down and repeats is never a scanner's. */
export function afterKey(burst: Burst, { key, atMs, isRepeat }: KeyPress): Heard {
  const isFast = !isRepeat && atMs - burst.lastAtMs <= MAX_GAP_MS;
  if (key === "Enter") {
    const scanned = isFast && burst.text.length >= MIN_LENGTH ? burst.text : null;
    return { burst: noBurst, scanned, isScanner: scanned !== null };
  }
  // Shift and its like go with the characters of a scanner.
  if ([...key].length !== 1) return { burst, scanned: null, isScanner: false };
  // One character more than a code may have, so that a longer text is known to be none.
  const text = isFast ? (burst.text + key).slice(0, MAX_CODE_LENGTH + 1) : isRepeat ? "" : key;
  return { burst: { text, lastAtMs: atMs }, scanned: null, isScanner: text.length >= SURE_LENGTH };
}
