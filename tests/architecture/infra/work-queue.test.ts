// Does a queue of work keep its promises? It is synthesised alone, with its consumer.
import { Duration } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, it } from "vitest";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import { functionWith, noGrants } from "#tests/support/servers/probe-function.ts";

describe("a WorkQueue", () => {
  const { stack, fn, alarmTopic } = functionWith(noGrants);
  const [consumerTimeout, lateAfter] = [Duration.seconds(30), Duration.minutes(5)];
  const work = new WorkQueue(stack, "Work", { consumerTimeout, lateAfter, alarmTopic });
  work.consumedBy(fn.fn, 3);
  const template = Template.fromStack(stack);

  it("keeps a message hidden three times the consumer's timeout and gives up after five attempts", () => {
    template.hasResourceProperties("AWS::SQS::Queue", {
      VisibilityTimeout: 90,
      RedrivePolicy: Match.objectLike({ maxReceiveCount: 5 }),
    });
  });

  it("is encrypted, and refuses connections that are not", () => {
    template.allResourcesProperties("AWS::SQS::Queue", { SqsManagedSseEnabled: true });
    template.resourceCountIs("AWS::SQS::QueuePolicy", 2);
  });

  it("hands its consumer one message at a time, so that each fails alone", () => {
    template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
      BatchSize: 1,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: 3 },
    });
  });

  it("raises an alarm when work waits and when work was given up", () => {
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "ApproximateAgeOfOldestMessage",
      Threshold: 300,
    });
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "ApproximateNumberOfMessagesVisible",
      Threshold: 1,
    });
  });
});
