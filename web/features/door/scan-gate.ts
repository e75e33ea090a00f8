// Is a code that was just read a new scan? Not while it stays in view or something is in the way.

/** A code is ignored for this long after it was last seen. */
export const SAME_CODE_MS = 3000;

/** `nothing`: also while a successful check-in is shown. `problem`: staff must close a screen. */
export type Standing = "nothing" | "sending" | "problem";

export type Seen = { code: string; atMs: number };

export type Reading = { isNew: boolean; seen: Seen | null };

/** A code in view during `sending` or `problem` counts as seen, so it is not new afterwards. */
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
