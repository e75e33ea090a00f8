// What is every queue of Foyer like? Encrypted, with dead letters, alarms and a consumer that reports partial failures.
import { Duration } from "aws-cdk-lib";
import { TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

export type WorkQueueProps = {
  /** Messages older than this raise an alarm. */
  lateAfter: Duration;
  /** The consumer's own timeout; a message stays hidden six times as long, as AWS advises. */
  consumerTimeout: Duration;
};

const ATTEMPTS = 5;

/** A queue whose messages are tried five times and then kept 14 days as dead letters. */
export class WorkQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(props.consumerTimeout.toSeconds() * 6),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: { queue: deadLetters(this, "DeadLetters"), maxReceiveCount: ATTEMPTS },
    });
    this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }).createAlarm(this, "Late", {
      alarmDescription: "Work waits in the queue.",
      threshold: props.lateAfter.toSeconds(),
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  /** Lets a function work on the messages, at most `maxConcurrency` batches at once; only failed messages come again. */
  consumedBy(consumer: IFunction, maxConcurrency: number): void {
    consumer.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 5, maxConcurrency, reportBatchItemFailures: true }),
    );
  }
}

/** Where work goes that failed too often: kept 14 days, with an alarm on the first message. */
export function deadLetters(scope: Construct, id: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }).createAlarm(queue, "NotEmpty", {
    alarmDescription: "Work failed too often and needs a person.",
    threshold: 1,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  return queue;
}
