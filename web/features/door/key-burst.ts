// Did a person or a scanner type this? Our codes have a form; others are told by their speed.
import { MAX_CODE_LENGTH } from "#shared/core/bounds.ts";
import { ticketCodeAtEnd } from "#shared/core/ticket-code.ts";

/** Six keys in a row this fast are 240 words a minute. */
const MAX_GAP_MS = 50;
/** Shorter bursts can be fingers that slip over several keys. */
const MIN_LENGTH = 6;
/** No person types this many so fast, though it is too short to be a code. */
const SURE_LENGTH = 4;
/** One more than the longest code, so that a longer text is recognised as no code. */
const MOST_HEARD = MAX_CODE_LENGTH + 1;

/** `text` is since the last Enter; its last `rush` characters came as fast as a scanner's. */
export type Burst = { text: string; rush: number; lastAtMs: number };
export type KeyPress = { key: string; atMs: number; isRepeat: boolean };
/** An Enter finishes `scanned`. A key of `isScanner` must do nothing else. */
export type Heard = { burst: Burst; scanned: string | null; isScanner: boolean };

export const noBurst: Burst = { text: "", rush: 0, lastAtMs: Number.NEGATIVE_INFINITY };

/** A key that is held down and repeats never comes from a scanner. */
export function afterKey(burst: Burst, { key, atMs, isRepeat }: KeyPress): Heard {
  const isFast = !isRepeat && atMs - burst.lastAtMs <= MAX_GAP_MS;
  if (key === "Enter") {
    const scanned =
      ticketCodeAtEnd(burst.text) ?? (isFast && burst.rush >= MIN_LENGTH ? rushOf(burst) : null);
    return { burst: noBurst, scanned, isScanner: scanned !== null };
  }
  // After Tab an Enter belongs to another element and must not finish a code typed here.
  if (key === "Tab") return { burst: noBurst, scanned: null, isScanner: false };
  // A scanner also sends Shift and similar keys with its characters.
  if ([...key].length !== 1) return { burst, scanned: null, isScanner: false };
  const text = isRepeat ? "" : (burst.text + key).slice(-MOST_HEARD);
  const rush = isRepeat ? 0 : Math.min(text.length, isFast ? burst.rush + key.length : key.length);
  return { burst: { text, rush, lastAtMs: atMs }, scanned: null, isScanner: rush >= SURE_LENGTH };
}

const rushOf = ({ text, rush }: Burst): string => text.slice(text.length - rush);

/** A shorter part of a code could be text that a person typed. */
const SHORTEST_TRACE = 8;

/** If the focus moved during the code, the field ends with only a part of it. */
export function withoutCode(text: string, code: string): string {
  if (text.includes(code)) return text.replace(code, "");
  const ends = Array.from(text, (_, from) => text.slice(from)).filter(
    (end) => end.length >= SHORTEST_TRACE,
  );
  const trace = ends.find((end) => code.includes(end)) ?? "";
  return text.slice(0, text.length - trace.length);
}
