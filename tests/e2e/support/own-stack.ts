// How does a file get a stack that is started in another way than the others? For its worker alone,
// and only as long as that file runs.
import { type Stack, startStack } from "#tests/e2e/support/stacks.ts";
import { test } from "#tests/e2e/support/stage.ts";

/** A seeded stack makes forty orders first, on a machine that works on other tests meanwhile. */
const START_MS = 900_000;

/** A `test` whose pages and requests go to a stack that is started with `options`. */
export const onOwnStack = (options: Record<string, string>) =>
  test.extend<object, { ownStack: Stack }>({
    ownStack: [
      // biome-ignore lint/correctness/noEmptyPattern: the shape Playwright asks for
      async ({}, use) => {
        const stack = await startStack(options);
        try {
          await stack.isReady;
          await use(stack);
        } finally {
          await stack.end();
        }
      },
      { scope: "worker", timeout: START_MS },
    ],
    baseURL: async ({ ownStack }, use) => use(ownStack.url),
    logFile: async ({ ownStack }, use) => use(ownStack.logFile),
  });
