// How does a test run something in the middle of other work? Right before the next table command of
// a given name is sent.
import { dynamo } from "#functions/core/table/dynamo.ts";

/**
 * Runs `work` before the next command of that name is sent that names `about`; resolves with the
 * result of `work`.
 */
export function beforeNext<T>(commandName: string, work: () => Promise<T>, about = ""): Promise<T> {
  return new Promise((resolve) => {
    dynamo().middlewareStack.add(
      (next, context) => async (args) => {
        const isIt =
          context.commandName === commandName && JSON.stringify(args.input).includes(about);
        if (isIt && dynamo().middlewareStack.remove("beforeNext")) resolve(await work());
        return next(args);
      },
      { step: "initialize", name: "beforeNext" },
    );
  });
}

/** Like `beforeNext`, but before the command after the next one. */
export const beforeSecond = <T>(commandName: string, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve) => {
    void beforeNext(commandName, async () => {
      void beforeNext(commandName, work).then(resolve);
    });
  });
