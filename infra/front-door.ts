// What is monitored at API and distribution, and which of AWS's rules do they not follow?
import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { MathExpression } from "aws-cdk-lib/aws-cloudwatch";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import { acknowledge } from "#infra/constructs/acknowledge.ts";
import { raiseAlarm } from "#infra/constructs/alarm.ts";
import type { Stage } from "#infra/stage.ts";

/** A share, not a count: one failure on a quiet day matters, ten of a hundred thousand do not. */
export function alarmOnFailures(scope: Construct, api: HttpApi, topic: ITopic): void {
  const period = Duration.minutes(5);
  const share = new MathExpression({
    label: "requests that fail, %",
    period,
    expression: "100 * FILL(failed, 0) / all",
    usingMetrics: {
      failed: api.metricServerError({ period, statistic: "Sum" }),
      all: api.metricCount({ period }),
    },
  });
  raiseAlarm(scope, "ApiFails", {
    name: "api-fails",
    says: "At least one API request in a hundred is answered with 5xx. The access log says which route, its function's log why.",
    metric: share,
    atLeast: 1,
    topic,
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
