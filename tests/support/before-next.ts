// How does a test put something into the middle of other work? Before the next command of a name
// leaves for the table.
import { dynamo } from "#functions/core/table.ts";

/** Does something before the next command of that name leaves; resolves with its outcome. */
export function beforeNext<T>(commandName: string, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve) => {
    dynamo().middlewareStack.add(
      (next, context) => async (args) => {
        if (context.commandName === commandName && dynamo().middlewareStack.remove("beforeNext"))
          resolve(await work());
        return next(args);
      },
      { step: "initialize", name: "beforeNext" },
    );
  });
}
