// What must each kind of job have done exactly once, however often its worker dies? A kind without
// a scene does not compile.
import { REQUEST_SECONDS } from "#functions/access/event-counts.ts";
import { nowMs, replaceClock } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { queryItems } from "#functions/core/table/table.ts";
import { promoCodeItem } from "#functions/stored/promo-codes.ts";
import { trayItem } from "#functions/stored/stock.ts";
import { ticketItem } from "#functions/stored/tickets.ts";
import { sweepJobs } from "#functions/workers/sweep-jobs.ts";
import { events } from "#shared/contracts/events.ts";
import type { JobKind } from "#shared/contracts/jobs.ts";
import { promoCodes } from "#shared/contracts/promo-codes.ts";
import { type JobDesk, openJobDesk } from "#tests/support/scenes/job-desk.ts";
import { guest, openJoinDetailsDesk } from "#tests/support/scenes/mail/join-details-desk.ts";
import { given, type Owner } from "#tests/support/scenes/world.ts";
import { call } from "#tests/support/servers/call.ts";

export type JobScene = {
  accountId: string;
  jobs: JobDesk;
  /** Lets the seconds pass, runs the sweep, and all workers until nothing is left. */
  sweepIn: (seconds: number) => Promise<void>;
  /** Runs all workers until nothing is left. */
  settle: () => Promise<void>;
  /** What the job did, told so that twice differs from once. */
  effects: () => unknown | Promise<unknown>;
  expected: unknown;
  close: () => void;
};

/** Each run has its own buyers, because a mailbox gets so many mails a day at most. */
let run = 0;

/** Each begins a job of its kind. */
export const jobScenes: Record<JobKind, (owner: Owner) => Promise<JobScene>> = {
  DELETE_EVENT: async (owner) => {
    const jobs = openJobDesk();
    const accountId = owner.me.account.id;
    let ms = nowMs();
    const putClockBack = replaceClock({ nowMs: () => ms });
    const sweep = async (seconds: number) => {
      ms += seconds * 1000;
      await asSystem(() => sweepJobs(() => false));
    };
    const settle = async () => {
      const slices = await jobs.queue(accountId);
      await jobs.work(...slices);
      if (slices.length > 0) await settle();
    };
    const below = await deletedEvent(owner);
    await sweep(REQUEST_SECONDS);
    return {
      accountId,
      jobs,
      sweepIn: (seconds) => sweep(seconds).then(settle),
      settle,
      effects: below,
      expected: [0, 0, 0, 0],
      close: () => {
        jobs.close();
        putClockBack();
      },
    };
  },
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

/** Deletes a draft that had all kinds of parts; returns what counts the items below it. */
async function deletedEvent(owner: Owner): Promise<() => Promise<number[]>> {
  const drawn = { isDraft: true, tickets: [{ quantityAvailable: 40 }] };
  const { event, tickets } = await given.event(owner, drawn);
  const { id: eventId } = event;
  const ticketId = tickets[0]?.id ?? "";
  await given.checkInList(owner, eventId, [ticketId], { description: "Left door." });
  const of = { token: owner.token, params: { eventId } };
  const body = { code: "SAVE10", discountType: "PERCENTAGE", discountRate: 1000, maxUses: 2 };
  const { data: code } = await call(promoCodes.create, { ...of, body });
  await call(events.remove, of);
  const ranges = [
    { pk: ticketItem.within({ eventId }).pk },
    promoCodeItem.within({ eventId }),
    ...[ticketId, code.id].map((pool) => trayItem.within({ eventId, pool, bank: 0 })),
  ];
  const countIn = async ({ pk }: { pk: string }) =>
    (await queryItems({ pk, consistent: true })).length;
  return () => asSystem(() => Promise.all(ranges.map(countIn)));
}
