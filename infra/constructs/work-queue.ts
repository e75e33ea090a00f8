// What do all queues of Foyer have in common? Encryption, dead letters, alarms and a consumer that
// has one message at a time.
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
   * The consumer's own timeout. A received message stays hidden three times as long, unless the
   * consumer changes that.
   */
  consumerTimeout: Duration;
  alarmTopic: ITopic;
};

const ATTEMPTS = 5;
/**
 * AWS advises six timeouts, so that a message is rarely delivered twice while its function is busy.
 * Consumers here are idempotent, and a dead consumer's work must continue within two minutes.
 */
const HIDDEN_TIMEOUTS = 3;

/** A queue that tries each message five times and then keeps it 14 days as a dead letter. */
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
   * Lets a function consume the messages, at most `maxConcurrency` at once. Each run has one: work
   * that cannot be interrupted may use up its run's time or memory, and then it fails alone.
   * Senders name a tenant as the message's group, and the queue delivers those of quiet tenants
   * first.
   */
  consumedBy(consumer: IFunction, maxConcurrency: number): void {
    consumer.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        maxConcurrency,
        reportBatchItemFailures: true,
      }),
    );
  }
}

/**
 * The queue for messages that failed too often. It keeps them 14 days and raises an alarm, named
 * after the work, on the first one.
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
