// How does the local stack say that it cannot go on? One sentence that a person can act on, without
// a stack trace.

const NAME = "Refusal";

/** An error whose message is the whole story: what is wrong and what to do about it. */
export function refusal(sentence: string): Error {
  const error = new Error(sentence);
  error.name = NAME;
  return error;
}

export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === NAME;

/** The system's code of an error (`EADDRINUSE`, `EACCES`), or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}
