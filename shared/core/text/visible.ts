// Which characters can a person see? Those of no width and blanks in disguise are dropped.

/** Unicode's own list, and the empty Braille cell, which looks like a space. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** They turn the text that follows them; no name needs one. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/g;
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/** For texts that are compared, looked up or mailed to. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");

export const withoutTurning = (text: string): string => text.replace(TURNING, "");

/** Empty if there is nothing to read, or to refuse. Joiners stay: scripts and emoji need them. */
export function readable(text: string): string {
  const straight = withoutTurning(text);
  return /[\p{L}\p{N}\p{P}\p{S}\p{Cc}\p{Cs}]/u.test(withoutUnseen(straight)) ? straight : "";
}

export const hasDirection = (text: string): boolean => DIRECTION.test(text);
