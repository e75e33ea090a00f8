// How often may a person try? Each window has a counter, raised by one conditional write.
import { createHash } from "node:crypto";
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { counterItem } from "#functions/core/table/counter-item.ts";
import { getItem, type Key, writeItem } from "#functions/core/table/table.ts";
import { type ProblemDetails, type ProblemError, problem } from "#shared/core/problems.ts";

/** `refusal` replaces `too_many_requests` where that code would not tell people what to do. */
export type RateLimit = {
  name: string;
  most: number;
  seconds: number;
  refusal?: (details: ProblemDetails) => ProblemError;
};

type Window = Pick<RateLimit, "name" | "seconds">;

const tooMany = (details: ProblemDetails) => problem("too_many_requests", details);

export async function countTry(limit: RateLimit, subject: string): Promise<void> {
  if (!(await isWithin(limit, subject))) throw refusalOf(limit);
}

export function refusalOf({ seconds, refusal = tooMany }: RateLimit): ProblemError {
  const wait = secondsUntilNext(seconds);
  return refusal({ retryAfter: wait, params: { seconds: wait } });
}

export function secondsUntilNext(seconds: number): number {
  const now = nowSeconds();
  return (Math.floor(now / seconds) + 1) * seconds - now;
}

export const isWithin = async (limit: RateLimit, subject: string): Promise<boolean> =>
  (await leftIfOver(limit, subject, 1)) === null;

/** Null if counted; otherwise what is left, and none is counted. */
export async function leftIfOver(
  { most, ...limit }: RateLimit,
  subject: string,
  units: number,
): Promise<number | null> {
  const isFirst = units <= most ? "attribute_not_exists(#n) OR " : "";
  const counted = await writeItem({
    update: keyOf(limit, subject),
    set: "SET #ttl = :ttl ADD #n :units",
    if: `${isFirst}#n <= :room`,
    names: { "#n": "n", "#ttl": "ttl" },
    values: { ":units": units, ":room": most - units, ":ttl": endOf(limit) },
  });
  if (counted.ok) return null;
  return Math.max(0, most - (counted.item ? counterItem.parse(counted.item).n : 0));
}

export async function counted(limit: Window, subject: string): Promise<number> {
  const stored = await getItem(keyOf(limit, subject));
  return stored ? counterItem.parse(stored).n : 0;
}

/** Gives back what was counted within this window. */
export const uncount = (limit: RateLimit, subject: string, units: number): Promise<unknown> =>
  writeItem({
    update: keyOf(limit, subject),
    set: "ADD #n :units",
    names: { "#n": "n" },
    values: { ":units": -units },
  });

const windowOf = ({ seconds }: Window): number => Math.floor(nowSeconds() / seconds);

export const endOf = (limit: Window): number => (windowOf(limit) + 2) * limit.seconds;

export function keyOf(limit: Window, subject: string): Key {
  const hash = createHash("sha256").update(`${limit.name}#${subject}`).digest("base64url");
  return counterItem.key({ hash, name: windowOf(limit) });
}
