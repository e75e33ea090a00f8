// What does each kind of job do, and while may it? What a row does not say, the machine does.
import type { JobRow } from "#functions/engine/job/run-job.ts";
import { messageJob } from "#functions/mail/messages/send-job.ts";
import { joinDetailsJob } from "#functions/mail/tell-buyers.ts";
import { eventChangedJob, eventOffJob } from "#functions/mail/tell-change.ts";
import { countFiguresJob } from "#functions/workers/count-figures.ts";
import { duplicateEventJob } from "#functions/workers/duplicate-event.ts";
import { deleteEventJob } from "#functions/workers/purge-event.ts";
import type { JobKind } from "#shared/contracts/jobs.ts";

export const jobKinds = {
  COUNT_FIGURES: countFiguresJob,
  DELETE_EVENT: deleteEventJob,
  DUPLICATE_EVENT: duplicateEventJob,
  EVENT_CHANGED: eventChangedJob,
  EVENT_OFF: eventOffJob,
  JOIN_DETAILS: joinDetailsJob,
  MESSAGE: messageJob,
} satisfies Record<Exclude<JobKind, "EXPORT">, JobRow>;
