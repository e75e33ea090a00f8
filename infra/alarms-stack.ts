// Who receives alarms, and what is monitored for the whole deployment?
import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { TableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";
import {
  accountMetric,
  alarmTopic,
  logAlarmMetric,
  raiseAlarm,
  sumOf,
} from "#infra/constructs/alarm.ts";
import type { Stage } from "#infra/stage.ts";
import { type IndexName, tableDefinition } from "#infra/table.ts";
import { type LogAlarm, logAlarms } from "#shared/core/log-alarms.ts";

export type AlarmsStackProps = StackProps & { stage: Stage; table: TableV2 };

const ONE_MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);
// AWS reviews beyond: https://docs.aws.amazon.com/ses/latest/dg/reputationdashboardmessages.html
const MOST_BOUNCES = 0.05;
const MOST_COMPLAINTS = 0.001;

type Words = { atLeast: number; says: string; todo: string; over: string };

/** What functions log for an operator. One line is enough, except of browsers: one a network. */
const logged: Record<LogAlarm, Words> = {
  money: {
    atLeast: 1,
    says: "Money needs a person: a payment fits no order, or a refund failed.",
    todo: 'npm run doctor lists each trouble with its order and payment, and how to strike it off; the log\'s lines with alarm "money" say more.',
    over: "The doctor lists none. The mail with OK says only that none came in five minutes.",
  },
  mail: {
    atLeast: 1,
    says: "Mail does not leave, or nobody knows whether it did.",
    todo: 'npm run doctor says whether SES sends, and what lies in quarantine; the log\'s lines with alarm "mail" say why. Mend that, then npm run doctor with --release.',
    over: "The doctor lists no quarantine and mails leave. The mail with OK says only that no new trouble came in five minutes.",
  },
  jobs: {
    atLeast: 1,
    says: "Long work that somebody asked for failed three times at the same place, so it stands still.",
    todo: 'npm run doctor lists it; the log lines "job not finished" of the function job, of files that of export, say why. Mend that, then npm run doctor with --release: it goes on where it stopped.',
    over: "The doctor lists no quarantine. The mail with OK says only that no new job failed in five minutes.",
  },
  webhooks: {
    atLeast: 1,
    says: "An event that looks like Stripe's has a signature that does not fit, or cannot be read, so orders may stay unpaid.",
    todo: "npm run doctor; Stripe's dashboard, Webhooks, shows failed deliveries. If there are none, a stranger tried: nothing is to be done. If there are some, the log of the function webhooks says which trouble. bad_signature: the endpoint's signing secret is not the one in our secret: put it there. unreadable_event: Stripe sends a form that this release does not know: deploy a later one, and settle the orders in Stripe's dashboard until then. Then send the failed events again.",
    over: "Stripe's dashboard shows no failed delivery since. The mail with OK says only that none came in five minutes.",
  },
  browsers: {
    atLeast: 20,
    says: "Pages fail in browsers of at least twenty networks: an error in our script, a part of it that did not load, or a camera at the door.",
    todo: 'Look in the log of the function service for alarm "browsers": trouble says what, at our file and line, page which page, release which build, network which visitors belong together. Lines without alarm tell what else a network met. If it began with a release, go back to the one before (runbook).',
    over: "The mail with OK came: fewer than 20 networks in five minutes.",
  },
};

export class AlarmsStack extends Stack {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, props: AlarmsStackProps) {
    super(scope, id, props);
    this.topic = alarmTopic(this, props.stage.alarms.email);
    new CfnOutput(this, "TopicArn", { value: this.topic.topicArn });
    this.watchTable(props.table);
    this.watchLambda();
    this.watchMail();
    this.watchLogs(props.stage.name);
  }

  /** A throttled index also delays writes to the table itself. */
  private watchTable(table: TableV2): void {
    const events = (metricName: string, index?: IndexName) => {
      const dimensionsMap = {
        TableName: table.tableName,
        ...(index && { GlobalSecondaryIndexName: index }),
      };
      return accountMetric("AWS/DynamoDB", metricName, ONE_MINUTE).with({ dimensionsMap });
    };
    const indexes = Object.keys(tableDefinition.indexes).filter(isIndexName);
    raiseAlarm(this, "TableThrottles", {
      name: "table-throttles",
      says: "The table refuses work for longer than a burst, so people wait or read that we are busy.",
      todo: "The dashboard's row of the table says whether reads, writes or an index. In an on-sale raise warmThroughput (npm run bench tells a purchase's units) and deploy; on a quiet day a function does too much: look at the busiest one.",
      over: "The mail with OK came: a minute with fewer than 10 refusals. Nothing is lost; what was refused is tried again.",
      metric: sumOf("throttles", ONE_MINUTE, {
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
      says: "The account's Lambda concurrency, or a function's own share of it, is used up, so requests are refused.",
      todo: "The dashboard shows how many run at once. At the quota: AWS Service Quotas, Lambda, Concurrent executions (a day or more). Below it: raise the function's reservedConcurrency in infra/stages.ts and deploy.",
      over: "The mail with OK came: five minutes without a refusal.",
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
      says: "More than 5 % of mail bounces; AWS pauses sending at 10 %.",
      todo: "Look for imported or invented addresses: an organizer who enters orders by hand, or sign-ups by a script. Stop them before more mail goes there.",
      over: "The mail with OK came. AWS counts over past mails, so it takes days.",
      metric: accountMetric("AWS/SES", "Reputation.BounceRate", hour, "Average"),
      atLeast: MOST_BOUNCES,
      topic: this.topic,
    });
    raiseAlarm(this, "MailComplaints", {
      name: "mail-complaints",
      says: "More than one recipient in a thousand calls the mail spam; AWS pauses sending at five.",
      todo: "Look at what organizers sent last to their attendees, and ask the one concerned to stop.",
      over: "The mail with OK came. AWS counts over past mails, so it takes days.",
      metric: accountMetric("AWS/SES", "Reputation.ComplaintRate", hour, "Average"),
      atLeast: MOST_COMPLAINTS,
      topic: this.topic,
    });
  }

  private watchLogs(stageName: string): void {
    for (const name of logAlarms)
      raiseAlarm(this, `${name.charAt(0).toUpperCase()}${name.slice(1)}`, {
        name,
        ...logged[name],
        metric: logAlarmMetric(stageName, name, FIVE_MINUTES),
        topic: this.topic,
      });
  }
}

const isIndexName = (name: string): name is IndexName => name in tableDefinition.indexes;
