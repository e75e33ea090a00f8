// Where do `npm run deploy` and `npm run doctor` start? Here, once the packages are installed.
import { spawnSync } from "node:child_process";
import { stages } from "#infra/stages.ts";
import { awsIn } from "#scripts/operator/aws.ts";
import { deploy } from "#scripts/operator/deploy.ts";
import { doctor } from "#scripts/operator/doctor.ts";
import { sentenceOf } from "#scripts/operator/fault.ts";
import { addressesOf, delegationOf, statusOf } from "#scripts/operator/network.ts";
import { stripeAt } from "#scripts/operator/stripe.ts";

const tools = {
  openWorld: (region: string) => ({
    cloud: awsIn(region),
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
};
const [command, ...args] = process.argv.slice(2);

process.exitCode = await (command === "deploy" ? deploy : doctor)(args, tools).catch(
  (error: unknown) => {
    console.error(`\n${sentenceOf(error)}\n`);
    return 1;
  },
);
