// How is a stage destroyed? Its stacks are deleted one after another; what holds data stays.
import type { Stage } from "#infra/stage.ts";
import { noCredentials } from "#scripts/operator/checks/before-deploy.ts";
import type { DoctorTools } from "#scripts/operator/checks/doctor.ts";
import { EMPTIED, partsOf, type StagePart } from "#scripts/operator/stacks/parts.ts";
import { statesOf, toGoOn, whatBecameOf } from "#scripts/operator/stacks/what-failed.ts";
import { whatIsAsked } from "#scripts/operator/world/asked.ts";
import type { StackResource, StackState, Stacks } from "#scripts/operator/world/aws-stacks.ts";
import { reportOf } from "#scripts/operator/world/finding.ts";

export type DestroyTools = DoctorTools & {
  /** Empty if nobody can type. */
  ask: (question: string) => Promise<string>;
};
type Found = StagePart & { state: StackState; resources: StackResource[] };

/** What is never deleted here, and why. */
const HOLDS_DATA: Record<string, string> = {
  "AWS::DynamoDB::GlobalTable":
    "orders, tickets, accounts and events, with backups of the last 35 days; the law may want them kept",
  "AWS::SecretsManager::Secret": "links and tickets that were sold derive from the master secret",
  "AWS::S3::Bucket": "published images and their originals; nobody else has them",
};

/** Returns the exit code. Written again, it goes on where it stopped. */
export async function destroy(args: string[], tools: DestroyTools): Promise<number> {
  const { say } = tools;
  const asked = whatIsAsked("destroy", args, tools.stages);
  if ("says" in asked) {
    say(asked.says);
    return asked.status;
  }
  const { stage, confirm } = asked;
  const { cloud, stacks } = tools.openWorld(stage.region);
  const account = await cloud.account();
  if ("missing" in account) {
    say(reportOf([noCredentials(account.missing)]));
    return 1;
  }
  const found = await stacksThere(stacks, stage);
  if (found.length === 0) {
    say(`No stack of ${stage.name} is in account ${account.id}.`);
    return 0;
  }
  const kept = found
    .filter(({ part }) => part === "data")
    .flatMap(({ resources }) => resources.filter(holdsData));
  const unsafe = await losable(stacks, found, kept);
  if (unsafe.length > 0) {
    say(
      `Nothing was deleted. The stack's template would delete ${unsafe.join(", ")}. Deploy this release first, which keeps them: npm run deploy -- --stage ${stage.name}`,
    );
    return 1;
  }
  say(announcement(stage, account.id, found, kept));
  const typed = confirm ?? (await tools.ask(`Type the stage's name to delete it: `));
  if (typed.trim() !== stage.name) {
    say(`"${typed.trim()}" is not ${stage.name}. Nothing was deleted.`);
    return 1;
  }
  for (const one of found) if (!(await isDeleted(stacks, one, stage, say))) return 1;
  say(`\n${stage.name} is destroyed. ${kept.length > 0 ? WHAT_NEXT : ""}`);
  return 0;
}

const WHAT_NEXT =
  'Its data stays where it is said above and is still paid for; infra/RUNBOOK.md, "Destroy a stage", says how each is deleted.';

/** In the order of their deletion: none that another still uses. */
async function stacksThere(stacks: Stacks, stage: Stage): Promise<Found[]> {
  const states = await statesOf(stacks, stage);
  const parts = partsOf(stage)
    .toReversed()
    .flatMap((part) => {
      const state = states.get(part.name);
      return state ? [{ ...part, state }] : [];
    });
  return Promise.all(
    parts.map(async (part) => ({
      ...part,
      // A resource whose creation was cancelled has no name.
      resources: (await stacks.resources(part.name, part.region)).filter(
        ({ physicalId }) => physicalId !== "",
      ),
    })),
  );
}

export const holdsData = ({ id, type }: Pick<StackResource, "id" | "type">): boolean =>
  type in HOLDS_DATA && !EMPTIED.includes(id);

/** Data that CloudFormation would delete, as the template that is deployed says. */
async function losable(stacks: Stacks, found: Found[], kept: StackResource[]): Promise<string[]> {
  const data = found.find(({ part }) => part === "data");
  if (!data) return [];
  const retained = await stacks.retained(data.name, data.region);
  return kept.filter(({ id }) => !retained.includes(id)).map(({ physicalId }) => physicalId);
}

function announcement(
  stage: Stage,
  account: string,
  found: Found[],
  kept: StackResource[],
): string {
  const stays = kept.map(({ type, physicalId }) => `  ${physicalId}\n    ${HOLDS_DATA[type]}`);
  return [
    `Foyer ${stage.name} in ${stage.region}, AWS account ${account}`,
    "\nDeleted, and nobody can buy, sign in or be let in from then on:",
    ...found.map(({ name, region }) => `  ${name}${region === stage.region ? "" : ` (${region})`}`),
    "with address, functions, logs, alarms, and mails and events that still wait in queues.",
    ...(stays.length > 0 ? ["\nKept:", ...stays] : []),
    "\nA later deployment of this stage begins with an empty table and new secrets: links and tickets of today stay void. Delete the webhook endpoint in Stripe yourself.\n",
  ].join("\n");
}

async function isDeleted(
  stacks: Stacks,
  part: Found,
  stage: Stage,
  say: (text: string) => void,
): Promise<boolean> {
  const { name, region, resources, state } = part;
  say(`${name}: deleting…`);
  if (state.isProtected) await stacks.unprotect(name, region);
  for (const { id, physicalId } of resources)
    if (EMPTIED.includes(id)) await stacks.empty(physicalId, region);
  if ((await stacks.remove(name, region)) === "deleted") {
    say(`${name}: deleted.`);
    return true;
  }
  const left = await stacks.state(name, region);
  const told = left && (await whatBecameOf(stacks, part, left));
  const again = `npm run destroy -- --stage ${stage.name}`;
  say(`\n${told?.says.join("\n") ?? `${name} is not deleted.`}\n\n${toGoOn([again])}`);
  return false;
}
