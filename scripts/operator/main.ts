// Where do the operator's commands start? Here, once the packages are installed.
import { spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { stages } from "#infra/stages.ts";
import { doctor } from "#scripts/operator/checks/doctor.ts";
import { deploy } from "#scripts/operator/deploy.ts";
import { destroy } from "#scripts/operator/destroy.ts";
import { relist } from "#scripts/operator/relist.ts";
import { restore } from "#scripts/operator/restore.ts";
import { awsIn } from "#scripts/operator/world/aws.ts";
import { dataVersionIn } from "#scripts/operator/world/aws-data-version.ts";
import { listingsIn } from "#scripts/operator/world/aws-listings.ts";
import { tablesIn } from "#scripts/operator/world/aws-restore.ts";
import { siteIn } from "#scripts/operator/world/aws-site.ts";
import { stacksInAws } from "#scripts/operator/world/aws-stacks.ts";
import { sentenceOf } from "#scripts/operator/world/fault.ts";
import { addressesOf, delegationOf, statusOf } from "#scripts/operator/world/network.ts";
import { stripeAt } from "#scripts/operator/world/stripe.ts";

const tools = {
  openWorld: (region: string) => ({
    cloud: awsIn(region),
    stacks: stacksInAws(),
    dataVersion: dataVersionIn(region),
    tables: tablesIn(region),
    listings: listingsIn(region),
    site: siteIn(region),
    stripe: stripeAt(),
    addressesOf,
    delegationOf,
    statusOf,
  }),
  say: console.log,
  stages,
  run: (program: string, args: string[], env: Record<string, string>) =>
    spawnSync(program, args, { stdio: "inherit", env: { ...process.env, ...env } }).status ?? 1,
  nodeVersion: process.versions.node,
  ask,
};
const commands = { deploy, destroy, doctor, relist, restore };
const [command = "", ...args] = process.argv.slice(2);
const asked = Object.entries(commands).find(([name]) => name === command)?.[1] ?? doctor;

process.exitCode = await asked(args, tools).catch((error: unknown) => {
  console.error(`\n${sentenceOf(error)}\n`);
  return 1;
});

/** Where nobody can type, the input ends at once. */
function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  return new Promise((resolve) => {
    lines.once("close", () => resolve(""));
    lines.question(question, (answer) => {
      resolve(answer);
      lines.close();
    });
  });
}
