// How are new connection details sent? One write asks; a job goes through the orders.
import { readJoinDetails } from "#functions/access/buyers-event.ts";
import { answerWrite } from "#functions/access/event-change.ts";
import { countTry } from "#functions/core/http/rate-limit.ts";
import { nowAt } from "#functions/core/ports/clock.ts";
import { readJob } from "#functions/engine/job/change-job.ts";
import { jobOf, startJob } from "#functions/engine/job/start-job.ts";
import { countOrdersWithTickets } from "#functions/engine/tickets/event-index.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { StoredJob } from "#functions/stored/jobs.ts";
import { eventProblem } from "#shared/contracts/events.ts";

/** Enough to correct a mistake; every buyer gets each of these mails. */
const limit = { name: "join-details", most: 5, seconds: 3600 };

export async function requestJoinDetails(
  event: StoredEvent,
  { by, key }: { by: string; key: string },
): Promise<StoredJob> {
  const { accountId, id: eventId } = event;
  const asked = { kind: "JOIN_DETAILS" as const, accountId, eventId, by };
  const ref = await jobOf(asked, key);
  const earlier = await readJob(ref);
  if (earlier) return earlier;
  if ((await readJoinDetails(event)) === "") throw eventProblem("no_join_details");
  await countTry(limit, eventId);
  const input = { request: ref.id, since: nowAt() };
  const entry = { id: ref.id, by, what: "JOIN_DETAILS" as const, isSent: true };
  const of = await countOrdersWithTickets(eventId);
  return startJob(ref, { ...asked, input, of }, [answerWrite(event, entry)]);
}
