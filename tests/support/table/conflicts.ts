// What if another transaction holds an item for as long as it is tried? A busy table cancels what
// meets it.
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { dynamo } from "#functions/core/table/dynamo.ts";

const NAME = "conflicts";

/** Every transaction is cancelled while `work` runs. */
export async function amidConflicts<T>(work: () => Promise<T>): Promise<T> {
  dynamo().middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "TransactWriteItemsCommand") return next(args);
        const { TransactItems: items } = Object(args.input);
        throw new TransactionCanceledException({
          message: "conflict",
          $metadata: {},
          CancellationReasons: Array.from(Object(items), () => ({ Code: "TransactionConflict" })),
        });
      },
    { step: "initialize", name: NAME },
  );
  return work().finally(() => dynamo().middlewareStack.remove(NAME));
}
