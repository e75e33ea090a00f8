// Is a code that was just read a new scan? Not while a request runs or a problem is shown, and not
// if the same code was seen a moment ago.

/** A code is ignored for this long after it was last seen. */
export const SAME_CODE_MS = 3000;

/**
 * What keeps a code from being taken. `nothing`: free, also while a successful check-in is shown.
 * `sending`: a scan is being sent. `problem`: staff must read and close a screen.
 */
export type Standing = "nothing" | "sending" | "problem";

/** The code that was seen last, and when. */
export type Seen = { code: string; atMs: number };

export type Reading = { isNew: boolean; seen: Seen | null };

/**
 * A code seen during `sending` or `problem` also counts as seen. So a ticket that stays in front of
 * the camera is not new afterwards.
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
