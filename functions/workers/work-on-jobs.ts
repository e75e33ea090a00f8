// How does a worker of jobs empty its queue? One slice a message; a job's item says what is next.
import type { SQSBatchResponse, SQSRecord } from "aws-lambda";
import { type Invocation, inInvocation } from "#functions/core/ports/invocation.ts";
import { noteIds } from "#functions/core/ports/logger.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { JobRef } from "#functions/engine/job/job-queue.ts";
import { type JobRow, runJob } from "#functions/engine/job/run-job.ts";
import { eachMessage } from "#functions/workers/each-message.ts";
import type { JobKind } from "#shared/contracts/jobs.ts";

type Message = Pick<SQSRecord, "messageId" | "body">;
type Handler = (event: { Records: Message[] }, context?: Invocation) => Promise<SQSBatchResponse>;

export const workOnJobs =
  (kinds: Partial<Record<JobKind, JobRow>>): Handler =>
  (event, context) => {
    const work = ({ body }: Message) => {
      const ref = JobRef.parse(JSON.parse(body));
      noteIds({ accountId: ref.accountId, jobId: ref.id });
      return runJob(ref, kinds);
    };
    return inInvocation(context, () =>
      asSystem(() => eachMessage(event.Records, { work, otherwise: "job not begun or stored" })),
    );
  };
