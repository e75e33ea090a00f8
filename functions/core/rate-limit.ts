// How often may somebody try? A counter for each window of time, raised by one conditional write.
import { createHash } from "node:crypto";
import { nowSeconds } from "#functions/core/clock.ts";
import { writeItem } from "#functions/core/table.ts";
import { type ProblemCode, problem } from "#shared/core/problems.ts";

/** `refusal` where "too many requests" would not tell people what to do. */
export type RateLimit = { name: string; most: number; seconds: number; refusal?: ProblemCode };

/**
 * Counts one try of `subject` (an address, an account: stored as a hash only) and refuses it with 429, with
 * the seconds until the next window, once `most` were made. Runs outside any account: call it asSystem.
 */
export async function countTry(
  { name, most, seconds, refusal = "too_many_requests" }: RateLimit,
  subject: string,
): Promise<void> {
  const now = nowSeconds();
  const window = Math.floor(now / seconds);
  const hash = createHash("sha256").update(`${name}#${subject}`).digest("base64url");
  const counted = await writeItem({
    update: { pk: `RATE#${hash}`, sk: `W#${window}` },
    set: "SET #ttl = :ttl ADD #n :one",
    if: "attribute_not_exists(#n) OR #n < :most",
    names: { "#n": "n", "#ttl": "ttl" },
    values: { ":one": 1, ":most": most, ":ttl": (window + 2) * seconds },
  });
  if (counted.ok) return;
  if (counted.because !== "condition") throw problem("busy", { retryAfter: 1 });
  const wait = (window + 1) * seconds - now;
  throw problem(refusal, { retryAfter: wait, params: { seconds: wait } });
}
