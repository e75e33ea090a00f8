// What does the CDK synthesise? `npm run deploy` uses this app for one stage; `node infra/app.ts`
// writes the templates of dev. It needs no network.
import { App } from "aws-cdk-lib";
import { deployment } from "#infra/foyer.ts";
import { chooseDeployable } from "#infra/stages.ts";

// The context is set here and not in cdk.json. A run without the CDK command line then makes the
// same templates.
const context = {
  "aws:cdk:enable-asset-metadata": true,
  "aws:cdk:disable-version-reporting": true,
  "@aws-cdk/core:target-partitions": ["aws"],
  // CloudFormation refuses to delete a resource that another stack uses. Resources that may be
  // removed declare a weak reference (infra/edge-stack.ts).
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
