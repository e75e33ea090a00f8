// What if the worker dies in the middle of a job? For every kind: its message is delivered again,
// or is lost and the sweep takes over. Everything is done exactly once.
import { beforeAll, describe, expect, it } from "vitest";
import { JobKind } from "#shared/contracts/jobs.ts";
import { atEveryDeath, watchTable } from "#tests/support/runs/crash.ts";
import { allTests } from "#tests/support/runs/each-test.ts";
import { jobScenes } from "#tests/support/scenes/job-scenes.ts";
import { given } from "#tests/support/scenes/world.ts";

/** A lease has ended then, and what was lost is due. */
const SWEPT_AFTER_SECONDS = 125;

beforeAll(watchTable);
const owner = allTests(() => given.owner());

describe.each(JobKind.options)("a job of the kind %s", (kind) => {
  it.each(["the message is delivered again", "the message is lost"])(
    "does everything once when %s",
    async (then) => {
      await atEveryDeath({
        begin: async () => {
          const scene = await jobScenes[kind](owner);
          return { scene, messages: await scene.jobs.queue(scene.accountId) };
        },
        kill: async ({ scene, messages }) => {
          const { jobs, accountId } = scene;
          for (let left = messages; left.length > 0; left = await jobs.queue(accountId)) {
            const { batchItemFailures } = await jobs.work(...left);
            if (batchItemFailures.length > 0) throw new Error("The worker died.");
          }
        },
        judge: async ({ scene, messages }, point) => {
          if (then === "the message is delivered again") await scene.jobs.work(...messages);
          await scene.settle();
          for (let look = 0; look < 3; look++) await scene.sweepIn(SWEPT_AFTER_SECONDS);
          const ended = (await scene.jobs.jobsOf(scene.accountId)).map(({ state }) => state);
          expect({ ...point, effects: await scene.effects() }).toEqual({
            ...point,
            effects: scene.expected,
          });
          expect(new Set(ended)).toEqual(new Set(["DONE"]));
          scene.close();
        },
      });
    },
  );
});
