// What if a list is larger than an Excel file can be? Its export ends at once, and says why.
import { beforeEach, expect, test } from "vitest";
import { replaceExportFiles } from "#functions/core/ports/export-files.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { readJob } from "#functions/engine/job/change-job.ts";
import { writeFile } from "#functions/exports/file/write-file.ts";
import { ask, retry, see } from "#tests/support/inputs/asked-exports.ts";
import { bytesOf, tableOf } from "#tests/support/readers/exported-file.ts";
import { eachTest } from "#tests/support/runs/each-test.ts";
import { openJobClock } from "#tests/support/scenes/job-desk.ts";
import { given } from "#tests/support/scenes/world.ts";

let eventId: string;
let uploads = 0;
const owner = eachTest(() => given.owner());
const clock = eachTest(() => openJobClock(owner.me.account.id));
beforeEach(async () => {
  eventId = (await given.event(owner)).event.id;
  uploads = 0;
  // The bucket tells of the file's own error, as it does of every other.
  return replaceExportFiles({
    storeExport: async () => {
      uploads++;
      const wide = tableOf(Array<string>(16_385).fill("a"), []);
      const cause = await bytesOf(writeFile(wide, "XLSX")).catch((error: unknown) => error);
      throw new Error("The exported file was not stored.", { cause });
    },
  });
});

test("it is tried once, ends with a reason of its own, and may not go on", async () => {
  const { data: made } = await ask(owner, eventId, "ORDERS", { body: { format: "XLSX" } });
  await clock.settle();

  const { data } = await see(owner, made);
  expect(data).toMatchObject({ state: "FAILED", because: "BEYOND_EXCEL", file: null });
  expect(uploads).toBe(1);
  const again = await retry(owner, made);
  expect(again.data).toMatchObject({ state: "FAILED", because: "BEYOND_EXCEL" });
  await clock.settle();
  expect(uploads).toBe(1);
  const stored = await asSystem(() => readJob({ accountId: owner.me.account.id, id: made.id }));
  expect([stored?.state, stored?.failures, stored?.result]).toEqual(["FAILED", 0, undefined]);
});
