// How often may a person try? Each window of time has a counter, raised by one conditional write.
import { createHash } from "node:crypto";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { counterItem } from "#functions/core/table/counter-item.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { type ProblemDetails, type ProblemError, problem } from "#shared/core/problems.ts";

/** `refusal` replaces `too_many_requests` where that code would not tell people what to do. */
export type RateLimit = {
  name: string;
  most: number;
  seconds: number;
  refusal?: (details: ProblemDetails) => ProblemError;
};

const tooMany = (details: ProblemDetails) => problem("too_many_requests", details);

/**
 * Counts one try of `subject` (an address or an account, stored only as a hash). After `most` tries
 * it throws 429 with the seconds until the next window. The counters belong to no account: call
 * this in `asSystem`.
 */
export async function countTry(limit: RateLimit, subject: string): Promise<void> {
  if (await isWithin(limit, subject)) return;
  const now = nowSeconds();
  const wait = (Math.floor(now / limit.seconds) + 1) * limit.seconds - now;
  throw (limit.refusal ?? tooMany)({ retryAfter: wait, params: { seconds: wait } });
}

/** Counts one try and returns whether it is within the limit, instead of throwing. */
export async function isWithin(
  { name, most, seconds }: RateLimit,
  subject: string,
): Promise<boolean> {
  const window = Math.floor(nowSeconds() / seconds);
  const hash = createHash("sha256").update(`${name}#${subject}`).digest("base64url");
  const counted = await writeItem({
    update: counterItem.key({ hash, name: window }),
    set: "SET #ttl = :ttl ADD #n :one",
    if: "attribute_not_exists(#n) OR #n < :most",
    names: { "#n": "n", "#ttl": "ttl" },
    values: { ":one": 1, ":most": most, ":ttl": (window + 2) * seconds },
  });
  return counted.ok;
}
