// What do all queues of Foyer have in common? Encryption, dead letters, alarms, one message a run.
import { Duration, Stack } from "aws-cdk-lib";
import type { IFunction } from "aws-cdk-lib/aws-lambda";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { type AlarmProps, raiseAlarm } from "#infra/constructs/alarm.ts";

export type WorkQueueProps = {
  lateAfter: Duration;
  consumerTimeout: Duration;
  /** How long a received message stays hidden; without it three times the timeout. */
  hiddenFor?: Duration;
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
      visibilityTimeout:
        props.hiddenFor ?? Duration.seconds(props.consumerTimeout.toSeconds() * HIDDEN_TIMEOUTS),
      retentionPeriod: Duration.days(4),
      deadLetterQueue: {
        queue: deadLetters(this, "DeadLetters", {
          name,
          topic: props.alarmTopic,
          words: {
            says: `Work of the queue ${name} failed too often and needs a person.`,
            todo: "Read a message and its consumer's log, and mend the cause. Then: aws sqs start-message-move-task --source-arn ARN, with ARN from aws sqs get-queue-attributes --queue-url $Q --attribute-names QueueArn.",
            over: "The mail with OK came: the queue is empty, and none came back in half an hour.",
          },
        }),
        maxReceiveCount: ATTEMPTS,
      },
    });
    raiseAlarm(this, "Late", {
      name: `${name}-late`,
      says: `Work of the queue ${name} waits for ${props.lateAfter.toHumanString()}. Its consumer fails, or there is more than it can do.`,
      todo: "The consumer's log says whether it fails: mend that. If it only has much to do, it catches up, or raise its maxConcurrency in infra/stages.ts and deploy (of mail: only as far as SES sends).",
      over: "The mail with OK came: the oldest message is younger again.",
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

type DeadLettersProps = {
  name: string;
  topic: ITopic;
  /** In `todo`, $Q is the queue's address. */
  words: Pick<AlarmProps, "says" | "todo" | "over">;
};

/** The first message raises an alarm, named after the work. */
export function deadLetters(
  scope: Construct,
  id: string,
  { name, topic, words: { says, todo, over } }: DeadLettersProps,
): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  raiseAlarm(queue, "NotEmpty", {
    name: `${name}-dead-letters`,
    says,
    todo: `${addressOf(queue)}; aws sqs receive-message --queue-url $Q. ${todo}`,
    over,
    metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1) }),
    atLeast: 1,
    topic,
  });
  return queue;
}

/** By the beginning of its name, which CloudFormation makes of the names on its path. */
function addressOf(queue: Queue): string {
  const { region, stackName } = Stack.of(queue);
  const [, ...names] = queue.node.path.split("/");
  return `export AWS_REGION=${region} && Q=$(aws sqs list-queues --queue-name-prefix ${stackName}-${names.join("")} --query 'QueueUrls[0]' --output text)`;
}
