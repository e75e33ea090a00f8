// How does long work go on after its request? A queue, and a worker that does a slice a message.
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

export class JobsStack extends Stack {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { platform, imageQueue, ...props }: JobsStackProps) {
    super(scope, id, props);
    const work = new WorkQueue(this, "Jobs", {
      consumerTimeout: TIMEOUT,
      lateAfter: LATE,
      alarmTopic: platform.alarmTopic,
    });
    this.queue = work.queue;
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
  }
}
