// What happens without a request? The stream follows writes; the sweep does work that is due.
import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction } from "aws-cdk-lib/aws-events-targets";
import { FilterCriteria, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { DynamoEventSource, SqsDlq } from "aws-cdk-lib/aws-lambda-event-sources";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { acknowledge } from "#infra/constructs/acknowledge.ts";
import { raiseAlarm } from "#infra/constructs/alarm.ts";
import { ApiFunction, type Platform } from "#infra/constructs/api-function.ts";
import { deadLetters } from "#infra/constructs/work-queue.ts";
import { type Grants, workerGrants } from "#infra/grants.ts";
import type { JobsStack } from "#infra/jobs-stack.ts";
import type { MailStack } from "#infra/mail-stack.ts";
import { followedPartitions } from "#shared/core/followed-partitions.ts";

/** Nothing follows from a deleted item. */
const FOLLOWED = {
  eventName: ["INSERT", "MODIFY"],
  dynamodb: { Keys: { pk: { S: followedPartitions.map((prefix) => ({ prefix })) } } },
};

export type WorkersStackProps = StackProps & {
  platform: Platform;
  mailQueues: MailStack["queues"];
  imageQueue: Queue;
  jobQueues: JobsStack["queues"];
};

export class WorkersStack extends Stack {
  constructor(scope: Construct, id: string, props: WorkersStackProps) {
    super(scope, id, props);
    this.stream(props);
    this.sweep(props);
  }

  private stream(props: WorkersStackProps): void {
    const stream = this.worker("stream", Duration.seconds(30), props);
    raiseAlarm(this, "StreamLate", {
      name: "stream-late",
      says: "What follows from a write (tickets, mail, lists) is five minutes late. The stream worker fails or cannot keep up.",
      todo: "Its log says whether it fails: mend that. If it is throttled, raise reservedConcurrency.stream in infra/stages.ts and deploy, or ask for a higher quota.",
      over: "The mail with OK came. The sweep sends tickets and mails meanwhile, so nothing is lost.",
      metric: stream.fn.metric("IteratorAge", {
        period: Duration.minutes(1),
        statistic: "Maximum",
      }),
      atLeast: Duration.minutes(5).toMilliseconds(),
      topic: props.platform.alarmTopic,
    });
    stream.fn.addEventSource(
      new DynamoEventSource(props.platform.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 50,
        parallelizationFactor: 4,
        filters: [FilterCriteria.filter(FOLLOWED)],
        reportBatchItemFailures: true,
        bisectBatchOnError: true,
        retryAttempts: 5,
        // It fails only where the sweep cannot get a record; then others wait only briefly.
        maxRecordAge: Duration.hours(1),
        onFailure: new SqsDlq(this.givenUp(props)),
      }),
    );
  }

  private givenUp({ platform }: WorkersStackProps): Queue {
    const queue = deadLetters(this, "StreamDeadLetters", {
      name: "stream",
      topic: platform.alarmTopic,
      words: {
        says: "The stream gave up on writes: what follows from them failed, and could not be left to the sweep.",
        todo: "Do not redrive: AWS cannot, and a message holds only shard and sequence numbers. The stream's log of that minute says why: mend it. The sweep sends the mails of orders by itself: npm run doctor must list no money trouble and no quarantine. Then: aws sqs purge-queue --queue-url $Q.",
        over: "The queue is purged and nothing new came in an hour. The mail with OK follows the purge.",
      },
    });
    acknowledge(
      queue,
      "SQS3",
      "It holds what the stream's event source gave up on. The rule knows dead letters by a queue's redrive alone, not by an event source's failure destination.",
    );
    return queue;
  }

  private sweep(props: WorkersStackProps): void {
    // Shorter than the interval: sweeps rarely overlap, and versions then keep them apart.
    const sweep = this.worker("sweep", Duration.seconds(55), props);
    // Lambda would retry a failed sweep for hours, beside the sweeps of those hours.
    sweep.fn.configureAsyncInvoke({ retryAttempts: 0, maxEventAge: Duration.minutes(1) });
    new Rule(this, "EveryMinute", {
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(sweep.fn, { retryAttempts: 0 })],
    });
    raiseAlarm(this, "SweepMissing", {
      name: "sweep-missing",
      says: "The sweep has not run for ten minutes, so unpaid orders keep their tickets and late mails stay unsent.",
      todo: "After a first deployment wait ten minutes. Otherwise look at the dashboard for throttles, and in EventBridge whether the stack's rule EveryMinute is enabled.",
      over: "The mail with OK came. The next run does all that was due.",
      metric: sweep.fn.metricInvocations({ period: Duration.minutes(5) }),
      fewerThan: 1,
      silence: "harm",
      periods: 2,
      topic: props.platform.alarmTopic,
    });
  }

  private worker(
    bundle: "stream" | "sweep",
    timeout: Duration,
    { platform, mailQueues, imageQueue, jobQueues }: WorkersStackProps,
  ): ApiFunction {
    const grants: Grants = workerGrants[bundle];
    return new ApiFunction(this, bundle, {
      bundle,
      platform,
      grants,
      timeout,
      sendsTo: {
        ...mailQueues,
        ...(grants.imageQueue && { IMAGE_QUEUE_URL: imageQueue }),
        ...(grants.jobQueue && jobQueues),
      },
      alarm: "on errors",
      // A run that reaches its timeout is cut off, and its work is repeated.
      slowAfter: Duration.seconds(timeout.toSeconds() * 0.8),
    });
  }
}
