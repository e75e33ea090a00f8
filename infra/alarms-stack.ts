// Who receives alarms, and what is monitored for the whole deployment?
import { Aws, CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import { accountMetric, metricNamespace, raiseAlarm, sumOf } from "#infra/constructs/alarm.ts";
import type { Stage } from "#infra/stage.ts";
import { type IndexName, tableDefinition } from "#infra/table.ts";
import { type LogAlarm, logAlarms } from "#shared/core/log-alarms.ts";

export type AlarmsStackProps = StackProps & { stage: Stage; table: TableV2 };

const FIVE_MINUTES = Duration.minutes(5);
// AWS reviews beyond: https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
const MOST_BOUNCES = 0.05;
const MOST_COMPLAINTS = 0.001;

export class AlarmsStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsStackProps) {
    super(scope, id, props);
    this.topic = this.theTopic(props.stage.alarms.email);
    new CfnOutput(this, "TopicArn", { value: this.topic.topicArn });
    this.watchTable(props.table);
    this.watchLambda();
    this.watchMail();
    this.watchLogs(props.stage.name);
  }

  private theTopic(email: string | null): Topic {
    const topic = new Topic(this, "Topic", { displayName: "Foyer", enforceSSL: true });
    // Our topic policy replaces the default one, which lets the account's alarms publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("cloudwatch.amazonaws.com")],
        actions: ["sns:Publish"],
        resources: [topic.topicArn],
        conditions: { StringEquals: { "aws:SourceAccount": Aws.ACCOUNT_ID } },
      }),
    );
    if (email !== null) topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  /** A throttled index also delays writes to the table itself. */
  private watchTable(table: TableV2): void {
    const events = (metricName: string, index?: IndexName) => {
      const dimensionsMap = {
        TableName: table.tableName,
        ...(index && { GlobalSecondaryIndexName: index }),
      };
      return accountMetric("AWS/DynamoDB", metricName, FIVE_MINUTES).with({ dimensionsMap });
    };
    const indexes = Object.keys(tableDefinition.indexes).filter(isIndexName);
    raiseAlarm(this, "TableThrottles", {
      name: "table-throttles",
      says: "The table refuses work for longer than a burst. Look at the dashboard's table row: which index, which partition.",
      metric: sumOf("throttles", FIVE_MINUTES, {
        reads: events("ReadThrottleEvents"),
        writes: events("WriteThrottleEvents"),
        ...Object.fromEntries(
          indexes.map((index) => [`${index}Writes`, events("WriteThrottleEvents", index)]),
        ),
      }),
      atLeast: 10,
      periods: 2,
      topic: this.topic,
    });
  }

  private watchLambda(): void {
    raiseAlarm(this, "LambdaThrottles", {
      name: "lambda-throttles",
      says: "The account's Lambda concurrency is used up, so requests are refused. Ask AWS for a higher quota.",
      // One alarm for all, because most functions share the account's limit.
      metric: accountMetric("AWS/Lambda", "Throttles", FIVE_MINUTES),
      atLeast: 1,
      topic: this.topic,
    });
  }

  private watchMail(): void {
    const hour = Duration.hours(1);
    raiseAlarm(this, "MailBounces", {
      name: "mail-bounces",
      says: "More than 5 % of mail bounces; AWS pauses sending at 10 %. Look for imported or invented addresses.",
      metric: accountMetric("AWS/SES", "Reputation.BounceRate", hour, "Average"),
      atLeast: MOST_BOUNCES,
      topic: this.topic,
    });
    raiseAlarm(this, "MailComplaints", {
      name: "mail-complaints",
      says: "More than one recipient in a thousand calls the mail spam; AWS pauses sending at five. Look at recent messages.",
      metric: accountMetric("AWS/SES", "Reputation.ComplaintRate", hour, "Average"),
      atLeast: MOST_COMPLAINTS,
      topic: this.topic,
    });
  }

  /** One line is enough: functions write it only for problems that need an operator. */
  private watchLogs(stageName: string): void {
    const metric = (name: LogAlarm) =>
      accountMetric(metricNamespace(stageName), logAlarms[name], FIVE_MINUTES);
    raiseAlarm(this, "Money", {
      name: "money",
      says: 'Money needs a person: a payment fits no order, or a refund failed. npm run doctor lists them; in the logs look for alarm "money".',
      metric: metric("money"),
      atLeast: 1,
      topic: this.topic,
    });
    raiseAlarm(this, "Mail", {
      name: "mail",
      says: 'Mail does not leave, or nobody knows whether it did. npm run doctor says whether SES sends and what lies in quarantine; in the logs look for alarm "mail".',
      metric: metric("mail"),
      atLeast: 1,
      topic: this.topic,
    });
  }
}

const isIndexName = (name: string): name is IndexName => name in tableDefinition.indexes;
