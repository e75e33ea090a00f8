// How often may somebody try? A counter for each window of time, raised by one conditional write.
import { createHash } from "node:crypto";
import { nowSeconds } from "#functions/core/clock.ts";
import { writeItem } from "#functions/core/table.ts";
import { type ProblemCode, problem } from "#shared/core/problems.ts";

/** `refusal` where "too many requests" would not tell people what to do. */
export type RateLimit = { name: string; most: number; seconds: number; refusal?: ProblemCode };

/**
 * Counts one try of `subject` (an address, an account: stored as a hash only) and refuses it with
 * 429, with the seconds until the next window, once `most` were made. Runs outside any account:
 * call it asSystem.
 */
export async function countTry(limit: RateLimit, subject: string): Promise<void> {
  if (await isWithin(limit, subject)) return;
  const now = nowSeconds();
  const wait = (Math.floor(now / limit.seconds) + 1) * limit.seconds - now;
  throw problem(limit.refusal ?? "too_many_requests", {
    retryAfter: wait,
    params: { seconds: wait },
  });
}

/** Counts one try, and says whether it is within the limit instead of refusing it. */
export async function isWithin(
  { name, most, seconds }: RateLimit,
  subject: string,
): Promise<boolean> {
  const window = Math.floor(nowSeconds() / seconds);
  const hash = createHash("sha256").update(`${name}#${subject}`).digest("base64url");
  const counted = await writeItem({
    update: { pk: `RATE#${hash}`, sk: `W#${window}` },
    set: "SET #ttl = :ttl ADD #n :one",
    if: "attribute_not_exists(#n) OR #n < :most",
    names: { "#n": "n", "#ttl": "ttl" },
    values: { ":one": 1, ":most": most, ":ttl": (window + 2) * seconds },
  });
  if (!counted.ok && counted.because !== "condition") throw problem("busy", { retryAfter: 1 });
  return counted.ok;
}
