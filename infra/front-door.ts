// What is monitored at API and distribution, and which of AWS's rules do they not follow?
import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { type IMetric, MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { ANSWERS } from "#infra/access-log.ts";
import { acknowledge } from "#infra/constructs/acknowledge.ts";
import { accountMetric, raiseAlarm } from "#infra/constructs/alarm.ts";
import type { Stage } from "#infra/stage.ts";

const PERIOD = Duration.minutes(5);

/**
 * Shares, not counts: one failure on a quiet day matters, ten of a hundred thousand do not.
 * Refusals also need a least number, because one stranger makes up a quiet night.
 */
export function alarmOnAnswers(scope: Construct, api: HttpApi, watch: Watch): void {
  const { topic } = watch;
  raiseAlarm(scope, "ApiFails", {
    name: "api-fails",
    says: "At least one API request in a hundred is answered with 5xx.",
    todo: "The access log says which route (status, route), its function's log why; the request's id is in both. If it began with a release, go back to the one before (runbook).",
    over: "The mail with OK came: five minutes with fewer than one in a hundred.",
    metric: shareOf("requests that fail, %", api.metricServerError(sum), watch),
    atLeast: 1,
    topic,
  });
  const refused = (status: keyof typeof leastOf) => ({
    metric: shareOf(
      `requests answered with ${status}, %`,
      accountMetric(watch.namespace, leastOf[status].metric, PERIOD),
      watch,
      leastOf[status].requests,
    ),
    atLeast: leastOf[status].percent,
    topic,
  });
  raiseAlarm(scope, "ApiForbids", {
    name: "api-forbids",
    says: "Every fifth API request is answered with 403, and at least 50 in five minutes.",
    todo: "Open the address. If everything is refused, distribution and functions disagree about the origin secret: raise originRotation in infra/stages.ts and deploy; a deployment alone leaves the distribution as it is. If the pages work, the access log says which route: a stranger tries the API's own address (nothing is to be done), or a role lost its right with a release.",
    over: "The mail with OK came, and the address works.",
    ...refused(403),
  });
  raiseAlarm(scope, "ApiLimits", {
    name: "api-limits",
    says: "Every twentieth API request is answered with 429, too many, and at least 50 in five minutes.",
    todo: "The access log says which route. With a function's answer a limit per address or account holds: usually one script. On all routes throttle is reached: raise it in infra/stages.ts and deploy; beyond 10,000 a second ask AWS Service Quotas, API Gateway.",
    over: "The mail with OK came: five minutes below it.",
    ...refused(429),
  });
}

type Watch = { namespace: string; topic: ITopic };

const sum = { period: PERIOD, statistic: "Sum" };

const leastOf = {
  403: { metric: ANSWERS.forbidden, percent: 20, requests: 50 },
  429: { metric: ANSWERS.tooMany, percent: 5, requests: 50 },
} as const;

function shareOf(label: string, some: IMetric, { namespace }: Watch, least = 0): MathExpression {
  const share = "100 * FILL(some, 0) / all";
  return new MathExpression({
    label,
    period: PERIOD,
    expression: least > 0 ? `IF(FILL(some, 0) >= ${least}, ${share}, 0)` : share,
    usingMetrics: { some, all: accountMetric(namespace, ANSWERS.all, PERIOD) },
  });
}

export function acknowledgeDistribution(distribution: Distribution, stage: Stage): void {
  acknowledge(
    distribution,
    "CFR1",
    "Tickets are bought from anywhere in the world; no country is shut out.",
  );
  acknowledge(
    distribution,
    "CFR3",
    "Addresses of orders and tickets are keys that open them, and an access log would collect them. The API's own log has routes, results and times.",
  );
  if (!stage.firewall)
    acknowledge(
      distribution,
      "CFR2",
      "This stage decided against the firewall's monthly price; the API's throttle and the limits per address and account stay.",
    );
  if (!stage.domain)
    acknowledge(
      distribution,
      "CFR4",
      "Without a domain CloudFront serves its own certificate and fixes the oldest protocol itself; with a domain TLS 1.2 is the least.",
    );
}
