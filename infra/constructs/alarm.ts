// How does a person hear that something is wrong? One kind of alarm: named after what it watches,
// told to one topic.
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
  /** After the stack's name it makes the alarm's own name, which is the subject of its mail. */
  name: string;
  /** What is wrong and where to look: the first sentence that the person who is woken reads. */
  says: string;
  /** A metric or an expression over some. */
  metric: Metric | MathExpression;
  /** How many periods in a row. */
  periods?: number;
  topic: ITopic;
} & Limit;

/**
 * The value that raises it: too much of something bad, where no data is no harm, or too little of
 * what must happen, where it is.
 */
type Limit = { atLeast: number } | { fewerThan: number };

/**
 * Adds an alarm that tells the topic. Its name is fixed text, so that the dashboard can list it
 * without an import.
 */
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

/**
 * The sum of some metrics of one period. Errors are reported only when there are some, and one
 * absent term would make the sum absent.
 */
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

/** Where metrics of our own are kept. */
export const metricNamespace = (stage: string): string => `Foyer/${stage}`;

/** A metric that exists once per account and region. */
export const accountMetric = (
  namespace: string,
  metricName: string,
  period: Duration,
  statistic = "Sum",
): Metric => new Metric({ namespace, metricName, period, statistic });
