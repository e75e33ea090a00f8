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
 * Makes the clients that are made from now on wait longer (tests). Hundreds of requests that one
 * process makes at once are one machine's work and not that of hundreds of functions.
 */
export function replaceAttemptLimits(ms: number): void {
  current = { ...usual, requestTimeout: ms, connectionTimeout: ms };
}
