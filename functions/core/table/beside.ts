// How is a row stored together with other items? In one transaction: all of them or none.
import { retry } from "#functions/core/ports/retry.ts";
import { type Item, type Key, transact, type Write } from "#functions/core/table/table.ts";
import { type ProblemError, problem } from "#shared/core/problems.ts";

const TRIES = 5;
const FIRST_PAUSE_MS = 20;

/** `refusal` tells that a condition of these writes failed. */
export type Beside = { writes: readonly Write[]; refusal: () => ProblemError };

/** What ElectroDB would send. */
export type Sent = {
  Item?: Item;
  Key?: Key;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
};

export async function storeBeside(sent: Sent, { writes, refusal }: Beside): Promise<void> {
  const outcome = await retry({ tries: TRIES, firstPauseMs: FIRST_PAUSE_MS }, async () => {
    const stored = await transact([writeOf(sent), ...writes]);
    if (stored.ok) return "stored";
    const [own, ...others] = stored.rejections;
    if (own?.because === "condition") throw problem(own.item ? "changed_meanwhile" : "not_found");
    if (others.some((one) => one?.because === "condition")) throw refusal();
    return "lost";
  });
  if (outcome === "lost") throw problem("busy", { retryAfter: 1 });
}

function writeOf({ Item: put, Key: update, ...sent }: Sent): Write {
  const condition = {
    ...(sent.ConditionExpression !== undefined && { if: sent.ConditionExpression }),
    ...(sent.ExpressionAttributeNames && { names: sent.ExpressionAttributeNames }),
    ...(sent.ExpressionAttributeValues && { values: sent.ExpressionAttributeValues }),
  };
  if (put) return { put, ...condition };
  if (update && sent.UpdateExpression !== undefined)
    return { update, set: sent.UpdateExpression, ...condition };
  throw new Error("Only a row that is created or changed is stored beside others.");
}
