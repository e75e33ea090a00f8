// How does an operator learn that something is wrong? Every alarm has a fixed name and notifies one
// topic, when it begins and when it is over.
import { Aws, type Duration, Stack } from "aws-cdk-lib";
import {
  type Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { FilterOrPolicy, type ITopic, SubscriptionFilter, Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { LogAlarm } from "#shared/core/log-alarms.ts";

export type AlarmProps = {
  /** Follows the stack's name; both are the subject of the mail. */
  name: string;
  /** What is wrong: the first sentence that the operator reads. */
  says: string;
  todo: string;
  /** Which sight ends the work. Where the mail with OK is not enough, it says so. */
  over: string;
  metric: Metric | MathExpression;
  /** Consecutive periods over the limit; 1 if absent. */
  periods?: number;
  topic: ITopic;
} & Limit;

/** With `atLeast`, missing data is fine. */
type Limit = { atLeast: number } | { fewerThan: number; silence: "fine" | "harm" };

/** The name is fixed text, so that the dashboard lists it without a cross-stack import. */
export function raiseAlarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const alarm = props.metric.createAlarm(scope, id, {
    alarmName: `${Stack.of(scope).stackName}-${props.name}`,
    alarmDescription: `${props.says} WHAT TO DO: ${props.todo} OVER: ${props.over}`,
    evaluationPeriods: props.periods ?? 1,
    ...limitOf(props),
  });
  alarm.addAlarmAction(new SnsAction(props.topic));
  alarm.addOkAction(new SnsAction(props.topic));
  return alarm;
}

const limitOf = (limit: Limit) =>
  "atLeast" in limit
    ? { threshold: limit.atLeast, treatMissingData: TreatMissingData.NOT_BREACHING }
    : {
        threshold: limit.fewerThan,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData:
          limit.silence === "harm" ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      };

/** An alarm notifies only topics of its own region. */
export function alarmTopic(scope: Construct, email: string | null): Topic {
  const topic = new Topic(scope, "Topic", { displayName: "Foyer", enforceSSL: true });
  // Our topic policy replaces the default one, which lets the account's alarms publish.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
      actions: ["sns:Publish"],
      resources: [topic.topicArn],
      conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
    }),
  );
  if (email !== null)
    topic.addSubscription(
      new EmailSubscription(email, { filterPolicyWithMessageBody: BEGUN_OR_OVER }),
    );
  return topic;
}

/**
 * A new alarm goes from INSUFFICIENT_DATA to OK, which is no news:
 * https://docs.aws.amazon.com/sns/latest/dg/or-operator.html
 */
const BEGUN_OR_OVER = {
  $or: FilterOrPolicy.filter(
    new SubscriptionFilter([{ NewStateValue: ["ALARM"] }, { OldStateValue: ["ALARM"] }]),
  ),
};

/** AWS reports error metrics only after errors, and one missing term would void the sum: `FILL`. */
export function sumOf(
  label: string,
  period: Duration,
  metrics: Record<string, IMetric>,
): MathExpression {
  const expression = Object.keys(metrics)
    .map((id) => `FILL(${id}, 0)`)
    .join(" + ");
  return new MathExpression({ label, period, expression, usingMetrics: metrics });
}

export const metricNamespace = (stage: string): string => `Foyer/${stage}`;

export const accountMetric = (
  namespace: string,
  metricName: string,
  period: Duration,
  statistic = "Sum",
): Metric => new Metric({ namespace, metricName, period, statistic });

/** Counts the lines of all functions, apart by the alarm that they name. */
export const LOG_ALARMS = "LogAlarms";

export const logAlarmMetric = (stage: string, alarm: LogAlarm, period: Duration): Metric =>
  accountMetric(metricNamespace(stage), LOG_ALARMS, period).with({ dimensionsMap: { alarm } });
