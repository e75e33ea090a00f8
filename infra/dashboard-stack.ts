// How is the deployment doing? One dashboard: alarms, traffic, workers, mail and the table.
import { ArnFormat, Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  Alarm,
  AlarmStatusWidget,
  CfnAlarm,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  SearchExpression,
} from "aws-cdk-lib/aws-cloudwatch";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Construct } from "constructs";
import { ANSWERS, WEBHOOKS } from "#infra/access-log.ts";
import { accountMetric, logAlarmMetric, metricNamespace } from "#infra/constructs/alarm.ts";
import { FIREWALL_RULES } from "#infra/edge-stack.ts";
import { accountWideName } from "#infra/names.ts";
import { EDGE_REGION, type Stage } from "#infra/stage.ts";
import { tableDefinition } from "#infra/table.ts";
import { logAlarms } from "#shared/core/log-alarms.ts";

export type DashboardStackProps = StackProps & {
  stage: Stage;
  api: HttpApi;
  table: TableV2;
  watched: readonly Stack[];
};

const PERIOD = Duration.minutes(5);

/** By name, not reference: a stack cannot remove what another imports, and functions may go. */
export class DashboardStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { stage, api, table, watched, ...props }: DashboardStackProps,
  ) {
    super(scope, id, props);
    const named = `foyer-${stage.name}`;
    new Dashboard(this, "Dashboard", {
      dashboardName: accountWideName(stage),
      defaultInterval: Duration.days(1),
      widgets: [
        [this.alarmsOf(watched)],
        traffic(api, stage.name),
        functions(named),
        behind(named),
        tableRow(table.tableName),
        mailRow(),
        ...(stage.firewall ? [firewallRow(accountWideName(stage))] : []),
      ],
    });
  }

  private alarmsOf(watched: readonly Stack[]): IWidget {
    const found = watched
      .flatMap((stack) => stack.node.findAll())
      .filter((one) => one instanceof CfnAlarm);
    const alarms = found
      .map((one) => ({ name: one.alarmName ?? "", region: one.stack.region }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ name, region }) => Alarm.fromAlarmArn(this, name, this.arnOf(name, region)));
    return new AlarmStatusWidget({ title: "Alarms", alarms, width: 24, height: 5 });
  }

  private arnOf(resourceName: string, region: string): string {
    const arnFormat = ArnFormat.COLON_RESOURCE_NAME;
    return this.formatArn({
      service: "cloudwatch",
      resource: "alarm",
      resourceName,
      region,
      arnFormat,
    });
  }
}

function traffic(api: HttpApi, stage: string): IWidget[] {
  const sum = { period: PERIOD, statistic: "Sum" };
  const counted = (name: string) => accountMetric(metricNamespace(stage), name, PERIOD);
  return [
    graph("Requests to the API", [
      api.metricCount(sum),
      api.metricClientError(sum),
      api.metricServerError(sum),
    ]),
    graph("How long the API takes, ms", [
      api.metricLatency({ period: PERIOD, statistic: "p50" }),
      api.metricLatency({ period: PERIOD, statistic: "p99" }),
    ]),
    graph("Answers 403 and 429", [counted(ANSWERS.forbidden), counted(ANSWERS.tooMany)]),
    graph("Payment events", Object.values(WEBHOOKS).map(counted)),
    graph(
      "Money, mail, jobs, webhooks and browsers: lines for a person",
      logAlarms.map((name) => logAlarmMetric(stage, name, PERIOD)),
    ),
  ];
}

const functions = (named: string): IWidget[] => [
  graph("Functions: errors", [search("AWS/Lambda,FunctionName", "Errors", "Sum", named)]),
  graph("Functions: p99, ms", [search("AWS/Lambda,FunctionName", "Duration", "p99", named)]),
  graph("Functions: at once, and refused", [
    accountMetric("AWS/Lambda", "ConcurrentExecutions", PERIOD, "Maximum"),
    accountMetric("AWS/Lambda", "Throttles", PERIOD),
  ]),
];

const behind = (named: string): IWidget[] => [
  graph("Queues: waiting", [
    search("AWS/SQS,QueueName", "ApproximateNumberOfMessagesVisible", "Maximum", named),
  ]),
  graph("Queues: oldest, s", [
    search("AWS/SQS,QueueName", "ApproximateAgeOfOldestMessage", "Maximum", named),
  ]),
  graph("Stream: behind, ms", [search("AWS/Lambda,FunctionName", "IteratorAge", "Maximum", named)]),
];

function tableRow(name: string): IWidget[] {
  const of = (metricName: string, index?: string) => {
    const dimensionsMap = {
      TableName: name,
      ...(index !== undefined && { GlobalSecondaryIndexName: index }),
    };
    return new Metric({
      namespace: "AWS/DynamoDB",
      metricName,
      dimensionsMap,
      period: PERIOD,
      statistic: "Sum",
    });
  };
  const indexes = Object.keys(tableDefinition.indexes);
  return [
    graph("Table: units", [of("ConsumedReadCapacityUnits"), of("ConsumedWriteCapacityUnits")]),
    graph("Table: throttles", [
      of("ReadThrottleEvents"),
      of("WriteThrottleEvents"),
      ...indexes.map((index) => of("WriteThrottleEvents", index)),
    ]),
    graph(
      "Indexes: units written",
      indexes.map((index) => of("ConsumedWriteCapacityUnits", index)),
    ),
  ];
}

const mailRow = (): IWidget[] => [
  graph("Mail: sent", [accountMetric("AWS/SES", "Send", PERIOD)]),
  graph("Mail: bounces, share", [
    accountMetric("AWS/SES", "Reputation.BounceRate", Duration.hours(1), "Average"),
  ]),
  graph("Mail: complaints, share", [
    accountMetric("AWS/SES", "Reputation.ComplaintRate", Duration.hours(1), "Average"),
  ]),
];

/** WAF counts for CloudFront in us-east-1, whatever the dashboard's region. */
const firewallRow = (firewall: string): IWidget[] => [
  graph(
    "Firewall: refused",
    FIREWALL_RULES.map((rule) =>
      accountMetric("AWS/WAFV2", "BlockedRequests", PERIOD).with({
        dimensionsMap: { WebACL: firewall, Rule: rule },
        region: EDGE_REGION,
      }),
    ),
  ),
];

const graph = (title: string, left: IMetric[]): IWidget =>
  new GraphWidget({ title, left, width: 8, height: 6 });

const search = (schema: string, metric: string, statistic: string, term: string): IMetric =>
  new SearchExpression({
    expression: `SEARCH('{${schema}} MetricName="${metric}" ${term}', '${statistic}', ${PERIOD.toSeconds()})`,
    label: "",
    period: PERIOD,
  });
