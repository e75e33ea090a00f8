// What if an item has a form that this version of the program does not know? Nothing is guessed.
// Reading it fails with an error that callers can tell from others.

const NAME = "Unreadable";

/** The error for such an item. `what` names it, for example `The order ab12`. */
export function unreadable(what: string, cause: unknown): Error {
  const error = new Error(`${what} is stored in a form that this version cannot read.`, { cause });
  error.name = NAME;
  return error;
}

export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && error.name === NAME;
