// How does the local stack report that it cannot go on? With one sentence that a person can act on,
// without a stack trace.

const NAME = "Refusal";

/** An error whose message says what is wrong and what to do about it. */
export function refusal(sentence: string): Error {
  const error = new Error(sentence);
  error.name = NAME;
  return error;
}

export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === NAME;

/** The system's error code (`EADDRINUSE`, `EACCES`), or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}
