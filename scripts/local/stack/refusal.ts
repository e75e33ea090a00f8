// How does the local stack say that it cannot go on? In one sentence, without a stack trace.

const NAME = "Refusal";

export function refusal(sentence: string): Error {
  const error = new Error(sentence);
  error.name = NAME;
  return error;
}

export const isRefusal = (error: unknown): error is Error =>
  error instanceof Error && error.name === NAME;

/** Such as `EADDRINUSE`; empty if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "";
}
