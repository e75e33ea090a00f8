// Do the constructs for Lambdas and queues keep their promises? Each is synthesised alone and
// asserted directly.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Duration, Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { AttributeType, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Topic } from "aws-cdk-lib/aws-sns";
import { afterAll, describe, expect, it } from "vitest";
import { ApiFunction, type ApiFunctionProps } from "#infra/constructs/api-function.ts";
import { WorkQueue } from "#infra/constructs/work-queue.ts";
import type { Grants } from "#infra/grants.ts";
import type { Stage } from "#infra/stage.ts";
import { stageNamed } from "#infra/stages.ts";
import { newApp, ownDomain } from "#tests/support/servers/stacks.ts";

const folder = mkdtempSync(join(tmpdir(), "foyer-constructs-"));
mkdirSync(join(folder, "probe"));
writeFileSync(join(folder, "probe/index.mjs"), "export const handler = () => {};\n");
cpSync(join(folder, "probe"), join(folder, "webhooks"), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function functionWith(
  grants: Grants,
  more: Partial<ApiFunctionProps> = {},
  decided: Partial<Stage> = {},
) {
  const stack = new Stack(newApp(mkdtempSync(join(folder, "cdk-"))), "Probe");
  const table = new TableV2(stack, "Table", {
    partitionKey: { name: "pk", type: AttributeType.STRING },
  });
  const [master, origin, stripe] = ["Master", "Origin", "Stripe"].map(
    (name) => new Secret(stack, name),
  );
  if (!master || !origin || !stripe) throw new Error("Three secrets were asked for.");
  const alarmTopic = new Topic(stack, "Alarms");
  const platform = {
    stage: { ...stageNamed("prod"), ...decided },
    table,
    secrets: { master, origin, stripe },
    buckets: {
      uploads: new Bucket(stack, "Uploads"),
      images: new Bucket(stack, "Images"),
      exports: new Bucket(stack, "Exports"),
    },
    appOrigin: "https://tickets.example",
    bundles: folder,
    alarmTopic,
  };
  const timeout = Duration.seconds(10);
  const fn = new ApiFunction(stack, "probe", {
    bundle: "probe",
    platform,
    grants,
    timeout,
    alarm: "on errors",
    ...more,
  });
  return { fn, stack, alarmTopic };
}

const nothing: Grants = { table: "none", indexes: [], secrets: [] };

const variablesOf = (stack: Stack): Record<string, string> => {
  const [fn] = Object.values(Template.fromStack(stack).findResources("AWS::Lambda::Function"));
  return fn?.["Properties"].Environment.Variables;
};

/** The topics that each alarm notifies. */
const alarmed = (stack: Stack): unknown[] =>
  Object.values(Template.fromStack(stack).findResources("AWS::CloudWatch::Alarm")).map(
    (alarm) => alarm["Properties"].AlarmActions,
  );

const actionsOf = (stack: Stack): string[] =>
  Object.values(Template.fromStack(stack).findResources("AWS::IAM::Policy"))
    .flatMap((policy) => policy["Properties"].PolicyDocument.Statement)
    .flatMap((statement: { Action: string | string[] }) => statement.Action);

/** Each action on a bucket, which stands with its id in place of its ARN. */
const objectsOf = (stack: Stack): string[] =>
  Object.values(Template.fromStack(stack).findResources("AWS::IAM::Policy"))
    .flatMap((policy) => policy["Properties"].PolicyDocument.Statement)
    .flatMap(({ Action, Resource }: { Action: string | string[]; Resource: unknown }) => {
      const at = /"(Uploads|Images|Exports)\w+","Arn"\]\}(?:,"([^"]+)")?/.exec(
        JSON.stringify(Resource),
      );
      return at ? [Action].flat().map((one) => `${one.slice(3)} ${at[1]}${at[2] ?? ""}`) : [];
    });

describe("an ApiFunction", () => {
  it("runs its bundle on Node 24 and arm64 and writes JSON logs into a group that ends", () => {
    const template = Template.fromStack(functionWith(nothing).stack);

    template.hasResourceProperties("AWS::Lambda::Function", {
      Architectures: ["arm64"],
      Runtime: "nodejs24.x",
      Handler: "index.handler",
      Timeout: 10,
      LoggingConfig: {
        LogFormat: "JSON",
        LogGroup: Match.anyValue(),
        ApplicationLogLevel: "INFO",
        SystemLogLevel: "INFO", // at WARN no REPORT line is kept
      },
    });
    template.hasResourceProperties("AWS::Logs::LogGroup", { RetentionInDays: 120 });
  });

  it("without grants may write its own log and nothing else", () => {
    const { stack } = functionWith(nothing);

    expect(actionsOf(stack)).toEqual(["logs:CreateLogStream", "logs:PutLogEvents"]);
    Template.fromStack(stack).hasResourceProperties("AWS::Lambda::Function", {
      Environment: {
        Variables: {
          STAGE: "prod",
          APP_ORIGIN: "https://tickets.example",
          POWERTOOLS_SERVICE_NAME: "probe",
        },
      },
    });
  });

  it("that reads may get and query, and query the named index, but change nothing", () => {
    const { stack } = functionWith({ table: "read", indexes: ["byEvent"], secrets: [] });

    const actions = actionsOf(stack).filter((action) => action.startsWith("dynamodb:"));
    expect(actions).toEqual(["dynamodb:GetItem", "dynamodb:Query", "dynamodb:Query"]);
    expect(JSON.stringify(Template.fromStack(stack).toJSON())).toContain("/index/byEvent");
  });

  it("that reads many items in a call may do that to items, and not to an index", () => {
    const grants: Grants = { table: "read", indexes: ["byEvent"], secrets: [], batches: true };
    const reads = ["dynamodb:GetItem", "dynamodb:Query", "dynamodb:BatchGetItem"];

    const actions = actionsOf(functionWith(grants).stack);
    expect(actions.filter((action) => action.startsWith("dynamodb:"))).toEqual([
      ...reads,
      "dynamodb:Query",
    ]);
  });

  it("that writes may do what a transaction's parts need, and never scan", () => {
    const { stack } = functionWith({ table: "write", indexes: [], secrets: [] });

    const actions = actionsOf(stack).filter((action) => action.startsWith("dynamodb:"));
    expect(actions.toSorted()).toEqual([
      "dynamodb:ConditionCheckItem",
      "dynamodb:DeleteItem",
      "dynamodb:GetItem",
      "dynamodb:PutItem",
      "dynamodb:Query",
      "dynamodb:UpdateItem",
    ]);
  });

  it.each<[NonNullable<Grants["objects"]>, string[], string[]]>([
    [
      { uploads: ["sign", "read"] },
      ["PutObject Uploads/*", "GetObject Uploads/*", "ListBucket Uploads"],
      ["UPLOAD_BUCKET"],
    ],
    [
      { uploads: [], images: "write" },
      ["images", "originals"].flatMap((keys) =>
        ["PutObject", "DeleteObject"].map((action) => `${action} Images/${keys}/*`),
      ),
      ["IMAGE_BUCKET"],
    ],
    [
      { uploads: [], images: "copy" },
      ["PutObject Uploads/*", "GetObject Images/originals/*", "ListBucket Images"],
      ["UPLOAD_BUCKET", "IMAGE_BUCKET"],
    ],
    [
      { uploads: [], exports: "store" },
      ["PutObject Exports/*", "AbortMultipartUpload Exports/*"],
      ["EXPORT_BUCKET"],
    ],
    [{ uploads: [], exports: "link" }, ["GetObject Exports/*"], ["EXPORT_BUCKET"]],
  ])("granted %j may do that in those buckets, and knows no other", (objects, allowed, known) => {
    const { stack } = functionWith({ table: "none", indexes: [], secrets: [], objects });

    expect(objectsOf(stack)).toEqual(allowed);
    const names = JSON.stringify(Template.fromStack(stack).toJSON()).match(/\w+_BUCKET/g);
    expect(names).toEqual(known);
  });

  it("has a share of its own where the stage gives it one, and counts the lines for an operator that it logs, apart by alarm", () => {
    const reservedConcurrency = { webhooks: 50 };
    const shared = Template.fromStack(functionWith(nothing).stack);
    const apart = Template.fromStack(
      functionWith(nothing, { bundle: "webhooks" }, { reservedConcurrency }).stack,
    );

    apart.hasResourceProperties("AWS::Lambda::Function", { ReservedConcurrentExecutions: 50 });
    expect(JSON.stringify(shared.toJSON())).not.toContain("ReservedConcurrentExecutions");
    shared.hasResourceProperties("AWS::Logs::MetricFilter", {
      FilterPattern: '{ $.alarm = "*" }',
      MetricTransformations: [
        {
          MetricName: "LogAlarms",
          MetricNamespace: "Foyer/prod",
          MetricValue: "1",
          Dimensions: [{ Key: "alarm", Value: "$.alarm" }],
        },
      ],
    });
  });

  it("learns where a secret lies only if it may read it", () => {
    const { stack } = functionWith({ table: "none", indexes: [], secrets: ["origin"] });

    expect(variablesOf(stack)).toHaveProperty("ORIGIN_SECRET_ARN");
    expect(variablesOf(stack)).not.toHaveProperty("MASTER_SECRET_ARN");
    expect(actionsOf(stack).filter((action) => action.startsWith("secretsmanager:"))).toHaveLength(
      1,
    );
  });

  const { mail } = stageNamed("prod");
  const ofDay = { byHandADay: 17, ofNetworkADay: 18, toStrangersADay: 19 };
  const ofDayVariables = {
    MAILS_BY_HAND_A_DAY: "17",
    MAILS_OF_NETWORK_A_DAY: "18",
    MAILS_TO_STRANGERS_A_DAY: "19",
  };
  const contact = "help@example.org";
  const invitations = { open: 3, aDay: 7 };
  const invited = { INVITATIONS_OPEN: "3", INVITATIONS_A_DAY: "7" };

  it.each<[string, Partial<Stage>, Record<string, string>]>([
    ["which terms people accept", { terms: ownDomain.terms }, { TERMS_VERSION: "2026-11" }],
    ["what an unproven account mails", { mail: { ...mail, ...ofDay } }, ofDayVariables],
    ["whom organizers ask", { contact }, { OPERATOR_CONTACT: contact }],
    ["how many people an account invites", { invitations }, invited],
  ])("knows %s, if the stage says so", (_, stage, variables) => {
    const given = variablesOf(functionWith(nothing, {}, stage).stack);
    const silent = variablesOf(functionWith(nothing).stack);

    expect(given).toMatchObject(variables);
    expect(silent).toMatchObject({ TERMS_VERSION: "built-in-1" });
    for (const name of Object.keys(variables)) expect(silent[name]).not.toBe(variables[name]);
  });

  it("raises an alarm on its first error, unless a reason says why not", () => {
    Template.fromStack(functionWith(nothing).stack).hasResourceProperties(
      "AWS::CloudWatch::Alarm",
      {
        MetricName: "Errors",
        Threshold: 1,
      },
    );
    expect(alarmed(functionWith(nothing).stack)).toEqual([
      [{ Ref: expect.stringMatching(/^Alarms/) }],
    ]);
    const silent = functionWith(nothing, { alarm: { noneBecause: "its queue has one" } }).stack;
    Template.fromStack(silent).resourceCountIs("AWS::CloudWatch::Alarm", 0);
  });
});

describe("an ApiFunction that somebody waits for", () => {
  it("raises an alarm when one call in a hundred is slow for a quarter of an hour", () => {
    const { stack } = functionWith(nothing, { slowAfter: Duration.seconds(3) });

    Template.fromStack(stack).hasResourceProperties("AWS::CloudWatch::Alarm", {
      AlarmName: "Probe-probe-slow",
      MetricName: "Duration",
      ExtendedStatistic: "p99",
      Threshold: 3000,
      Period: 300,
      EvaluationPeriods: 3,
    });
  });
});

describe("a WorkQueue", () => {
  const { stack, fn, alarmTopic } = functionWith(nothing);
  const [consumerTimeout, lateAfter] = [Duration.seconds(30), Duration.minutes(5)];
  const work = new WorkQueue(stack, "Work", { consumerTimeout, lateAfter, alarmTopic });
  work.consumedBy(fn.fn, 3);
  const template = Template.fromStack(stack);

  it("keeps a message hidden three times the consumer's timeout and gives up after five attempts", () => {
    template.hasResourceProperties("AWS::SQS::Queue", {
      VisibilityTimeout: 90,
      RedrivePolicy: Match.objectLike({ maxReceiveCount: 5 }),
    });
  });

  it("is encrypted, and refuses connections that are not", () => {
    template.allResourcesProperties("AWS::SQS::Queue", { SqsManagedSseEnabled: true });
    template.resourceCountIs("AWS::SQS::QueuePolicy", 2);
  });

  it("hands its consumer one message at a time, so that each fails alone", () => {
    template.hasResourceProperties("AWS::Lambda::EventSourceMapping", {
      BatchSize: 1,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      ScalingConfig: { MaximumConcurrency: 3 },
    });
  });

  it("raises an alarm when work waits and when work was given up", () => {
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "ApproximateAgeOfOldestMessage",
      Threshold: 300,
    });
    template.hasResourceProperties("AWS::CloudWatch::Alarm", {
      MetricName: "ApproximateNumberOfMessagesVisible",
      Threshold: 1,
    });
  });
});
