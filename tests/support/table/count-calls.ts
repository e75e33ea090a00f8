// How many calls of the table does each test make? Counted by the only client; a test that makes
// more than its budget fails, and so does a file whose hooks make more than a test may.
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { dynamo } from "#functions/core/table/dynamo.ts";
import { isDeep } from "#tests/support/runs/sizes.ts";
import { MOST_CALLS, mostCalls } from "#tests/support/table/many-calls.ts";

declare module "vitest" {
  interface TaskMeta {
    /** Calls of the table by a test, or by all tests and hooks of a file. */
    tableCalls?: number;
  }
}

/** How many calls of the table some work makes, of all or of the named commands. */
export async function callsOf(work: () => Promise<unknown>, of = /./): Promise<number> {
  let made = 0;
  dynamo().middlewareStack.add(
    (next, { commandName = "" }) =>
      (args) => {
        if (of.test(commandName)) made++;
        return next(args);
      },
    { step: "initialize", name: "callsOf" },
  );
  await work().finally(() => dynamo().middlewareStack.remove("callsOf"));
  return made;
}

/** Counts in the file that is loaded now. */
export function countTableCalls(): void {
  let all = 0;
  let before = 0;
  let byTests = 0;
  beforeAll(() => {
    dynamo().middlewareStack.add(
      (next) => (args) => {
        all++;
        return next(args);
      },
      { step: "initialize", name: "tableCalls", override: true },
    );
  });
  beforeEach(() => {
    before = all;
  });
  afterEach(({ task }) => {
    const made = all - before;
    byTests += made;
    task.meta.tableCalls = made;
    const most = mostCalls(task.file.name, task.fullTestName, isDeep);
    if (made > most)
      throw new Error(
        `The test made ${made} table calls, and ${most} are allowed. Let it ask for less, or list it in tests/support/table/many-calls.ts with the reason.`,
      );
  });
  // biome-ignore lint/correctness/noEmptyPattern: the shape Vitest asks for
  afterAll(({}, suite) => {
    suite.meta.tableCalls = all;
    const byHooks = all - byTests;
    // A benchmark stores as much as it measures.
    const isBench = suite.file.name.endsWith(".bench.ts");
    if (byHooks > MOST_CALLS && !isDeep && !isBench)
      throw new Error(
        `The file's hooks made ${byHooks} table calls, and ${MOST_CALLS} are allowed.`,
      );
  });
}
