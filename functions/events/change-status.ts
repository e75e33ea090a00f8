// How does an event change its status? Whoever takes one from the public that is still to come may
// say that it is off; then its buyers and guests are mailed, by a job of the same transaction.
import { answerWrite, changing, readChange } from "#functions/access/event-change.ts";
import { hasOrganizer } from "#functions/access/event-counts.ts";
import { eventStore } from "#functions/access/event-rows.ts";
import { relisting } from "#functions/access/listing/listing-write.ts";
import { mustBeConfirmed, type Session } from "#functions/access/sign-in/session.ts";
import { countTry } from "#functions/core/http/rate-limit.ts";
import type { Beside } from "#functions/core/table/beside.ts";
import { jobOf, jobPut } from "#functions/engine/job/start-job.ts";
import { changeMails } from "#functions/events/answer-change.ts";
import { questionOf } from "#functions/events/change-question.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import { eventProblem } from "#shared/contracts/events.ts";
import { problem } from "#shared/core/problems.ts";
import { mayChangeStatus } from "#shared/rules/page/event-status.ts";

type Wanted = { status: StoredEvent["status"]; isOff?: boolean | undefined };

export async function changeStatus(
  event: StoredEvent,
  { status, isOff }: Wanted,
  session: Session,
): Promise<StoredEvent> {
  if (event.status === status) return event;
  const facts = { ...event, ...session, hasOrganizer: await hasOrganizer(event) };
  const verdict = mayChangeStatus(event.status, status, facts);
  if (!verdict.allowed) throw eventProblem(verdict.because);
  const values = { status, ...(status === "LIVE" && { wasLive: true }) };
  const guard = { version: event.version, before: event };
  const told = isOff === undefined || status === "LIVE" ? [] : await telling(event, isOff, session);
  return relisting(event, { event: values }, (listing) =>
    eventStore.of(session).update(event.id, values, { ...guard, beside: [...told, listing] }),
  );
}

/** Nothing where nobody was asked: without buyers, and of an event that is over. */
async function telling(event: StoredEvent, isOff: boolean, session: Session): Promise<Beside[]> {
  const { isAsked, buyers: of } = await questionOf(event, "OFF");
  if (!isAsked) return [];
  const { id: eventId, accountId, version } = event;
  const { userId: by } = session;
  const asked = { kind: "EVENT_OFF" as const, accountId, eventId, by };
  const ref = await jobOf(asked, String(version));
  const history = answerWrite(event, { id: ref.id, by, what: "OFF", isSent: isOff });
  const busy = () => problem("busy", { retryAfter: 1 });
  if (!isOff) return [{ writes: [history], refusal: busy }];
  mustBeConfirmed(session);
  await countTry(changeMails, eventId);
  const job = jobPut(ref, { ...asked, input: {}, of });
  const change = await readChange(event);
  const { known = [], isAnswered = true } = change ?? {};
  return [
    { writes: [job, history], refusal: busy },
    changing(event, change, { known, isAnswered, jobId: ref.id }),
  ];
}
