// What do all Lambdas of Foyer have in common? JSON logs, a role and an alarm on errors.
import { join } from "node:path";
import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from "aws-cdk-lib/aws-lambda";
import { FilterPattern, LogGroup, MetricFilter } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { ISecret } from "aws-cdk-lib/aws-secretsmanager";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { LOG_ALARMS, metricNamespace, raiseAlarm } from "#infra/constructs/alarm.ts";
import { allowObjects, bucketVariables } from "#infra/constructs/objects.ts";
import type { BucketName, Grants, SecretName } from "#infra/grants.ts";
import type { Stage } from "#infra/stage.ts";

/** Names the text in web/app/terms.tsx, for operators without terms of their own. */
const BUILT_IN_TERMS = "built-in-1";

export type Platform = {
  stage: Stage;
  table: ITableV2;
  secrets: Record<SecretName, ISecret>;
  buckets: Record<BucketName, IBucket>;
  appOrigin: string;
  /** One folder per bundle. */
  bundles: string;
  alarmTopic: ITopic;
};

export type ApiFunctionProps = {
  /** The folder under `bundles`, and the service's name in its logs. */
  bundle: string;
  folder?: string;
  platform: Platform;
  grants: Grants;
  timeout: Duration;
  environment?: Record<string, string>;
  /** The queues that it sends to, by the variables that name them. */
  sendsTo?: Readonly<Record<string, IQueue>>;
  alarm: "on errors" | { noneBecause: string };
  /** Alarms if 1 % of calls take longer for 15 minutes. For calls that somebody waits for. */
  slowAfter?: Duration;
};

const READ = ["dynamodb:GetItem", "dynamodb:Query"];
// DynamoDB authorises a transaction by the actions of its parts.
const WRITE = [
  "dynamodb:PutItem",
  "dynamodb:UpdateItem",
  "dynamodb:DeleteItem",
  "dynamodb:ConditionCheckItem",
];

const FIVE_MINUTES = Duration.minutes(5);

const SECRET_VARIABLES: Record<SecretName, string> = {
  master: "MASTER_SECRET_ARN",
  origin: "ORIGIN_SECRET_ARN",
  stripe: "STRIPE_SECRET_ARN",
};

/** Its role holds the named grants and nothing else: no managed policy, no wildcard action. */
export class ApiFunction extends Construct {
  readonly fn: LambdaFunction;
  private readonly role: Role;

  constructor(scope: Construct, id: string, props: ApiFunctionProps) {
    super(scope, id);
    const { platform, grants } = props;
    const shares: Partial<Record<string, number>> = platform.stage.reservedConcurrency ?? {};
    const reserved = shares[props.bundle];

    const logGroup = new LogGroup(this, "Logs", {
      retention: platform.stage.logs.retention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    // Of the lines of all functions, one count for each alarm (infra/alarms-stack.ts).
    new MetricFilter(this, "LogAlarms", {
      logGroup,
      filterPattern: FilterPattern.exists("$.alarm"),
      metricNamespace: metricNamespace(platform.stage.name),
      metricName: LOG_ALARMS,
      dimensions: { alarm: "$.alarm" },
    });
    this.role = new Role(this, "Role", { assumedBy: new ServicePrincipal("lambda.amazonaws.com") });
    logGroup.grantWrite(this.role);
    this.allowTable(platform.table, grants);
    for (const name of grants.secrets)
      this.allow(["secretsmanager:GetSecretValue"], [platform.secrets[name].secretArn]);
    if (grants.objects) allowObjects(this, platform.buckets, grants.objects);
    for (const { queueArn } of Object.values(props.sendsTo ?? {}))
      this.allow(["sqs:SendMessage"], [queueArn]);

    this.fn = new LambdaFunction(this, "Function", {
      code: Code.fromAsset(props.folder ?? join(platform.bundles, props.bundle)),
      handler: "index.handler",
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: grants.memoryMb ?? 512,
      timeout: props.timeout,
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      role: this.role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2:
        platform.stage.logs.level === "DEBUG"
          ? ApplicationLogLevel.DEBUG
          : ApplicationLogLevel.INFO,
      systemLogLevelV2: SystemLogLevel.INFO,
      environment: environmentOf(props),
    });

    if (props.alarm === "on errors") this.alarmOnErrors(props);
    if (props.slowAfter) this.alarmWhenSlow(props, props.slowAfter);
  }

  /** `only` requires these condition values. */
  allow(actions: string[], resources: string[], only?: Record<string, string>): void {
    this.role.addToPolicy(
      new PolicyStatement({
        actions,
        resources,
        ...(only && { conditions: { StringEquals: only } }),
      }),
    );
  }

  private alarmOnErrors({ bundle, platform }: ApiFunctionProps): void {
    raiseAlarm(this, "Errors", {
      name: `${bundle}-errors`,
      says: `The function ${bundle} crashes or runs out of time.`,
      todo: `Its log group (CloudWatch, ${Stack.of(this).stackName}-${bundle}Logs…) says why. If it began with a release, go back to the one before (runbook); otherwise look at the dashboard's table and throttles.`,
      over: "The mail with OK came: five minutes without an error.",
      metric: this.fn.metricErrors({ period: FIVE_MINUTES }),
      atLeast: 1,
      topic: platform.alarmTopic,
    });
  }

  private alarmWhenSlow({ bundle, platform }: ApiFunctionProps, after: Duration): void {
    raiseAlarm(this, "Slow", {
      name: `${bundle}-slow`,
      says: `One call of ${bundle} in a hundred takes ${after.toSeconds()} seconds or more, for a quarter of an hour.`,
      todo: "Look at the dashboard for throttles of the table, and at its log for slow answers of Stripe or SES. Without either, give it more memoryMb in infra/grants.ts and deploy.",
      over: "The mail with OK came: five minutes in which 99 of a hundred calls were faster.",
      metric: this.fn.metricDuration({ period: FIVE_MINUTES, statistic: "p99" }),
      atLeast: after.toMilliseconds(),
      periods: 3,
      topic: platform.alarmTopic,
    });
  }

  private allowTable(table: ITableV2, grants: Grants): void {
    if (grants.table === "none") return;
    const reads = grants.batches ? [...READ, "dynamodb:BatchGetItem"] : READ;
    this.allow(grants.table === "write" ? [...reads, ...WRITE] : reads, [table.tableArn]);
    const indexes = grants.indexes.map((index) => `${table.tableArn}/index/${index}`);
    if (indexes.length > 0) this.allow(["dynamodb:Query"], indexes);
  }
}

export function identityArn(scope: Construct, identity: string): string {
  return Stack.of(scope).formatArn({
    service: "ses",
    resource: "identity",
    resourceName: identity,
  });
}

function environmentOf({
  bundle,
  platform,
  grants,
  environment,
  sendsTo = {},
}: ApiFunctionProps): Record<string, string> {
  const secrets = grants.secrets.map((name) => [
    SECRET_VARIABLES[name],
    platform.secrets[name].secretArn,
  ]);
  return {
    STAGE: platform.stage.name,
    PAYMENTS: platform.stage.payments,
    APP_ORIGIN: platform.appOrigin,
    POWERTOOLS_SERVICE_NAME: bundle,
    ...(grants.table !== "none" && { TABLE_NAME: platform.table.tableName }),
    ...Object.fromEntries(secrets),
    ...(grants.objects && bucketVariables(platform.buckets, grants.objects)),
    TERMS_VERSION: platform.stage.terms?.version ?? BUILT_IN_TERMS,
    ...mailLimits(platform.stage),
    ...(platform.stage.contact !== undefined && { OPERATOR_CONTACT: platform.stage.contact }),
    ...(platform.stage.invitations && {
      INVITATIONS_OPEN: String(platform.stage.invitations.open),
      INVITATIONS_A_DAY: String(platform.stage.invitations.aDay),
    }),
    STRIPE_MODE: platform.stage.charges.mode,
    ...(grants.secrets.includes("stripe") && { STRIPE_API_URL: "https://api.stripe.com" }),
    ...((grants.secrets.includes("stripe") || grants.operatorFee) && {
      APPLICATION_FEE: JSON.stringify(platform.stage.charges.fee),
    }),
    ...Object.fromEntries(Object.entries(sendsTo).map(([name, { queueUrl }]) => [name, queueUrl])),
    ...environment,
  };
}

function mailLimits({ mail }: Stage): Record<string, string> {
  const { byHandADay, ofNetworkADay, toStrangersADay, messagesADay } = mail;
  return {
    ...(byHandADay !== undefined && { MAILS_BY_HAND_A_DAY: String(byHandADay) }),
    ...(ofNetworkADay !== undefined && { MAILS_OF_NETWORK_A_DAY: String(ofNetworkADay) }),
    ...(toStrangersADay !== undefined && { MAILS_TO_STRANGERS_A_DAY: String(toStrangersADay) }),
    ...(messagesADay && {
      MESSAGES_UNPROVEN_A_DAY: String(messagesADay.unproven),
      MESSAGES_FIRST_WEEK_A_DAY: String(messagesADay.firstWeek),
      MESSAGES_A_DAY: String(messagesADay.proven),
    }),
  };
}
