// How do transactions meet on a busy table? As DynamoDB has it: one that names an item of another
// that is under way is cancelled. The local tables carry them out one after another.
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { dynamo } from "#functions/core/table/dynamo.ts";

const NAME = "meeting writes";

/** Returns how it ends, and how often two met. */
export function letWritesMeet(): { end: () => void; met: () => number } {
  const underWay = new Set<string>();
  let met = 0;
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "TransactWriteItemsCommand") return next(args);
        const keys = keysOf(args.input);
        const meets = keys.map((key) => underWay.has(key));
        if (meets.includes(true)) {
          met++;
          throw new TransactionCanceledException({
            message: "conflict",
            $metadata: {},
            CancellationReasons: meets.map((is) => ({ Code: is ? "TransactionConflict" : "None" })),
          });
        }
        for (const key of keys) underWay.add(key);
        return next(args).finally(() => {
          for (const key of keys) underWay.delete(key);
        });
      },
    { step: "initialize", name: NAME },
  );
  return { end: () => void dynamo().middlewareStack.remove(NAME), met: () => met };
}

function keysOf(input: object): string[] {
  const { TransactItems: items } = Object(input);
  return Array.from(Object(items), (one) => {
    const [write] = Object.values(Object(one));
    const { Key, Item } = Object(write);
    const { pk, sk } = Object(Key ?? Item);
    return JSON.stringify([pk, sk]);
  });
}
