// What if an item has a form that this version does not know? Reading fails; nothing is guessed.

const NAME = "Unreadable";

export function unreadable(what: string, cause: unknown): Error {
  const error = new Error(`${what} is stored in a form that this version cannot read.`, { cause });
  error.name = NAME;
  return error;
}

export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && error.name === NAME;
