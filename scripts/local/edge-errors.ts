// What does the distribution remember of errors? CloudFront keeps some for ten seconds, unless it
// is told how long.
import type { VirtualClock } from "./clock.ts";
import type { Answer } from "./web-request.ts";

type Configured = { ErrorCode: number; ErrorCachingMinTTL?: number | undefined };
type Remembered = (key: string | null, ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * Kept even where the origin says no-store:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const KEPT_UNASKED = [404, 414, 500, 501, 502, 503, 504];
const DEFAULT_SECONDS = 10;

/**
 * Asks the origin, or answers an error again that it gave a moment ago to the same key. A request
 * without a key is always asked.
 */
export function errorMemory(
  configured: Configured[],
  clock: Pick<VirtualClock, "nowMs">,
): Remembered {
  const kept = new Map<string, { answer: Answer; untilMs: number }>();
  const secondsOf = (status: number) =>
    configured.find(({ ErrorCode }) => ErrorCode === status)?.ErrorCachingMinTTL ?? DEFAULT_SECONDS;
  return async (key, ask) => {
    if (key === null) return ask();
    const known = kept.get(key);
    if (known && clock.nowMs() < known.untilMs) return known.answer;
    kept.delete(key);
    const answer = await ask();
    const seconds = KEPT_UNASKED.includes(answer.status) ? secondsOf(answer.status) : 0;
    if (seconds > 0) kept.set(key, { answer, untilMs: clock.nowMs() + seconds * 1000 });
    return answer;
  };
}
