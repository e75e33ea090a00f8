// What is written down of each request to the API? Which route, how it ended and how long it took;
// nothing about a person.
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
 * The route's key and never the path: paths hold the links that open orders and tickets. The status
 * stands bare, so that filters compare it.
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
 * The API's access log, with counts of the payment provider's events and two alarms. One that we
 * failed to take in is heard of at once. A refused one is most often a stranger's without a
 * signature: only many of them with none taken in between mean that the signing secret is wrong.
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

/** How the payment provider's events ended. */
export const WEBHOOKS = {
  taken: "WebhooksTaken",
  refused: "WebhooksRefused",
  failed: "WebhooksFailed",
} as const;
