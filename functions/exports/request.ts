// How is an export begun, and begun again? Job, place and history are one transaction.
import { isDeepStrictEqual } from "node:util";
import { findEvent } from "#functions/access/event-access.ts";
import { countMade } from "#functions/access/made-today.ts";
import type { Session } from "#functions/access/sign-in/session.ts";
import { reused } from "#functions/core/collection/made.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { type Beside, writeBeside } from "#functions/core/table/beside.ts";
import type { Write } from "#functions/core/table/table.ts";
import { type JobRef, readJob } from "#functions/engine/job/change-job.ts";
import { jobOf, jobPut } from "#functions/engine/job/start-job.ts";
import { ExportAsked } from "#functions/exports/asked.ts";
import { mustHaveRoom, takingPlace, tooMany } from "#functions/exports/open-exports.ts";
import { historyItem } from "#functions/stored/history.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { problem } from "#shared/core/problems.ts";
import { isPart } from "#shared/rules/job/exported-rows.ts";

type Request = Pick<ExportAsked, "list" | "format" | "query"> & {
  session: Session;
  eventId: string | null;
  key: string;
};

export async function requestExport(request: Request): Promise<StoredJob> {
  const { session, eventId, list, key } = request;
  const { accountId, userId, role } = session;
  const input = ExportAsked.parse({ ...request, role });
  const asked = { kind: "EXPORT" as const, accountId, eventId, by: userId };
  const ref = await jobOf(asked, `${list}#${key}`);
  const earlier = await earlierJob(ref, input);
  if (earlier) return earlier;
  const besides = await countedAndPlaced(session, ref);
  // It makes a file that is found by the job's own id.
  const put = jobPut(ref, { ...asked, input, of: null, makes: ref.id });
  await writeBeside([put, ...historyWrites(ref, { eventId, input, by: userId })], besides);
  const job = await earlierJob(ref, input);
  if (!job) throw problem("busy", { retryAfter: 1 });
  return job;
}

/**
 * What is stored with an export that goes on: it reads all rows anew, so it counts, takes a place
 * and stands in the history as another one would.
 */
export async function exportAgain(session: Session, job: StoredJob) {
  const { accountId, id, eventId, version } = job;
  const event = eventId === null ? null : await findEvent(eventId);
  if (eventId !== null && event?.accountId !== accountId) throw problem("not_found");
  const besides = await countedAndPlaced(session, job);
  const input = ExportAsked.parse(job.input);
  const entry = { accountId, id: `${id}-${version}` };
  return { besides, others: historyWrites(entry, { eventId, input, by: session.userId }) };
}

async function countedAndPlaced(session: Session, ref: JobRef): Promise<Beside[]> {
  await mustHaveRoom(ref.accountId);
  await countMade(session, "exports");
  return [{ writes: [takingPlace(ref)], refusal: tooMany }];
}

async function earlierJob(ref: JobRef, input: ExportAsked): Promise<StoredJob | null> {
  const job = await readJob(ref);
  if (job && !isDeepStrictEqual(sameIn(ExportAsked.parse(job.input)), sameIn(input)))
    throw reused();
  return job;
}

/** Whoever repeats a request may have another role by then. */
const sameIn = ({ list, format, query }: ExportAsked) => ({ list, format, query });

function historyWrites(
  { accountId, id }: JobRef,
  { eventId, input, by }: { eventId: string | null; input: ExportAsked; by: string },
): Write[] {
  if (eventId === null) return [];
  const { list, format, query } = input;
  const entry = { accountId, eventId, id, at: nowAt(), what: "EXPORT" as const };
  return [{ put: historyItem.whole({ ...entry, list, format, isPart: isPart(query), by }) }];
}
