// How does a test duplicate an event? At the desk of images, with the worker of jobs, until the job
// has ended.

import { asSystem } from "#functions/core/table/scope.ts";
import { originalKey } from "#functions/images/keys.ts";
import { sweepJobs } from "#functions/workers/sweep-jobs.ts";
import { events } from "#shared/contracts/events.ts";
import { type Job, jobs } from "#shared/contracts/jobs.ts";
import { type ImageDesk, openImageDesk } from "#tests/support/scenes/image-desk.ts";
import { openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { type CallOptions, call } from "#tests/support/servers/call.ts";

export type DuplicateDesk = Awaited<ReturnType<typeof openDuplicateDesk>>;

/** The source begins on the evening of 21 June 2030 in Berlin. */
export const copyStart = "2031-06-20T18:00:00.000Z";
const SWEEP_SECONDS = 60;
const MOST_SWEEPS = 10;

/** Close it when done. */
export async function openDuplicateDesk() {
  const images = await openImageDesk();
  const work = openJobDesk();
  const { owner, event, ofEvent } = images;
  const accountId = owner.me.account.id;
  const publish = publishing(images);

  const desk = {
    ...{ images, owner, event, ofEvent, accountId, work },

    async image(type: "EVENT_TEXT" | "EVENT_COVER" = "EVENT_TEXT"): Promise<string> {
      const id = await images.completed({ type, altText: "Strings" });
      images.queued.splice(0);
      await publish(id);
      return id;
    },

    ask: (fields: object = {}, options: CallOptions = {}) =>
      call(events.duplicate, {
        ...ofEvent,
        body: { title: "Autumn Concert", startAt: copyStart, ...fields },
        ...options,
      }),

    plan: (search = "", options: CallOptions = {}) =>
      call(events.planDuplicate, { ...ofEvent, search, ...options }),

    see: async ({ id }: { id: string }): Promise<Job> =>
      (await call(jobs.get, { token: owner.token, params: { jobId: id } })).data,

    /** One slice of each job that waits. */
    async slice(): Promise<boolean> {
      const refs = await work.queue(accountId);
      await work.work(...refs);
      return refs.length > 0;
    },

    async settle(): Promise<void> {
      while (await desk.slice());
    },

    async sweep(seconds = SWEEP_SECONDS): Promise<void> {
      images.wait(seconds);
      await asSystem(() => sweepJobs(() => false));
    },

    /** Makes the images ready that were handed to their worker. */
    async deliver(): Promise<void> {
      for (const { id, ownerId } of images.queued.splice(0)) await publish(id, ownerId);
    },

    /** Until the job has ended. Images that come are made ready. */
    async finish(job: { id: string }): Promise<Job> {
      for (let sweeps = 0; sweeps < MOST_SWEEPS; sweeps++) {
        await desk.settle();
        const seen = await desk.see(job);
        if (seen.endedAt !== null) return seen;
        await desk.deliver();
        await desk.sweep();
      }
      throw new Error("The job does not end.");
    },

    /** The id of the copy. */
    async copy(fields: object = {}, options: CallOptions = {}): Promise<string> {
      const { data, status, text } = await desk.ask(fields, options);
      if (status !== 202) throw new Error(`It was not duplicated: ${text}`);
      const job = await desk.finish(data);
      if (job.made === null || job.failures > 0) throw new Error(JSON.stringify(job));
      return job.made;
    },

    close(): void {
      work.close();
      images.close();
    },
  };
  return desk;
}

/** With the original, of which copies are made. */
const publishing =
  ({ owner, event, publish, jpeg, objects }: ImageDesk) =>
  async (id: string, ownerId = event.id): Promise<void> => {
    await publish(id, ownerId);
    const key = originalKey({ accountId: owner.me.account.id, id });
    objects.images.set(key, { bytes: jpeg, contentType: "image/jpeg" });
  };
