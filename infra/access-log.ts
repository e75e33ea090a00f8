// What does the API log about each request? Route, status and duration; no personal data.
import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AccessLogFormat } from "aws-cdk-lib/aws-apigateway";
import { type IAccessLogSettings, LogGroupLogDestination } from "aws-cdk-lib/aws-apigatewayv2";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import {
  FilterPattern,
  type JsonPattern,
  LogGroup,
  MetricFilter,
  type RetentionDays,
} from "aws-cdk-lib/aws-logs";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { raiseAlarm } from "#infra/constructs/alarm.ts";
import { service } from "#shared/contracts/public/service.ts";
import { webhooks } from "#shared/contracts/public/webhooks.ts";

/** Never the path, which contains secret links. The status is unquoted, for numeric filters. */
const FORMAT = [
  '"requestId":"$context.requestId"',
  '"invocationId":"$context.integration.requestId"',
  '"route":"$context.routeKey"',
  '"status":$context.status',
  '"latencyMs":"$context.responseLatency"',
  '"bytes":"$context.responseLength"',
];

type Watch = { namespace: string; topic: ITopic };

/** How requests ended, but for those of the health check, which would thin out every share. */
export const ANSWERS = { all: "Requests", forbidden: "Forbidden", tooMany: "TooMany" } as const;

/**
 * One webhook that failed raises an alarm. Refused ones are usually strangers'; only many of them
 * without an accepted one mean a wrong signing secret.
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
  const counter = (metricName: string, ...patterns: JsonPattern[]) =>
    new MetricFilter(scope, `Count${metricName}`, {
      logGroup,
      filterPattern: FilterPattern.all(...patterns),
      metricNamespace: namespace,
      metricName,
      defaultValue: 0,
    });
  const count = (metricName: string, from: number, below: number, period: Duration) =>
    counter(
      metricName,
      FilterPattern.stringValue("$.route", "=", webhooks.stripe.key),
      FilterPattern.numberValue("$.status", ">=", from),
      FilterPattern.numberValue("$.status", "<", below),
    ).metric({ statistic: "Sum", period });
  const others = FilterPattern.stringValue("$.route", "!=", service.health.key);
  const status = (value: number) => FilterPattern.numberValue("$.status", "=", value);
  counter(ANSWERS.all, others);
  counter(ANSWERS.forbidden, others, status(403));
  counter(ANSWERS.tooMany, others, status(429));
  raiseAlarm(scope, "WebhooksFail", {
    name: "webhooks-fail",
    says: "Events of Stripe could not be taken in, so paid orders may wait.",
    todo: "The log of the function webhooks says why. Stripe sends each event again for three days, so a short failure heals itself.",
    over: "The mail with OK came, and Stripe's dashboard, Webhooks, shows no failed delivery that was not repeated.",
    metric: count(WEBHOOKS.failed, 500, 600, Duration.minutes(5)),
    atLeast: 1,
    topic,
  });
  const hour = Duration.hours(1);
  raiseAlarm(scope, "WebhooksRefused", {
    name: "webhooks-refused",
    says: "All of Stripe's events are refused, so paid orders may wait. Most often the signing secret is wrong.",
    todo: "npm run doctor says which key or endpoint is wrong, and how to put it right. If it finds nothing wrong, the signing secret is another endpoint's: copy that of Stripe's dashboard (whsec_…); the doctor prints the command. Then send the failed events again in Stripe's dashboard, Webhooks.",
    over: "The mail with OK came within an hour, and Stripe's dashboard shows the deliveries as succeeded.",
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

export const WEBHOOKS = {
  taken: "WebhooksTaken",
  refused: "WebhooksRefused",
  failed: "WebhooksFailed",
} as const;
