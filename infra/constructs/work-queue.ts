// What is every queue of Foyer like? Encrypted, with dead letters, alarms and a consumer that
// reports partial failures.
import { Duration } from "aws-cdk-lib";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { raiseAlarm } from "#infra/constructs/alarm.ts";

export type WorkQueueProps = {
  /** Messages older than this raise an alarm. */
  lateAfter: Duration;
  /**
   * The consumer's own timeout; a message stays hidden three times as long, unless the consumer
   * ends it.
   */
  consumerTimeout: Duration;
  /** Whom its alarms reach. */
  alarmTopic: ITopic;
};

const ATTEMPTS = 5;
/**
 * AWS advises six, so that a message rarely comes again while it waits for a busy function.
 * Consumers here take a repeat without harm, and the work of one that died must go on within two
 * minutes.
 */
const HIDDEN_TIMEOUTS = 3;

/** A queue whose messages are tried five times and then kept 14 days as dead letters. */
export class WorkQueue extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    const name = id.toLowerCase();
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      visibilityTimeout: Duration.seconds(props.consumerTimeout.toSeconds() * HIDDEN_TIMEOUTS),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: {
        queue: deadLetters(this, "DeadLetters", { name, topic: props.alarmTopic }),
        maxReceiveCount: ATTEMPTS,
      },
    });
    raiseAlarm(this, "Late", {
      name: `${name}-late`,
      says: "Work waits in the queue. Its consumer fails, or there is more than it can do: look at its log and its concurrency.",
      metric: this.queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1) }),
      atLeast: props.lateAfter.toSeconds(),
      topic: props.alarmTopic,
    });
  }

  /**
   * Lets a function work on the messages, at most `maxConcurrency` batches at once; only failed
   * messages come again.
   */
  consumedBy(consumer: IFunction, maxConcurrency: number): void {
    consumer.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 5,
        maxConcurrency,
        reportBatchItemFailures: true,
      }),
    );
  }
}

/**
 * Where work goes that failed too often: kept 14 days, with an alarm, named after the work, on the
 * first message.
 */
export function deadLetters(
  scope: Construct,
  id: string,
  { name, topic }: { name: string; topic: ITopic },
): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  raiseAlarm(queue, "NotEmpty", {
    name: `${name}-dead-letters`,
    says: "Work failed too often and needs a person. Read a message, mend the cause, then start the queue's redrive.",
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    atLeast: 1,
    topic,
  });
  return queue;
}
