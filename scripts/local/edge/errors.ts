// Which errors does the distribution cache, unless the template sets another time?
import type { Answer } from "#scripts/local/edge/web-request.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";

type Configured = { ErrorCode: number; ErrorCachingMinTTL?: number | undefined };
type Remembered = (key: string | null, ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * Even with no-store:
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/HTTPStatusCodes.html
 */
const KEPT_UNASKED = [404, 414, 500, 501, 502, 503, 504];
const DEFAULT_SECONDS = 10;

/** A request without a key always reaches the origin. */
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
