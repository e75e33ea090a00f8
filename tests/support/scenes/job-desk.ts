// How does a test let jobs run? With the stream worker, queues in memory and their two workers.
import type { SQSBatchResponse } from "aws-lambda";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import type { JobRef } from "#functions/engine/job/change-job.ts";
import { replaceJobQueue } from "#functions/engine/job/job-queue.ts";
import { jobItem, type StoredJob } from "#functions/stored/jobs.ts";
import { handler as exportHandler } from "#functions/workers/export.ts";
import { handler as jobHandler } from "#functions/workers/job.ts";
import { sweepJobs } from "#functions/workers/sweep-jobs.ts";
import { external } from "#tests/support/runs/crash.ts";
import { follow } from "#tests/support/servers/stream.ts";

export type JobDesk = ReturnType<typeof openJobDesk>;

/** Close it when done. */
export function openJobDesk() {
  const queued: JobRef[] = [];
  const exporting = new Set<string>();
  const putQueueBack = replaceJobQueue((ref, name) =>
    external(true, async () => {
      queued.push(ref);
      if (name === "EXPORTS") exporting.add(ref.id);
    }),
  );
  const desk = {
    /** As stored now, of one account. */
    jobsOf: async (accountId: string): Promise<StoredJob[]> => {
      const all = { ...jobItem.within({ accountId }), consistent: true };
      return jobItem.among(await asSystem(() => queryItems(all)));
    },

    /** Runs the stream worker on the account's jobs; returns the messages that it queues. */
    async queue(accountId: string): Promise<JobRef[]> {
      const all = { ...jobItem.within({ accountId }), consistent: true };
      await follow(...(await asSystem(() => queryItems(all))).map((now) => ({ now })));
      return queued.splice(0);
    },

    /** Gives messages to the workers of their queues, in one batch each. */
    async work(...messages: unknown[]): Promise<SQSBatchResponse> {
      const records = messages.map((one, index) => ({
        messageId: String(index),
        body: JSON.stringify(one),
      }));
      const isExport = ({ body }: { body: string }) => exporting.has(Object(JSON.parse(body)).id);
      const { own = [], other = [] } = Object.groupBy(records, (one) =>
        isExport(one) ? "own" : "other",
      );
      const answers = [
        ...(other.length > 0 ? [await jobHandler({ Records: other })] : []),
        ...(own.length > 0 ? [await exportHandler({ Records: own })] : []),
      ];
      return { batchItemFailures: answers.flatMap((one) => one.batchItemFailures) };
    },

    close: putQueueBack,
  };
  return desk;
}

/** Jobs of one account under a clock that passes when it is told to. Close it when done. */
export function openJobClock(accountId: string) {
  const jobs = openJobDesk();
  let ms = nowMs();
  let workedMs = 0;
  const putClockBack = replaceClock({
    nowMs: () => ms,
    elapsedMs: () => performance.now() + workedMs,
  });
  const sweep = async (seconds: number): Promise<void> => {
    ms += seconds * 1000;
    await asSystem(() => sweepJobs(() => false));
  };
  /** Runs stream and worker until the queue stays empty. */
  const settle = async (): Promise<void> => {
    const slices = await jobs.queue(accountId);
    await jobs.work(...slices);
    if (slices.length > 0) await settle();
  };
  return {
    jobs,
    sweep,
    settle,
    sweepIn: (seconds: number) => sweep(seconds).then(settle),
    /** So long works whoever works now. */
    lasts(seconds: number): void {
      ms += seconds * 1000;
      workedMs += seconds * 1000;
    },
    close: () => {
      jobs.close();
      putClockBack();
    },
  };
}
