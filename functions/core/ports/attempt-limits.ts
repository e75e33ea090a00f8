// How long does a call to an AWS service wait? Each attempt ends early enough to report the
// failure.

/**
 * Milliseconds for each attempt. Without `throwOnRequestTimeout` a client only logs a warning and
 * keeps waiting.
 */
export const attemptLimits = {
  requestTimeout: 2_900,
  throwOnRequestTimeout: true,
  connectionTimeout: 1_000,
};
