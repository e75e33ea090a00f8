// What must each kind of job have done exactly once, however often its worker dies? A kind without
// a scene does not compile.
import type { JobKind } from "#shared/contracts/jobs.ts";
import type { JobDesk } from "#tests/support/scenes/job-desk.ts";
import { guest, openJoinDetailsDesk } from "#tests/support/scenes/mail/join-details-desk.ts";
import type { Owner } from "#tests/support/scenes/world.ts";

export type JobScene = {
  accountId: string;
  jobs: JobDesk;
  /** Lets the seconds pass, runs the sweep, and all workers until nothing is left. */
  sweepIn: (seconds: number) => Promise<void>;
  /** Runs all workers until nothing is left. */
  settle: () => Promise<void>;
  /** What the job did, told so that twice differs from once. */
  effects: () => unknown;
  expected: unknown;
  close: () => void;
};

/** Each run has its own buyers, because a mailbox gets so many mails a day at most. */
let run = 0;

/** Each begins a job of its kind. */
export const jobScenes: Record<JobKind, (owner: Owner) => Promise<JobScene>> = {
  JOIN_DETAILS: async (owner) => {
    const desk = await openJoinDetailsDesk(owner);
    run++;
    const buyers = [guest(`Ada${run}`), guest(`Ben${run}`)];
    for (const buyer of buyers) await desk.sell(buyer);
    await desk.send();
    return {
      accountId: owner.me.account.id,
      jobs: desk.jobs,
      sweepIn: desk.sweepIn,
      settle: desk.deliver,
      effects: desk.told,
      expected: buyers.map(({ email }) => email),
      close: desk.close,
    };
  },
};
