// How is a stage deployed to AWS? Checked, built, synthesised and deployed; then comes what next.

import { nowMs } from "#functions/core/ports/clock.ts";
import { accountWideName } from "#infra/names.ts";
import type { Stage } from "#infra/stage.ts";
import { findingsBeforeDeploy } from "#scripts/operator/checks/before-deploy.ts";
import { noteDataVersion } from "#scripts/operator/checks/data-version.ts";
import { type DoctorTools, examine } from "#scripts/operator/checks/doctor.ts";
import { statesOf, whatFailed } from "#scripts/operator/stacks/what-failed.ts";
import { whatIsAsked } from "#scripts/operator/world/asked.ts";
import { type Deployed, deployedAs } from "#scripts/operator/world/deployed.ts";
import { sentenceOf } from "#scripts/operator/world/fault.ts";
import { type Finding, hasProblem, remediesOf, reportOf } from "#scripts/operator/world/finding.ts";
import { removeFormerFiles } from "#scripts/operator/world/former-files.ts";
import type { World } from "#scripts/operator/world/world.ts";

export type DeployTools = DoctorTools & {
  /** With its output shown; returns its exit code. */
  run: (program: string, args: string[], env: Record<string, string>) => number;
  nodeVersion: string;
};

const MOST_STEPS = 5;

/** Returns the exit code. Nothing is changed in AWS before all checks have passed. */
export async function deploy(args: string[], tools: DeployTools): Promise<number> {
  const { say } = tools;
  const asked = whatIsAsked("deploy", args, tools.stages);
  if ("says" in asked) {
    say(asked.says);
    return asked.status;
  }
  const { stage } = asked;
  const world = tools.openWorld(stage.region);
  const before = await findingsBeforeDeploy(world, stage, tools.nodeVersion);
  say(`Foyer ${stage.name} in ${stage.region}\n\n${reportOf(before)}\n`);
  if (hasProblem(before)) {
    say("Nothing was deployed.");
    return 1;
  }
  const failure = preparation(stage).find(
    ({ program, args, env = {} }) => tools.run(program, args, env) !== 0,
  );
  if (failure) {
    say(`\n${failure.otherwise} The reason is above.`);
    return 1;
  }
  return (await isDeployed(world, stage, tools)) ? conclude(world, stage, say) : 1;
}

type Work = { program: string; args: string[]; env?: Record<string, string>; otherwise: string };

/** Each stage is synthesised into its own folder, apart from the local stack's. */
const folderOf = ({ name }: Stage): string => `dist/cdk-${name}`;

function preparation(stage: Stage): Work[] {
  const synthesis = {
    CDK_OUTDIR: folderOf(stage),
    CDK_CONTEXT_JSON: JSON.stringify({ stage: stage.name }),
  };
  return [
    {
      program: "node",
      args: ["scripts/build.ts"],
      otherwise: "The build failed; nothing was deployed.",
    },
    {
      program: "node",
      args: ["scripts/operator/pack.ts"],
      otherwise: "The worker of images could not be packed; nothing was deployed.",
    },
    {
      program: "node",
      args: ["infra/app.ts"],
      env: synthesis,
      otherwise: "The templates could not be made; nothing was deployed.",
    },
  ];
}

const OVERTAKEN =
  "A later release was deployed at the same time, and this one over it: deploy the later one again at once.";

async function isDeployed(
  world: World,
  stage: Stage,
  { run, say }: Pick<DeployTools, "run" | "say">,
): Promise<boolean> {
  const before = await statesOf(world.stacks, stage);
  const refused = await noteDataVersion(world, stage);
  if (refused) {
    say(`\n${reportOf([refused])}\n\nNothing was deployed.`);
    return false;
  }
  // Tests check the roles' permissions, so CDK does not ask for approval per stack.
  const how = ["--app", folderOf(stage), "--require-approval", "never"];
  if (run("cdk", ["deploy", "--all", ...how], {}) === 0) {
    // A first deployment has its table only now, and another may have noted a later version.
    const outdated = await noteDataVersion(world, stage);
    if (outdated) say(`\n${reportOf([outdated])}\n\n${OVERTAKEN}`);
    return outdated === null;
  }
  const told = await whatFailed(world.stacks, stage, before).catch(
    (error: unknown) =>
      `The deployment stopped. The reason is above. ${sentenceOf(error)} Then deploy again: the checks say what stands in the way.`,
  );
  say(`\n${told}`);
  return false;
}

async function conclude(world: World, stage: Stage, say: (text: string) => void): Promise<number> {
  const deployed = await deployedAs(stage, world.cloud);
  if (!deployed) {
    say(
      `The stacks were deployed, but some of their outputs are missing. Write: npm run doctor -- --stage ${stage.name}`,
    );
    return 1;
  }
  const removed = await removeFormerFiles(world.site, deployed.web.SiteBucketName, nowMs());
  if (removed) say(`\n${removed}`);
  say(
    `\nFoyer ${stage.name} is deployed.\n\n${addresses(deployed)}\n\n${nextSteps(await examine(world, deployed), stage)}\n`,
  );
  return 0;
}

function addresses({ stage, web }: Deployed): string {
  const { region } = stage;
  const dashboard = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${accountWideName(stage)}`;
  const lines = [
    ["Web", web.Address],
    ["Log in", `${web.Address}/auth/login`],
    ["API", `${web.Address}/api/openapi.json`],
    ["Dashboard", dashboard],
  ];
  return lines.map(([what = "", where]) => `  ${what.padEnd(9)}  ${where}`).join("\n");
}

/** The most urgent remedies; the last step is to run the doctor again. */
function nextSteps(findings: Finding[], { name }: Stage): string {
  const remedies = remediesOf(findings);
  const shown = remedies.slice(0, MOST_STEPS - 1);
  const doctor = `npm run doctor -- --stage ${name}`;
  const last =
    remedies.length > shown.length
      ? `${remedies.length - shown.length} more: ${doctor}`
      : `Whenever in doubt: ${doctor}`;
  return ["Next steps", ...[...shown, last].map((step, index) => `  ${index + 1}. ${step}`)].join(
    "\n",
  );
}
