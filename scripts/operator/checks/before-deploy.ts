// Can a stage be deployed from here? Reports everything that would make a deployment fail midway.
import { needsEdgeAlarms } from "#infra/edge-alarms-stack.ts";
import { needsEdgeStack } from "#infra/edge-stack.ts";
import { EDGE_REGION, type Stage } from "#infra/stage.ts";
import { dataVersionFindings } from "#scripts/operator/checks/data-version.ts";
import { certificateFinding } from "#scripts/operator/checks/domain.ts";
import { functionFindings } from "#scripts/operator/checks/functions.ts";
import { senderFindings } from "#scripts/operator/checks/mail.ts";
import { nameFindings } from "#scripts/operator/checks/names.ts";
import { storedKeyFindings } from "#scripts/operator/checks/payments.ts";
import { stuckFindings } from "#scripts/operator/stacks/what-failed.ts";
import { unlessRefused } from "#scripts/operator/world/fault.ts";
import { type Finding, fine, wrong } from "#scripts/operator/world/finding.ts";
import type { Cloud, World } from "#scripts/operator/world/world.ts";

const NODE_MAJOR = 24;
/** Of CDK's bootstrap stack; a test checks it against the templates. */
export const OLDEST_BOOTSTRAP = 6;

/** Without credentials, only the checks that need none. */
export async function findingsBeforeDeploy(
  world: Pick<World, "cloud" | "stripe" | "delegationOf" | "dataVersion" | "stacks">,
  stage: Stage,
  node: string,
): Promise<Finding[]> {
  const { cloud, stripe, delegationOf } = world;
  const account = await cloud.account();
  if ("missing" in account) return [nodeFinding(node), noCredentials(account.missing)];
  const isElsewhereToo = needsEdgeStack(stage) || needsEdgeAlarms(stage);
  const regions = [...new Set([stage.region, ...(isElsewhereToo ? [EDGE_REGION] : [])])];
  return [
    nodeFinding(node),
    fine("Credentials", `AWS account ${account.id}.`),
    ...(await Promise.all(regions.map((region) => bootstrapFinding(cloud, account.id, region)))),
    ...(await unlessRefused("Functions", functionFindings({ cloud }, { stage }))),
    ...(await unlessRefused("Domain", domainFindings({ cloud, delegationOf }, stage.domain))),
    ...(await stuckFindings(world.stacks, stage)),
    ...(await dataVersionFindings(world, stage)),
    ...(await unlessRefused("Names", nameFindings(cloud, stage))),
    ...(await unlessRefused("Mail", senderFindings(cloud, stage))),
    ...(await unlessRefused("Payments", storedKeyFindings({ cloud, stripe }, stage))),
  ];
}

/** `why` is the AWS client's message about the environment, the profile or its session. */
export const noCredentials = (why: string): Finding =>
  wrong(
    "Credentials",
    `There are no AWS credentials that can be used. ${why.trim().replace(/([^.])$/, "$1.")}`,
    "Sign in (aws configure sso, then aws sso login) and name the profile: export AWS_PROFILE=NAME. Nothing here can ask for a code (MFA): aws configure export-credentials --format env does and prints what to export.",
  );

const nodeFinding = (version: string): Finding =>
  Number(version.split(".")[0]) >= NODE_MAJOR
    ? fine("Node", `${version}.`)
    : wrong(
        "Node",
        `${version} is too old; Foyer runs on ${NODE_MAJOR}.`,
        "Write: npm install, which brings it.",
      );

async function bootstrapFinding(cloud: Cloud, account: string, region: string): Promise<Finding> {
  const outputs = await cloud.outputs("CDKToolkit", region);
  const version = Number(outputs?.["BootstrapVersion"] ?? 0);
  if (version >= OLDEST_BOOTSTRAP)
    return fine("Bootstrap", `${region} is prepared for CDK (version ${version}).`);
  const says =
    version === 0
      ? `${region} is not prepared for CDK.`
      : `${region} was prepared by an old CDK (version ${version}).`;
  return wrong(
    "Bootstrap",
    says,
    `Once per account and region: npx cdk bootstrap aws://${account}/${region} --app ""`,
  );
}

async function domainFindings(
  { cloud, delegationOf }: Pick<World, "cloud" | "delegationOf">,
  domain: Stage["domain"],
): Promise<Finding[]> {
  if (!domain) return [];
  const { zone, certificateArn } = domain;
  if (!zone) return [await certificateFinding(cloud, domain, certificateArn ?? "")];
  const zones = await cloud.zones();
  if (!zones.some(({ id, name }) => id === zone.id && name === zone.name))
    return [noSuchZone(zone, zones)];
  const ours = await cloud.nameServers(zone.id);
  return [delegationFinding(zone.name, ours, await delegationOf(zone.name))];
}

type Zone = { id: string; name: string };

function noSuchZone(zone: Zone, zones: Zone[]): Finding {
  const possible = zones.map(({ id, name }) => `${name} (${id})`).join(", ");
  const here =
    possible === ""
      ? `Make one for ${zone.name} in Route 53.`
      : `Its zones are: ${possible}. Correct domain.zone in infra/stages.ts.`;
  const elsewhere = `If its DNS stays elsewhere, write domain.certificateArn in place of domain.zone.`;
  return wrong(
    "Domain",
    `There is no zone ${zone.name} with the id ${zone.id} in this account's Route 53.`,
    `${here} ${elsewhere}`,
  );
}

/** Otherwise the deployment would wait for its certificate until a timeout. */
function delegationFinding(name: string, ours: string[], named: string[]): Finding {
  if (named.some((one) => ours.includes(one)))
    return fine("Domain", `The zone ${name} is in this account, and DNS leads to it.`);
  return wrong(
    "Domain",
    `DNS does not lead to the zone ${name}: its name servers are ${named.join(", ") || "unknown"}.`,
    `Name these at its registrar, or in the zone above it: ${ours.join(", ")}.`,
  );
}
