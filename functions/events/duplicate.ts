// How is an event duplicated? What the copy would be can be asked before; a job makes it, and the
// day's shares are counted before the job begins.
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { mustHaveOrganizer } from "#functions/access/event-counts.ts";
import { countAllMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { partOf, reused } from "#functions/core/collection/made.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { readJob } from "#functions/engine/job/change-job.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import {
  chosenOf,
  needsTickets,
  readSource,
  type SourceRows,
  unitsOf,
} from "#functions/events/source-rows.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import {
  DuplicateInput,
  type DuplicatePlan,
  type EmptiedDate,
} from "#shared/contracts/duplicate.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { lineTitle } from "#shared/rules/order/order-tickets.ts";
import {
  codeDates,
  listDates,
  type MoveNow,
  movedDates,
  movedEnd,
  saleDates,
} from "#shared/rules/page/moved-dates.ts";

/** Without the rules of the form: the start may have come when a job goes on. */
const Asked = z.object(DuplicateInput.shape);
/** `now` and `source` are of the request, so that all slices move dates alike. */
export const CopyInput = z.object({
  ...Asked.shape,
  now: z.string(),
  source: z.object({
    startAt: z.string(),
    endAt: z.string().nullable(),
    timezone: z.string(),
    currency: CurrencyCode,
  }),
});
export type CopyInput = z.output<typeof CopyInput>;

type Request = { session: Session; body: DuplicateInput; key: string };

/** Idempotent by key. Throws 409 if the key came with another body, and when a share is used up. */
export async function requestDuplicate(
  event: StoredEvent,
  { session, body, key }: Request,
): Promise<StoredJob> {
  const { accountId, id: eventId } = event;
  const asked = { kind: "DUPLICATE_EVENT" as const, accountId, eventId, by: session.userId };
  const ref = await jobOf(asked, key);
  const earlier = await readJob(ref);
  if (earlier) {
    if (!isDeepStrictEqual(Asked.parse(earlier.input), body)) throw reused();
    return earlier;
  }
  await mustHaveOrganizer(event);
  const rows = chosenOf(await readSource(event), body);
  await countAllMade(session, [
    ["events", 1],
    ["codes", rows.promoCodes.length],
    ["images", rows.images.length],
    ["stock", unitsOf(rows)],
  ]);
  const { startAt, endAt, timezone, currency } = event;
  const input = { ...body, now: nowAt(), source: { startAt, endAt, timezone, currency } };
  const of = 1 + Object.values(rows).flat().length;
  return startJob(ref, { ...asked, input, of, makes: await copyIdOf(ref.id) });
}

const copyIdOf = (jobId: string): Promise<string> => partOf(jobId, "event", 0);

const MOST_EMPTIED = 100;

export async function planDuplicate(
  event: StoredEvent,
  newStartAt: string | undefined,
): Promise<DuplicatePlan> {
  const rows = await readSource(event);
  const { startAt, timezone } = event;
  const move = newStartAt ? { startAt, newStartAt, timezone, now: nowAt() } : null;
  const emptied = move ? emptiedDates(rows, move) : [];
  const { questions, promoCodes, capacityAssignments, checkInLists } = rows;
  return {
    counts: {
      tickets: rows.tickets.length,
      questions: questions.length,
      promoCodes: promoCodes.length,
      capacityAssignments: capacityAssignments.length,
      checkInLists: checkInLists.length,
      images: rows.images.length,
    },
    needTickets: {
      questions: questions.filter(needsTickets.questions).length,
      promoCodes: promoCodes.filter(needsTickets.promoCodes).length,
      capacityAssignments: capacityAssignments.length,
      checkInLists: checkInLists.length,
    },
    endAt: move && movedEnd(event.endAt, move),
    emptied: emptied.slice(0, MOST_EMPTIED),
    emptiedCount: emptied.length,
  };
}

const emptiedDates = (
  { tickets, promoCodes, checkInLists }: SourceRows,
  move: MoveNow,
): EmptiedDate[] => [
  ...tickets.flatMap((ticket) =>
    [{ label: null, ...ticket }, ...ticket.tiers].flatMap(({ label, ...window }) => {
      const title = lineTitle({ title: ticket.title, tierLabel: label });
      const { emptied } = movedDates(window, saleDates, move);
      return emptied.map((one) => ({ part: "tickets" as const, title, ...one }));
    }),
  ),
  ...promoCodes.flatMap((code) =>
    movedDates(code, codeDates, move).emptied.map((one) => ({
      ...{ part: "promoCodes" as const, title: code.code, ...one },
    })),
  ),
  ...checkInLists.flatMap((list) =>
    movedDates(list, listDates, move).emptied.map((one) => ({
      ...{ part: "checkInLists" as const, title: list.name, ...one },
    })),
  ),
];
