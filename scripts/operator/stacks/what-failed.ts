// What became of the stacks when a deployment or a deletion failed, and which commands go on?
import type { Stage } from "#infra/stage.ts";
import { EMPTIED, partsOf, type StagePart } from "#scripts/operator/stacks/parts.ts";
import { isFull, orphanOf, remedyOf } from "#scripts/operator/stacks/stack-reasons.ts";
import type { StackEvent, StackState, Stacks } from "#scripts/operator/world/aws-stacks.ts";
import { type Finding, wrong } from "#scripts/operator/world/finding.ts";

type States = Map<string, StackState | null>;

export const statesOf = async (stacks: Stacks, stage: Stage): Promise<States> =>
  new Map(
    await Promise.all(
      partsOf(stage).map(
        async ({ name, region }): Promise<[string, StackState | null]> => [
          name,
          await stacks.state(name, region),
        ],
      ),
    ),
  );

/** After `cdk deploy` failed; `before` are the states before it ran. */
export async function whatFailed(stacks: Stacks, stage: Stage, before: States): Promise<string> {
  const parts = partsOf(stage);
  const now = await statesOf(stacks, stage);
  const isTouched = ({ name }: StagePart) =>
    now.get(name)?.changedAt !== before.get(name)?.changedAt;
  const told = await Promise.all(
    parts.map((part) => {
      const state = now.get(part.name);
      const isFailed = state && (isPutBack(state) ? isTouched(part) : !isDone(state));
      return isFailed ? whatBecameOf(stacks, part, state) : null;
    }),
  );
  const failed = told.filter((one) => one !== null);
  const done = parts.filter((part) => isDone(now.get(part.name)) && isTouched(part));
  const says = [
    "The deployment stopped. The reason is above.",
    ...failed.flatMap((one) => ["", ...one.says]),
    ...(failed.length === 0 ? ["No stack has failed."] : []),
    ...(done.length > 0
      ? ["", `Of the new release already: ${done.map(({ name }) => name).join(", ")}.`]
      : []),
  ];
  const commands = failed.flatMap((one) => one.commands);
  return `${says.join("\n")}\n\n${toGoOn([...commands, `npm run deploy -- --stage ${stage.name}`])}`;
}

/** Stacks that no deployment gets past before a person has acted. */
export async function stuckFindings(stacks: Stacks, stage: Stage): Promise<Finding[]> {
  const states = await statesOf(stacks, stage);
  const told = await Promise.all(
    partsOf(stage).map((part) => {
      const state = states.get(part.name);
      return state && !isDone(state) && !isPutBack(state)
        ? whatBecameOf(stacks, part, state)
        : { says: [], commands: [] };
    }),
  );
  return told
    .filter(({ commands }) => commands.length > 0)
    .map(({ says, commands }) =>
      wrong("Stacks", says.join("\n"), `Write: ${commands.join(" && ")}`),
    );
}

export const toGoOn = (commands: string[]): string =>
  [
    "When its cause is mended, go on with:",
    ...commands.map((command, index) => `  ${index + 1}. ${command}`),
  ].join("\n");

export async function whatBecameOf(
  stacks: Stacks,
  part: StagePart,
  state: StackState,
): Promise<{ says: string[]; commands: string[] }> {
  const events = await stacks.lastEvents(part.name, part.region);
  const failures = events.filter(
    ({ status, reason }) =>
      status.endsWith("_FAILED") && reason !== "" && !/cancelled/.test(reason),
  );
  // A deletion skips what holds data: only what a rollback skips was never used.
  const orphans = /ROLLBACK/.test(state.status)
    ? events.filter(({ status }) => status === "DELETE_SKIPPED")
    : [];
  const { became, commands } = outcomeOf(part, state, failures);
  return {
    says: [
      `${part.name} in ${part.region}: ${became} (${state.status}).`,
      ...failures.flatMap((one) => [`  ${one.id}: ${one.reason}`, ...remedyOf(one, part.region)]),
      ...(orphans.length > 0 ? [ORPHANS] : []),
      ...orphans.map((one) => `    ${orphanOf(one, part.region)}`),
    ],
    commands,
  };
}

const ORPHANS =
  "  The attempt made these and left them: empty, used by nothing, in nobody's way. Delete them, or pay for the secrets:";

const isDone = (state: StackState | null | undefined): boolean =>
  /^(CREATE|UPDATE|IMPORT)_COMPLETE$/.test(state?.status ?? "");
const isPutBack = ({ status }: StackState): boolean => status === "UPDATE_ROLLBACK_COMPLETE";

/** CDK deletes a creation that failed and repeats it, unless the stack is protected. */
function outcomeOf(
  { part, name, region }: StagePart,
  { status, isProtected }: StackState,
  failures: StackEvent[],
): { became: string; commands: string[] } {
  const aws = (verb: string, more = "") =>
    `aws cloudformation ${verb} --region ${region} --stack-name ${name}${more}`;
  const unprotected = isProtected
    ? [aws("update-termination-protection", " --no-enable-termination-protection")]
    : [];
  const emptied = failures
    .filter((one) => isFull(one) && EMPTIED.includes(one.id))
    .map(({ physicalId }) => `aws s3 rm s3://${physicalId} --recursive`);
  const deleted = [
    ...unprotected,
    ...emptied,
    aws("delete-stack"),
    aws("wait stack-delete-complete"),
  ];
  const look = aws("describe-stacks", " --query 'Stacks[0].StackStatus'");
  switch (status) {
    case "UPDATE_ROLLBACK_COMPLETE":
      return { became: "its update failed, and it was put back as it was", commands: [] };
    case "REVIEW_IN_PROGRESS":
      return { became: "nothing of it was made yet", commands: [] };
    case "ROLLBACK_COMPLETE":
      return { became: "it could not be made and was undone", commands: unprotected };
    case "ROLLBACK_FAILED":
      return { became: "it could not be made, and not be undone either", commands: deleted };
    case "DELETE_FAILED":
      return {
        became: `its deletion was begun and failed${part === "data" ? "; its table, secrets and images stay, but the next deployment begins with new ones" : ""}`,
        commands: deleted,
      };
    case "UPDATE_ROLLBACK_FAILED":
      return {
        became:
          "its update failed, and it could not be put back either; if the commands fail at the same resource again, add --resources-to-skip and its name to the first",
        commands: [aws("continue-update-rollback"), aws("wait stack-rollback-complete")],
      };
  }
  return status.endsWith("_IN_PROGRESS")
    ? { became: "CloudFormation is still at work on it; wait until this says so", commands: [look] }
    : { became: "no deployment leaves it like that", commands: [aws("rollback-stack"), look] };
}
