// What does the CDK synthesise? One stage, to be deployed; with --local for this machine alone.
import { App } from "aws-cdk-lib";
import { deployment } from "#infra/foyer.ts";
import { bundleOfResize, packageOfResize } from "#infra/resize-folder.ts";
import { chooseDeployable } from "#infra/stages.ts";

// Not in cdk.json, so that a run without the CDK command line makes the same templates.
const context = {
  "aws:cdk:enable-asset-metadata": true,
  "aws:cdk:disable-version-reporting": true,
  "@aws-cdk/core:target-partitions": ["aws"],
  // CloudFormation then refuses to delete what another stack uses; see infra/edge-stack.ts.
  "@aws-cdk/core:defaultCrossStackReferences": "strong",
};

const app = new App({ outdir: process.env["CDK_OUTDIR"] ?? "cdk.out", context });
const choice = chooseDeployable(String(app.node.tryGetContext("stage") ?? "dev"));
const isLocal = process.argv.includes("--local");
const resize = isLocal ? bundleOfResize("dist") : packageOfResize("dist");
if ("refusal" in choice) refuse(choice.refusal);
else if ("refusal" in resize) refuse(resize.refusal);
else {
  deployment(app, choice.stage, "dist", resize);
  app.synth();
}

function refuse(why: string): void {
  process.stderr.write(`${why}\n`);
  process.exitCode = 1;
}
