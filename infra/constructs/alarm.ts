// How does an operator learn that something is wrong? Every alarm has a fixed name and notifies one
// topic.
import { type Duration, Stack } from "aws-cdk-lib";
import {
  type Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";

export type AlarmProps = {
  /** Follows the stack's name; both are the subject of the mail. */
  name: string;
  /** What is wrong and where to look: the first sentence that the operator reads. */
  says: string;
  metric: Metric | MathExpression;
  /** Consecutive periods over the limit; 1 if absent. */
  periods?: number;
  topic: ITopic;
} & Limit;

/** With `atLeast`, missing data is fine; with `fewerThan`, it raises the alarm. */
type Limit = { atLeast: number } | { fewerThan: number };

/** The name is fixed text, so that the dashboard lists it without a cross-stack import. */
export function raiseAlarm(scope: Construct, id: string, props: AlarmProps): Alarm {
  const alarm = props.metric.createAlarm(scope, id, {
    alarmName: `${Stack.of(scope).stackName}-${props.name}`,
    alarmDescription: props.says,
    evaluationPeriods: props.periods ?? 1,
    ...limitOf(props),
  });
  alarm.addAlarmAction(new SnsAction(props.topic));
  return alarm;
}

const limitOf = (limit: Limit) =>
  "atLeast" in limit
    ? { threshold: limit.atLeast, treatMissingData: TreatMissingData.NOT_BREACHING }
    : {
        threshold: limit.fewerThan,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
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

/** A metric that exists once per account and region. */
export const accountMetric = (
  namespace: string,
  metricName: string,
  period: Duration,
  statistic = "Sum",
): Metric => new Metric({ namespace, metricName, period, statistic });
