// Is a code that was just read a new scan? Not while an answer is awaited or a problem stands, and
// not the code held up a moment ago.

/** The same code is ignored for so long after it was last seen. */
export const SAME_CODE_MS = 3000;

/**
 * What stands in the way: nothing (a welcome neither), a scan on its way, or something that a
 * person must read and put away.
 */
export type Standing = "nothing" | "sending" | "problem";

/** The code that was seen last, and when. */
export type Seen = { code: string; atMs: number };

export type Reading = { isNew: boolean; seen: Seen | null };

/**
 * A code that is seen while something stands still counts as seen: moving the ticket away is what
 * makes it new.
 */
export function readCode(
  seen: Seen | null,
  code: string,
  atMs: number,
  standing: Standing,
): Reading {
  const isHeld = seen?.code === code;
  const isNew = standing === "nothing" && !(isHeld && atMs - seen.atMs < SAME_CODE_MS);
  return { isNew, seen: isNew || isHeld ? { code, atMs } : seen };
}
