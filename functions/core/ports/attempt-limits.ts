// How long may an attempt of an AWS call take? Little enough to report the failure.

/** In ms. Without `throwOnRequestTimeout` a client only warns and keeps waiting. */
const usual = {
  requestTimeout: 2_900,
  throwOnRequestTimeout: true,
  connectionTimeout: 1_000,
};
let current = usual;

export const attemptLimits = (): typeof usual => current;

export function replaceAttemptLimits(ms: number): () => void {
  current = { ...usual, requestTimeout: ms, connectionTimeout: ms };
  return () => {
    current = usual;
  };
}
