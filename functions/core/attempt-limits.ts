// How long is an AWS service waited for? Every attempt ends, so that there is time left to say so.

/**
 * Of each attempt. Without `throwOnRequestTimeout` a client only warns that the time is over, and
 * waits on.
 */
export const attemptLimits = {
  requestTimeout: 2_900,
  throwOnRequestTimeout: true,
  connectionTimeout: 1_000,
};
