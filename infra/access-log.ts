// What is written down of each request to the API? Which route, how it ended and how long it took; nothing about a person.
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { type IAccessLogSettings, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { FilterPattern, LogGroup, MetricFilter, type RetentionDays } from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { raiseAlarm } from "#infra/constructs/alarm.ts";
import { webhooks } from "#shared/contracts/webhooks.ts";

/** The route's key and never the path: paths hold the links that open orders and tickets. The status stands bare, so that filters compare it. */
const FORMAT = [
  '"requestId":"$context.requestId"',
  '"route":"$context.routeKey"',
  '"status":$context.status',
  '"latencyMs":"$context.responseLatency"',
  '"bytes":"$context.responseLength"',
];

type Watch = { namespace: string; topic: ITopic };

/** The API's access log, with a count and an alarm for events of the payment provider that were not applied. */
export function accessLog(scope: Construct, retention: RetentionDays, { namespace, topic }: Watch): IAccessLogSettings {
  const logGroup = new LogGroup(scope, "AccessLog", { retention, removalPolicy: RemovalPolicy.DESTROY });
  const failures = new MetricFilter(scope, "WebhookFailures", {
    logGroup,
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue("$.route", "=", webhooks.stripe.key),
      FilterPattern.numberValue("$.status", ">=", 400),
    ),
    metricNamespace: namespace,
    metricName: WEBHOOK_FAILURES,
  });
  raiseAlarm(scope, "WebhooksFail", {
    name: "webhooks-fail",
    says: "Stripe's events are refused, so paid orders may wait. Most often the signing secret is wrong: npm run doctor.",
    metric: failures.metric({ statistic: "Sum", period: Duration.minutes(5) }),
    atLeast: 1,
    topic,
  });
  return { destination: new LogGroupLogDestination(logGroup), format: AccessLogFormat.custom(`{${FORMAT.join(",")}}`) };
}

export const WEBHOOK_FAILURES = "WebhookFailures";

/** Where metrics of our own are kept. */
export const metricNamespace = (stage: string): string => `Foyer/${stage}`;
