// The CDK app: `cdk deploy --all -c stage=prod`, or `node infra/app.ts` for the templates alone. It needs no network.
import { App } from "aws-cdk-lib";
import { deployment } from "#infra/foyer.ts";
import { stageNamed } from "#infra/stages.ts";

// Set here and not in cdk.json, so that a run without the CDK command line makes the same templates.
const context = {
  "aws:cdk:enable-asset-metadata": true,
  "aws:cdk:disable-version-reporting": true,
  "@aws-cdk/core:target-partitions": ["aws"],
};

const app = new App({ outdir: process.env["CDK_OUTDIR"] ?? "cdk.out", context });
deployment(app, stageNamed(String(app.node.tryGetContext("stage") ?? "dev")), "dist");
app.synth();
