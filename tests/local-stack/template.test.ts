// Does the local stack read the templates as CloudFormation would?
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openSecrets } from "#scripts/local/aws/secrets.ts";
import { consumersOf, queuesOf } from "#scripts/local/stack/deployment.ts";
import { assemblyOf, propertiesOf } from "#tests/support/servers/local-stack.ts";

const queue = { Type: "AWS::SQS::Queue", Properties: { QueueName: "mail" } };
const properties = (values: Record<string, unknown>) => {
  const assembly = assemblyOf({
    data: {
      Resources: { Table: { Type: "AWS::DynamoDB::GlobalTable" } },
      Outputs: { Name: { Value: { Ref: "Table" }, Export: { Name: "data:Table" } } },
    },
    app: { Resources: { Queue: queue, Subject: { Type: "Test::Subject", Properties: values } } },
  });
  return propertiesOf(assembly, "Test::Subject");
};

describe("references", () => {
  test("a queue answers its address, its ARN and its name", () => {
    const resolved = properties({
      url: { Ref: "Queue" },
      arn: { "Fn::GetAtt": ["Queue", "Arn"] },
      name: { "Fn::GetAtt": "Queue.QueueName" },
    });

    expect(resolved).toEqual({
      url: "http://queues/mail",
      arn: "arn:aws:sqs:us-east-1:000000000000:mail",
      name: "mail",
    });
  });

  test("what another stack exports is found by its export's name", () => {
    expect(properties({ table: { "Fn::ImportValue": "data:Table" } })).toEqual({
      table: "data-Table",
    });
  });

  test("what another stack tells is found by that stack's output, whatever its region", () => {
    const told = (OutputName: string) => ({
      "Fn::GetStackOutput": { StackName: "data", Region: "us-east-1", OutputName },
    });

    expect(properties({ table: told("Name") })).toEqual({ table: "data-Table" });
    expect(() => properties({ table: told("Other") })).toThrow(
      "No stack data has the output Other.",
    );
  });

  test("texts are joined, substituted, split and selected", () => {
    const resolved = properties({
      joined: {
        "Fn::Join": ["", ["https://", { Ref: "AWS::Region" }, ".", { Ref: "AWS::URLSuffix" }]],
      },
      substituted: {
        "Fn::Sub": [
          // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders
          "${Queue.Arn} of ${AWS::AccountId} is ${what}, ${!literally}",
          { what: "ours" },
        ],
      },
      selected: { "Fn::Select": [3, { "Fn::Split": [":", { "Fn::GetAtt": ["Queue", "Arn"] }] }] },
    });

    expect(resolved).toEqual({
      joined: "https://us-east-1.amazonaws.com",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation's own placeholders
      substituted: "arn:aws:sqs:us-east-1:000000000000:mail of 000000000000 is ours, ${literally}",
      selected: "us-east-1",
    });
  });

  test("a property without a value is left out", () => {
    expect(
      properties({ kept: 1, dropped: { Ref: "AWS::NoValue" }, list: [{ Ref: "AWS::NoValue" }, 2] }),
    ).toEqual({
      kept: 1,
      list: [2],
    });
  });

  test("an intrinsic that is not known is refused by name", () => {
    expect(() => properties({ one: { "Fn::Cidr": [] } })).toThrow(
      "The local stack does not know what Fn::Cidr in stack app means.",
    );
  });
});

test("a queue's consumer, dead letters and tries come from the template", () => {
  const assembly = assemblyOf({
    mail: {
      Resources: {
        Work: {
          Type: "AWS::SQS::Queue",
          Properties: {
            VisibilityTimeout: 180,
            RedrivePolicy: {
              deadLetterTargetArn: { "Fn::GetAtt": ["Dead", "Arn"] },
              maxReceiveCount: 5,
            },
          },
        },
        Dead: { Type: "AWS::SQS::Queue" },
        Mailer: { Type: "AWS::Lambda::Function", Properties: { FunctionName: "mailer" } },
        Source: {
          Type: "AWS::Lambda::EventSourceMapping",
          Properties: {
            EventSourceArn: { "Fn::GetAtt": ["Work", "Arn"] },
            FunctionName: { Ref: "Mailer" },
            BatchSize: 4,
            ScalingConfig: { MaximumConcurrency: 5 },
            FunctionResponseTypes: ["ReportBatchItemFailures"],
          },
        },
      },
    },
  });
  const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:mail-${name}`;

  expect(queuesOf(assembly)[0]).toEqual({
    name: "mail-Work",
    arn: arn("Work"),
    visibilitySeconds: 180,
    delaySeconds: 0,
    deadLetters: { arn: arn("Dead"), afterTries: 5 },
  });
  expect(consumersOf(assembly).queues).toEqual([
    {
      queueArn: arn("Work"),
      functionArn: "arn:aws:lambda:us-east-1:000000000000:function:mailer",
      batchSize: 4,
      mostAtOnce: 2,
      reportsFailures: true,
    },
  ]);
});

describe("secrets", () => {
  const master = {
    arn: "arn:master",
    generate: { template: '{"kind":"test"}', key: "master", length: 40 },
  };

  test("are generated once and kept with the data", () => {
    const file = join(mkdtempSync(join(tmpdir(), "foyer-secrets-")), "secrets.json");

    const first = openSecrets([master], {}, file).text("arn:master");

    expect(JSON.parse(first ?? "")).toEqual({
      kind: "test",
      master: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
    expect(openSecrets([master], {}, file).text("arn:master")).toBe(first);
  });

  test("fill the references that CloudFormation would fill", () => {
    const secrets = openSecrets([master], { "arn:master": '{"master":"abc"}' }, null);

    expect(secrets.fill("<{{resolve:secretsmanager:arn:master:SecretString:master::}}>")).toBe(
      "<abc>",
    );
    expect(() => secrets.fill("{{resolve:secretsmanager:arn:other:SecretString:x::}}")).toThrow(
      "No secret answers",
    );
  });

  test("in a damaged file are refused and not replaced", () => {
    const file = join(mkdtempSync(join(tmpdir(), "foyer-secrets-")), "secrets.json");
    writeFileSync(file, '{"arn:master": ');

    expect(() => openSecrets([master], {}, file)).toThrow("is damaged");
    expect(readFileSync(file, "utf8")).toBe('{"arn:master": ');
  });
});
