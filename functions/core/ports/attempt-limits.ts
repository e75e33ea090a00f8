// How long may an attempt of an AWS call take? Little enough to report the failure.
import { replaceable } from "#functions/core/ports/replaceable.ts";

/** In ms. Without `throwOnRequestTimeout` a client only warns and keeps waiting. */
const usual = {
  requestTimeout: 2_900,
  throwOnRequestTimeout: true,
  connectionTimeout: 1_000,
};
const { current, replace } = replaceable(usual);

export const attemptLimits = current;

export const replaceAttemptLimits = (ms: number) =>
  replace({ ...usual, requestTimeout: ms, connectionTimeout: ms });
