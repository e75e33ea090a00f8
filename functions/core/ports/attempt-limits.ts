// How long does a call to an AWS service wait? Each attempt ends early enough to report the
// failure.

/**
 * Milliseconds for each attempt. Without `throwOnRequestTimeout` a client only logs a warning and
 * keeps waiting.
 */
const usual = {
  requestTimeout: 2_900,
  throwOnRequestTimeout: true,
  connectionTimeout: 1_000,
};
let current = usual;

/** The limits for a client that is made now. */
export const attemptLimits = (): typeof usual => current;

/**
 * Makes the clients that are made from now on wait as long as given (tests: a busy machine's table
 * is slow, not silent). Returns a function that restores the usual limits.
 */
export function replaceAttemptLimits(ms: number): () => void {
  current = { ...usual, requestTimeout: ms, connectionTimeout: ms };
  return () => {
    current = usual;
  };
}
