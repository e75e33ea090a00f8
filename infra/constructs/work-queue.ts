// What do all queues of Foyer have in common? Encryption, dead letters, alarms, one message a run.
import { Duration } from "aws-cdk-lib";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { raiseAlarm } from "#infra/constructs/alarm.ts";

export type WorkQueueProps = {
  /** Older messages raise an alarm. */
  lateAfter: Duration;
  /** A received message stays hidden three times as long, unless the consumer changes that. */
  consumerTimeout: Duration;
  alarmTopic: ITopic;
};

const ATTEMPTS = 5;
/** AWS advises six. Consumers are idempotent, and a dead one's work must go on in two minutes. */
const HIDDEN_TIMEOUTS = 3;

/** Five tries, then 14 days as a dead letter. */
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
   * One message a run, so that work which uses up its time or memory fails alone. Senders name a
   * tenant as the group, and quiet tenants come first.
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

/** The first message raises an alarm, named after the work. */
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
