// How does Foyer hear what became of its mails? SES tells a topic, the topic a queue, and a worker
// writes what follows.
import { CfnOutput, Duration, type Stack } from "aws-cdk-lib";
import {
  type ConfigurationSet,
  ConfigurationSetEventDestination,
  EmailSendingEvent,
  EventDestination,
} from "aws-cdk-lib/aws-ses";
import { Topic } from "aws-cdk-lib/aws-sns";
import { SqsSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { ApiFunction, type Platform } from "#infra/constructs/api-function.ts";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import { workerGrants } from "#infra/grants.ts";

const TIMEOUT = Duration.seconds(30);
/** Each mail has an event, and one takes a fraction of the time of its mail. */
const AT_ONCE = 5;

export function mailEvents(stack: Stack, rules: ConfigurationSet, platform: Platform): void {
  const topic = new Topic(stack, "MailEventsTopic", { enforceSSL: true });
  // It lets SES publish, for this account and this set alone.
  new ConfigurationSetEventDestination(stack, "MailEventsDestination", {
    configurationSet: rules,
    destination: EventDestination.snsTopic(topic),
    events: [
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
      EmailSendingEvent.REJECT,
      EmailSendingEvent.DELIVERY,
    ],
  });
  const work = new WorkQueue(stack, "MailEvents", {
    consumerTimeout: TIMEOUT,
    lateAfter: Duration.minutes(15),
    alarmTopic: platform.alarmTopic,
  });
  // Not raw: the envelope names the topic. The queue takes messages of this topic alone.
  topic.addSubscription(new SqsSubscription(work.queue));
  const worker = new ApiFunction(stack, "mail-events", {
    bundle: "mail-events",
    platform,
    grants: workerGrants["mail-events"],
    timeout: TIMEOUT,
    environment: { MAIL_EVENTS_TOPIC_ARN: topic.topicArn },
    alarm: { noneBecause: "an event that fails for good raises the dead letters' alarm" },
  });
  work.consumedBy(worker.fn, AT_ONCE);
  new CfnOutput(stack, "MailRules", { value: rules.configurationSetName });
  new CfnOutput(stack, "MailEventsTopicArn", { value: topic.topicArn });
}
