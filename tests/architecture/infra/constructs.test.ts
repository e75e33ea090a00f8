// Does the construct for Lambdas keep its promises? Each is synthesised alone and asserted
// directly.
import { Duration, type Stack } from "aws-cdk-lib";
import { Match, Template } from "aws-cdk-lib/assertions";
import { describe, expect, it } from "vitest";
import type { Grants } from "#infra/grants.ts";
import type { Stage } from "#infra/stage.ts";
import { stageNamed } from "#infra/stages.ts";
import { functionWith, noGrants } from "#tests/support/servers/probe-function.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";

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
    const template = Template.fromStack(functionWith(noGrants).stack);

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
    const { stack } = functionWith(noGrants);

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
    const shared = Template.fromStack(functionWith(noGrants).stack);
    const apart = Template.fromStack(
      functionWith(noGrants, { bundle: "webhooks" }, { reservedConcurrency }).stack,
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
    const given = variablesOf(functionWith(noGrants, {}, stage).stack);
    const silent = variablesOf(functionWith(noGrants).stack);

    expect(given).toMatchObject(variables);
    expect(silent).toMatchObject({ TERMS_VERSION: "built-in-1" });
    for (const name of Object.keys(variables)) expect(silent[name]).not.toBe(variables[name]);
  });

  it("raises an alarm on its first error, unless a reason says why not", () => {
    Template.fromStack(functionWith(noGrants).stack).hasResourceProperties(
      "AWS::CloudWatch::Alarm",
      {
        MetricName: "Errors",
        Threshold: 1,
      },
    );
    expect(alarmed(functionWith(noGrants).stack)).toEqual([
      [{ Ref: expect.stringMatching(/^Alarms/) }],
    ]);
    const silent = functionWith(noGrants, { alarm: { noneBecause: "its queue has one" } }).stack;
    Template.fromStack(silent).resourceCountIs("AWS::CloudWatch::Alarm", 0);
  });
});

describe("an ApiFunction that somebody waits for", () => {
  it("raises an alarm when one call in a hundred is slow for a quarter of an hour", () => {
    const { stack } = functionWith(noGrants, { slowAfter: Duration.seconds(3) });

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
