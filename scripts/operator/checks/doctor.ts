// Is a deployment healthy? Each area is checked separately, so that a failed check hides no other.
import type { Stage } from "#infra/stage.ts";
import type { stages } from "#infra/stages.ts";
import { addressFinding } from "#scripts/operator/checks/addresses.ts";
import { alarmFindings } from "#scripts/operator/checks/alarms.ts";
import { noCredentials } from "#scripts/operator/checks/before-deploy.ts";
import { dataFindings } from "#scripts/operator/checks/data.ts";
import { domainFindings } from "#scripts/operator/checks/domain.ts";
import { figureFindings } from "#scripts/operator/checks/figures.ts";
import { functionFindings } from "#scripts/operator/checks/functions.ts";
import { mailFindings } from "#scripts/operator/checks/mail.ts";
import { moneyFindings } from "#scripts/operator/checks/money.ts";
import { paymentFindings } from "#scripts/operator/checks/payments.ts";
import { quarantineFindings, releaseAll } from "#scripts/operator/checks/quarantine.ts";
import { trustFinding } from "#scripts/operator/checks/trust.ts";
import { type Trust, whatIsAsked } from "#scripts/operator/world/asked.ts";
import { type Deployed, deployedAs } from "#scripts/operator/world/deployed.ts";
import { sentenceOf } from "#scripts/operator/world/fault.ts";
import { type Finding, hasProblem, reportOf, wrong } from "#scripts/operator/world/finding.ts";
import type { World } from "#scripts/operator/world/world.ts";

export type DoctorTools = {
  openWorld: (region: string) => World;
  say: (text: string) => void;
  stages: typeof stages;
};

/** `npm run doctor`: prints the findings and returns the exit code, 1 if there is a problem. */
export async function doctor(
  args: string[],
  { openWorld, say, stages }: DoctorTools,
): Promise<number> {
  const asked = whatIsAsked("doctor", args, stages);
  if ("says" in asked) {
    say(asked.says);
    return asked.status;
  }
  const { stage } = asked;
  const findings = await findingsOf(openWorld(stage.region), asked);
  say(`Foyer ${stage.name} in ${stage.region}\n\n${reportOf(findings)}\n`);
  return hasProblem(findings) ? 1 : 0;
}

type Wanted = {
  stage: Stage;
  release: boolean;
  trust: { account: string; word: Trust } | null;
  event: string | null;
  takesMail: string | null;
};

async function findingsOf(
  world: World,
  { stage, release, trust, event, takesMail }: Wanted,
): Promise<Finding[]> {
  const account = await world.cloud.account();
  if ("missing" in account) return [noCredentials(account.missing)];
  const deployed = await deployedAs(stage, world.cloud);
  if (deployed && trust) return [await trustFinding(world, deployed, trust)];
  if (deployed && event !== null) return figureFindings(world, deployed, event);
  if (deployed && takesMail !== null) return [await addressFinding(world, deployed, takesMail)];
  if (deployed && release) await releaseAll(world, deployed);
  if (deployed) return examine(world, deployed);
  return [
    wrong(
      "Deployment",
      "It is not there, or an earlier release made it.",
      `Write: npm run deploy -- --stage ${stage.name}`,
    ),
  ];
}

export async function examine(world: World, deployed: Deployed): Promise<Finding[]> {
  const answers = await Promise.allSettled(areas.map(([, look]) => look(world, deployed)));
  return answers.flatMap((answer, index) =>
    answer.status === "fulfilled"
      ? answer.value
      : [unreadable(areas[index]?.[0] ?? "", answer.reason)],
  );
}

const areas: [about: string, look: (world: World, deployed: Deployed) => Promise<Finding[]>][] = [
  ["Data", dataFindings],
  ["Payments", paymentFindings],
  ["Money", moneyFindings],
  ["Mail", mailFindings],
  ["Sweep", quarantineFindings],
  ["Domain", domainFindings],
  ["Functions", functionFindings],
  ["Alarms", alarmFindings],
];

const unreadable = (about: string, reason: unknown): Finding =>
  wrong(about, `It could not be looked at. ${sentenceOf(reason)}`, "Mend that and look again.");
