// How does long work go on after its request? Two queues, each with a worker that does a slice a
// message: exports take minutes and memory, everything else seconds.
import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { ApiFunction, type Platform } from "#infra/constructs/api-function.ts";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import { workerGrants } from "#infra/grants.ts";

export type JobsStackProps = StackProps & { platform: Platform; imageQueue: Queue };

const TIMEOUT = Duration.seconds(30);
const LATE = Duration.minutes(10);
const ACCOUNTS_AT_ONCE = 5;
const MAX_CONCURRENCY = 4 * ACCOUNTS_AT_ONCE;

const EXPORT_TIMEOUT = Duration.seconds(14 * 60 + 30);
/** The sweep finds a killed worker's export long before, so its message need not come soon. */
const EXPORT_HIDDEN = Duration.minutes(15);
const EXPORT_LATE = Duration.minutes(30);
const EXPORTS_AT_ONCE = 2 * ACCOUNTS_AT_ONCE;

export class JobsStack extends Stack {
  readonly queues: Record<"JOB_QUEUE_URL" | "EXPORT_QUEUE_URL", Queue>;

  constructor(scope: Construct, id: string, { platform, imageQueue, ...props }: JobsStackProps) {
    super(scope, id, props);
    this.queues = {
      JOB_QUEUE_URL: this.jobs(platform, imageQueue),
      EXPORT_QUEUE_URL: this.exports(platform),
    };
  }

  private jobs(platform: Platform, imageQueue: Queue): Queue {
    const work = new WorkQueue(this, "Jobs", {
      consumerTimeout: TIMEOUT,
      lateAfter: LATE,
      alarmTopic: platform.alarmTopic,
    });
    const worker = new ApiFunction(this, "job", {
      bundle: "job",
      platform,
      grants: workerGrants.job,
      timeout: TIMEOUT,
      sendsTo: { IMAGE_QUEUE_URL: imageQueue },
      // A slice that is cut off counts as a try of its job.
      alarm: "on errors",
    });
    work.consumedBy(worker.fn, MAX_CONCURRENCY);
    return work.queue;
  }

  private exports(platform: Platform): Queue {
    const work = new WorkQueue(this, "Exports", {
      consumerTimeout: EXPORT_TIMEOUT,
      hiddenFor: EXPORT_HIDDEN,
      lateAfter: EXPORT_LATE,
      alarmTopic: platform.alarmTopic,
    });
    const worker = new ApiFunction(this, "export", {
      bundle: "export",
      platform,
      grants: workerGrants.export,
      timeout: EXPORT_TIMEOUT,
      alarm: "on errors",
    });
    work.consumedBy(worker.fn, EXPORTS_AT_ONCE);
    return work.queue;
  }
}
