// What would a running deployment lose or refuse if it were given another one, stack by stack?
import { fullDiff, ResourceImpact } from "@aws-cdk/cloudformation-diff";
import { Template } from "aws-cdk-lib/assertions";
import * as z from "zod";
import type { Stage } from "#infra/stage.ts";
import { appOf } from "#tests/support/servers/stacks.ts";

/** A stage may lose or rename these with its domain. */
const OF_DOMAIN = ["AWS::CertificateManager::Certificate", "AWS::SES::EmailIdentity"];
/** Types whose replacement loses data, keys, a known address or waiting work. */
export const STATEFUL = [
  ...OF_DOMAIN,
  "AWS::ApiGatewayV2::Api",
  "AWS::CloudFront::Distribution",
  "AWS::DynamoDB::GlobalTable",
  "AWS::DynamoDB::Table",
  "AWS::S3::Bucket",
  "AWS::SNS::Topic",
  "AWS::SQS::Queue",
  "AWS::SecretsManager::Secret",
];

const Read = z.object({ StackName: z.string(), OutputName: z.string() });
const Parts = z.object({
  Outputs: z
    .record(
      z.string(),
      z.object({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }),
    )
    .default({}),
  Resources: z.record(z.string(), z.looseObject({ Type: z.string().default("") })).default({}),
});

export type Deployed = {
  name: string;
  /** What holds something, as a template of its own. */
  held: { Resources: Record<string, unknown> };
  exports: Map<string, string>;
  outputs: string[];
  imports: string[];
  reads: { StackName: string; OutputName: string }[];
  isLocked: boolean;
};

/**
 * What CloudFormation would refuse during the change to another deployment. A stack that is no
 * longer needed stays as it is.
 */
export function faultsOfUpgrade(from: Deployed[], to: Deployed[]): string[] {
  const running = new Map(from.map((stack) => [stack.name, stack]));
  return to.flatMap((next) => {
    const before = running.get(next.name);
    const gone = [...(before?.exports ?? [])].filter(
      ([name, value]) => next.exports.get(name) !== value,
    );
    const faults = gone.flatMap(([name]) =>
      [...running.values()]
        .filter((other) => other.name !== next.name && other.imports.includes(name))
        .map((other) => `${next.name}: the export ${name} is in use by ${other.name}`),
    );
    running.set(next.name, next);
    const known = [...running.values()];
    return [
      ...faults,
      ...lossesOf(before, next),
      ...next.imports
        .filter((name) => !known.some((one) => one.exports.has(name)))
        .map((name) => `${next.name}: nobody exports ${name}`),
      ...next.reads
        .filter(
          ({ StackName, OutputName }) => !running.get(StackName)?.outputs.includes(OutputName),
        )
        .map(
          ({ StackName, OutputName }) => `${next.name}: ${StackName} has no output ${OutputName}`,
        ),
      ...(next.isLocked
        ? [`${next.name}: its exports cannot change while another region reads them`]
        : []),
    ];
  });
}

/** By AWS's own resource specification, which says what a change of each property does. */
function lossesOf(before: Deployed | undefined, next: Deployed): string[] {
  const losses: string[] = [];
  if (before)
    fullDiff(before.held, next.held).resources.forEachDifference((id, { changeImpact }) => {
      if (![ResourceImpact.WILL_CREATE, ResourceImpact.WILL_UPDATE].includes(changeImpact))
        losses.push(`${next.name}: ${id} would be lost (${changeImpact})`);
    });
  return losses;
}

/** The stacks of a stage, in deployment order. */
export function stacksOf(stage: Stage): Deployed[] {
  const { app, stacks } = appOf(stage);
  const templates = new Map(
    Object.values(stacks).map((stack) => [stack.stackName, Template.fromStack(stack).toJSON()]),
  );
  return app
    .synth()
    .stacks.map(({ stackName }) => deployed(stackName, templates.get(stackName) ?? {}));
}

export function deployed(name: string, template: object): Deployed {
  const text = JSON.stringify(template);
  const { Outputs, Resources } = Parts.parse(template);
  const held = Object.entries(Resources).filter(
    ([, { Type }]) => STATEFUL.includes(Type) && !OF_DOMAIN.includes(Type),
  );
  const entries = Object.entries(Outputs);
  return {
    name,
    held: { Resources: Object.fromEntries(held) },
    exports: new Map(
      entries.flatMap(([, one]) =>
        one.Export ? [[one.Export.Name, JSON.stringify(one.Value)]] : [],
      ),
    ),
    outputs: entries.map(([id]) => id),
    imports: [...text.matchAll(/\{"Fn::ImportValue":("[^"]+")\}/g)].map(([, one]) =>
      z.string().parse(JSON.parse(one ?? "")),
    ),
    reads: [...text.matchAll(/"Fn::GetStackOutput":(\{[^{}]+\})/g)].map(([, one]) =>
      Read.parse(JSON.parse(one ?? "")),
    ),
    isLocked: text.includes("Custom::CrossRegionExport"),
  };
}
