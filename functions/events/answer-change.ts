// Are buyers and guests told that an event has changed? The answer, what is known and the job of
// the mails are one transaction with the history.
import { answerWrite, changing, readChange } from "#functions/access/event-change.ts";
import { mustBeConfirmed, type Session } from "#functions/access/sign-in/session.ts";
import { countTry } from "#functions/core/http/rate-limit.ts";
import { writeBeside } from "#functions/core/table/beside.ts";
import { type JobRef, readJob } from "#functions/engine/job/change-job.ts";
import { presentJob } from "#functions/engine/job/present-job.ts";
import { jobOf, jobPut } from "#functions/engine/job/start-job.ts";
import { questionOf } from "#functions/events/change-question.ts";
import { ChangedInput } from "#functions/mail/tell-change.ts";
import type { StoredEventChange } from "#functions/stored/event-changes.ts";
import type { StoredEvent } from "#functions/stored/events.ts";
import type { ChangeAnswer } from "#shared/contracts/event-change.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import { problem } from "#shared/core/problems.ts";

/** Enough to correct a mistake; everybody gets each of these mails. */
export const changeMails = { name: "event-changed", most: 5, seconds: 3600 };

type Asked = { session: Session; key: string };

export async function answerChange(
  event: StoredEvent,
  answer: ChangeAnswer,
  { session, key }: Asked,
): Promise<{ job: Job | null }> {
  const { userId: by } = session;
  const asked = { kind: "EVENT_CHANGED" as const, accountId: event.accountId, by };
  const ref = await jobOf({ ...asked, eventId: event.id }, key);
  const entry = { id: ref.id, by, what: answer.about, isSent: answer.isSent };
  const seen = await readChange(event);
  if (seen?.answeredBy === ref.id) return answered(ref);
  if (answer.about === "JOIN_DETAILS") {
    const { known = [], isAnswered = true } = seen ?? {};
    const noted = changing(event, seen, { known, isAnswered, answeredBy: ref.id });
    await writeBeside([answerWrite(event, entry)], [noted]);
    return { job: null };
  }
  if (!seen || seen.isAnswered || seen.version !== answer.version)
    throw problem("changed_meanwhile");
  const done = { known: seen.known, isAnswered: true, answeredBy: ref.id };
  if (!answer.isSent) {
    await writeBeside([answerWrite(event, entry)], [changing(event, seen, done)]);
    return { job: null };
  }
  mustBeConfirmed(session);
  await countTry(changeMails, event.id);
  const { buyers } = await questionOf(event, "CHANGE");
  const input = { known: [...(await untold(event, seen)), ...seen.known] };
  const job = jobPut(ref, { ...asked, eventId: event.id, input, of: buyers });
  const after = { ...done, known: [], jobId: ref.id };
  await writeBeside([job, answerWrite(event, entry)], [changing(event, seen, after)]);
  return answered(ref);
}

const answered = async (ref: JobRef) => {
  const job = await readJob(ref);
  return { job: job && presentJob(job) };
};

/** What those know whom an earlier job has not reached. */
async function untold(
  { accountId }: StoredEvent,
  { jobId }: StoredEventChange,
): Promise<ReturnType<typeof ChangedInput.parse>["known"]> {
  const job = jobId === undefined ? null : await readJob({ accountId, id: jobId });
  if (job?.kind !== "EVENT_CHANGED" || (job.state === "DONE" && job.failures === 0)) return [];
  return ChangedInput.parse(job.input).known;
}
