// The CDK app: `npm run deploy` synthesises one stage with it, `node infra/app.ts` the templates of
// dev. It needs no network.
import { App } from "aws-cdk-lib";
import { deployment } from "#infra/foyer.ts";
import { chooseDeployable } from "#infra/stages.ts";

// Set here and not in cdk.json, so that a run without the CDK command line makes the same
// templates.
const context = {
  "aws:cdk:enable-asset-metadata": true,
  "aws:cdk:disable-version-reporting": true,
  "@aws-cdk/core:target-partitions": ["aws"],
  // What one stack uses of another cannot be deleted under it. What may come and go says so itself
  // (infra/edge-stack.ts).
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
