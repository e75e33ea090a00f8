// Was that typed by a person or by a scanner? Our own codes are known by their form, all others by
// the speed of their keys.
import { MAX_CODE_LENGTH } from "#shared/core/limits.ts";
import { ticketCodeAtEnd } from "#shared/core/ticket-code.ts";

/**
 * Between two keys of a scanner; a person who types six in a row so fast would write 240 words a
 * minute.
 */
const MAX_GAP_MS = 50;
/** Shorter bursts are fingers that rolled over a few keys. */
const MIN_LENGTH = 6;
/** From here on it is surely no person, though too short to be a code yet. */
const SURE_LENGTH = 4;
/** One character more than a code may have, so that a longer text is known to be none. */
const MOST_HEARD = MAX_CODE_LENGTH + 1;

/**
 * `text` is what was heard since the last Enter, however slowly; its last `rush` characters came as
 * fast as a scanner's.
 */
export type Burst = { text: string; rush: number; lastAtMs: number };
export type KeyPress = { key: string; atMs: number; isRepeat: boolean };
/**
 * `scanned` is the code that an Enter just finished. `isScanner`: this key is part of a rush and
 * means nothing else.
 */
export type Heard = { burst: Burst; scanned: string | null; isScanner: boolean };

export const noBurst: Burst = { text: "", rush: 0, lastAtMs: Number.NEGATIVE_INFINITY };

/**
 * Adds a key to what was heard, or ends it. A key that is held down and repeats is never a
 * scanner's.
 */
export function afterKey(burst: Burst, { key, atMs, isRepeat }: KeyPress): Heard {
  const isFast = !isRepeat && atMs - burst.lastAtMs <= MAX_GAP_MS;
  if (key === "Enter") {
    const scanned =
      ticketCodeAtEnd(burst.text) ?? (isFast && burst.rush >= MIN_LENGTH ? rushOf(burst) : null);
    return { burst: noBurst, scanned, isScanner: scanned !== null };
  }
  // With Tab the next keys go elsewhere: an Enter there must not take up a code that was typed
  // here.
  if (key === "Tab") return { burst: noBurst, scanned: null, isScanner: false };
  // Shift and its like go with the characters of a scanner.
  if ([...key].length !== 1) return { burst, scanned: null, isScanner: false };
  const text = isRepeat ? "" : (burst.text + key).slice(-MOST_HEARD);
  const rush = isRepeat ? 0 : Math.min(text.length, isFast ? burst.rush + key.length : key.length);
  return { burst: { text, rush, lastAtMs: atMs }, scanned: null, isScanner: rush >= SURE_LENGTH };
}

const rushOf = ({ text, rush }: Burst): string => text.slice(text.length - rush);

/** A shorter piece of a code may be what a person typed. */
const SHORTEST_TRACE = 8;

/**
 * A field's text without the code that a scanner typed into it. Where a result took the focus away
 * or gave it back in the middle of the code, only a piece of the code stands at the end of the
 * field.
 */
export function withoutCode(text: string, code: string): string {
  if (text.includes(code)) return text.replace(code, "");
  const ends = Array.from(text, (_, from) => text.slice(from)).filter(
    (end) => end.length >= SHORTEST_TRACE,
  );
  const trace = ends.find((end) => code.includes(end)) ?? "";
  return text.slice(0, text.length - trace.length);
}
