// A Lambda of our construct alone, to look at its template.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Duration, Stack } from "aws-cdk-lib";
import { AttributeType, TableV2 } from "aws-cdk-lib/aws-dynamodb";
import { Bucket } from "aws-cdk-lib/aws-s3";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Topic } from "aws-cdk-lib/aws-sns";
import { ApiFunction, type ApiFunctionProps } from "#infra/constructs/api-function.ts";
import type { Grants } from "#infra/grants.ts";
import type { Stage } from "#infra/stage.ts";
import { stageNamed } from "#infra/stages.ts";
import { newApp } from "#tests/support/servers/stacks.ts";

const folder = mkdtempSync(join(tmpdir(), "foyer-constructs-"));
mkdirSync(join(folder, "probe"));
writeFileSync(join(folder, "probe/index.mjs"), "export const handler = () => {};\n");
cpSync(join(folder, "probe"), join(folder, "webhooks"), { recursive: true });
// Files of tests share the process.
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));

export function functionWith(
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

export const noGrants: Grants = { table: "none", indexes: [], secrets: [] };
