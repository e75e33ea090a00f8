// What does the API log about each request? The route, the status and the duration, and no personal
// data.
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { type IAccessLogSettings, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, LogGroup, MetricFilter, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { raiseAlarm } from "#infra/constructs/alarm.ts";
import { webhooks } from "#shared/contracts/webhooks.ts";

/**
 * The log holds the route's key and never the path, because paths contain the secret links to
 * orders and tickets. The status is unquoted, so that metric filters can compare it as a number.
 */
const FORMAT = [
  '"requestId":"$context.requestId"',
  '"route":"$context.routeKey"',
  '"status":$context.status',
  '"latencyMs":"$context.responseLatency"',
  '"bytes":"$context.responseLength"',
];

type Watch = { namespace: string; topic: ITopic };

/**
 * The API's access log. It counts the payment provider's webhooks and raises two alarms on them. A
 * single webhook that we failed to process raises an alarm. A refused webhook is usually a
 * stranger's unsigned request. Only many refused webhooks without an accepted one mean that the
 * signing secret is wrong.
 */
export function accessLog(
  scope: Construct,
  retention: RetentionDays,
  { namespace, topic }: Watch,
): IAccessLogSettings {
  const logGroup = new LogGroup(scope, "AccessLog", {
    retention,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const count = (metricName: string, from: number, below: number, period: Duration) =>
    new MetricFilter(scope, `Count${metricName}`, {
      logGroup,
      filterPattern: FilterPattern.all(
        FilterPattern.stringValue("$.route", "=", webhooks.stripe.key),
        FilterPattern.numberValue("$.status", ">=", from),
        FilterPattern.numberValue("$.status", "<", below),
      ),
      metricNamespace: namespace,
      metricName,
      defaultValue: 0,
    }).metric({ statistic: "Sum", period });
  raiseAlarm(scope, "WebhooksFail", {
    name: "webhooks-fail",
    says: "Events of Stripe could not be taken in, so paid orders may wait. Stripe sends them again; the log of the function webhooks says why.",
    metric: count(WEBHOOKS.failed, 500, 600, Duration.minutes(5)),
    atLeast: 1,
    topic,
  });
  const hour = Duration.hours(1);
  raiseAlarm(scope, "WebhooksRefused", {
    name: "webhooks-refused",
    says: "All of Stripe's events are refused, so paid orders may wait. Most often the signing secret is wrong: npm run doctor.",
    metric: new MathExpression({
      label: "events refused while none is taken in",
      period: hour,
      expression: "IF(FILL(taken, 0) > 0, 0, refused)",
      usingMetrics: {
        taken: count(WEBHOOKS.taken, 200, 300, hour),
        refused: count(WEBHOOKS.refused, 400, 500, hour),
      },
    }),
    atLeast: 10,
    topic,
  });
  return {
    destination: new LogGroupLogDestination(logGroup),
    format: AccessLogFormat.custom(`{${FORMAT.join(",")}}`),
  };
}

/** Metric names: how the payment provider's webhooks ended. */
export const WEBHOOKS = {
  taken: "WebhooksTaken",
  refused: "WebhooksRefused",
  failed: "WebhooksFailed",
} as const;
