// What does the CDK synthesise? One stage; `node infra/app.ts` writes dev's templates, offline.
import { App } from "aws-cdk-lib";
import { deployment } from "#infra/foyer.ts";
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
if ("refusal" in choice) {
  process.stderr.write(`${choice.refusal}\n`);
  process.exitCode = 1;
} else {
  deployment(app, choice.stage, "dist");
  app.synth();
}
