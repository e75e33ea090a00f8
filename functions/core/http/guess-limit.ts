// How many secrets may a person guess? Different wrong guesses count, each once.
import { createHash } from "node:crypto";
import { endOf, keyOf, type RateLimit, refusalOf } from "#functions/core/http/rate-limit.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { counterItem } from "#functions/core/table/counter-item.ts";
import { type Key, writeItem } from "#functions/core/table/table.ts";
import type { ProblemError } from "#shared/core/problems.ts";

type Guess = { subject: string; text: string };

/** What `look` finds, null if wrong; the refusal, without a look, after too many wrong guesses. */
export async function lookUpGuess<T>(
  limit: RateLimit,
  { subject, text }: Guess,
  look: () => Promise<T | null>,
): Promise<T | null | ProblemError> {
  // Counted before the look, so that many guesses at once learn no more.
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 12);
  const counter = keyOf(limit, subject);
  if (!(await isCounted(limit, counter, hash))) return refusalOf(limit);
  const found = await look();
  const set = found === null ? "ADD wrong :hashes" : "DELETE guesses :hashes";
  await writeItem({ update: counter, set, values: { ":hashes": new Set([hash]) } });
  return found;
}

const PATIENCE = { tries: 10, firstPauseMs: 15, mostPauseMs: 200 };

/** If too many guesses are not known to be right, it waits for those still being looked up. */
async function isCounted(limit: RateLimit, counter: Key, hash: string): Promise<boolean> {
  const isAdded = await retry(PATIENCE, async () => {
    const counted = await writeItem({
      update: counter,
      set: "SET #ttl = :ttl ADD guesses :hashes",
      if: "attribute_not_exists(guesses) OR size(guesses) < :most OR contains(guesses, :hash)",
      names: { "#ttl": "ttl" },
      values: {
        ":hashes": new Set([hash]),
        ":hash": hash,
        ":most": limit.most,
        ":ttl": endOf(limit),
      },
    });
    if (counted.ok) return true;
    const wrong = counted.item ? counterItem.parse(counted.item).wrong : new Set();
    return wrong.size >= limit.most ? false : "lost";
  });
  return isAdded === true;
}
