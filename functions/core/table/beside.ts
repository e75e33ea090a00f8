// How is a row stored together with other items? In one transaction: all of them or none.
import { retry } from "#functions/core/ports/retry.ts";
import { type Item, type Key, MOST_WRITES, type Write } from "#functions/core/table/table.ts";
import { writeAll } from "#functions/core/table/write-all.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";

/** A hundred requests at once meet in one counter, of which only one at a time gets through. */
const TRIES = { tries: 12, firstPauseMs: 20, mostPauseMs: 500 };

export type Beside = {
  writes: readonly Write[];
  /** Tells that a condition of these writes failed; `found` is the item that it met. */
  refusal: (found: Item | null) => ProblemError;
  /** Throws if no other try can succeed. Called after one that was surely not stored. */
  look?: () => Promise<void>;
};

export type Sent = {
  Item?: Item;
  Key?: Key;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

/** Null if all is stored, else the item that the row's own condition met. */
export const storeBeside = (sent: Sent, besides: readonly Beside[]) =>
  writeBeside([writeOf(sent)], besides);

export async function writeBeside(
  own: readonly Write[],
  besides: readonly Beside[],
): Promise<{ met: Item | null } | null> {
  const writes = [...own, ...besides.flatMap((beside) => beside.writes)];
  if (writes.length > MOST_WRITES) throw new Error(`${writes.length} writes are too many at once.`);
  let mayBeStored = true;
  const outcome = await retry(TRIES, async () => {
    if (!mayBeStored) for (const { look } of besides) await look?.();
    const stored = await writeAll(writes);
    if (stored.ok) return null;
    const failed = stored.rejections.findIndex((one) => one?.because === "condition");
    const rejection = stored.rejections[failed];
    if (rejection?.because === "condition") {
      if (failed < own.length) return { met: rejection.item };
      throw refusalOf(besides, failed - own.length, rejection.item);
    }
    mayBeStored = stored.rejections.some((one) => one?.because === "throttled");
    return "lost";
  });
  if (outcome === "lost") throw problem("busy", { retryAfter: 1 });
  return outcome;
}

export function refusalOf(
  besides: readonly Beside[],
  at: number,
  found: Item | null,
): ProblemError {
  const ofEach = besides.flatMap(({ writes, refusal }) => writes.map(() => refusal));
  return ofEach[at]?.(found) ?? problem("busy", { retryAfter: 1 });
}

function writeOf({ Item: put, Key: key, UpdateExpression: set, ...sent }: Sent): Write {
  const condition = {
    ...(sent.ConditionExpression !== undefined && { if: sent.ConditionExpression }),
    ...(sent.ExpressionAttributeNames && { names: sent.ExpressionAttributeNames }),
    ...(sent.ExpressionAttributeValues && { values: sent.ExpressionAttributeValues }),
  };
  if (put) return { put, ...condition };
  if (!key) throw new Error("A row is stored, changed or removed by its key.");
  return set === undefined ? { remove: key, ...condition } : { update: key, set, ...condition };
}
