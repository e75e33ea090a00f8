// Does the address lead to this deployment? Certificate, DNS and an answer of the API.
import { nowMs } from "#functions/core/ports/clock.ts";
import { needsEdgeAlarms } from "#infra/edge-alarms-stack.ts";
import { needsEdgeStack } from "#infra/edge-stack.ts";
import { stackName } from "#infra/names.ts";
import { EDGE_REGION, isUnder, type Stage } from "#infra/stage.ts";
import type { Deployed } from "#scripts/operator/world/deployed.ts";
import { type Finding, fine, warn, wrong } from "#scripts/operator/world/finding.ts";
import type { Cloud, World } from "#scripts/operator/world/world.ts";
import { service } from "#shared/contracts/public/service.ts";

const ABOUT = "Domain";
const SOON_MS = 30 * 24 * 3_600_000;

export async function domainFindings(world: World, deployed: Deployed): Promise<Finding[]> {
  const { stage, web, edge } = deployed;
  const answers = [await answerFinding(world, web.Address), ...leftOver(deployed)];
  if (!stage.domain)
    return [
      fine(ABOUT, `None; the address is CloudFront's own ${web.DistributionHost}.`),
      ...answers,
    ];
  const arn = stage.domain.certificateArn ?? edge["CertificateArn"] ?? "";
  const [certificate, dns] = await Promise.all([
    certificateFinding(world.cloud, stage.domain, arn),
    dnsFinding(world, stage.domain, web.DistributionHost),
  ]);
  return [certificate, dns, ...answers];
}

/** A deployment deletes no stack. These two have outputs only while they contain something. */
function leftOver({ stage, edge, edgeAlarms }: Deployed): Finding[] {
  const over = (part: string, outputs: Record<string, string>, isNeeded: boolean, why: string) => {
    if (isNeeded || Object.keys(outputs).length === 0) return [];
    const name = stackName(stage, part);
    const remedy = `aws cloudformation delete-stack --region ${EDGE_REGION} --stack-name ${name}`;
    return [warn(ABOUT, `The stack ${name} is no longer needed; ${why}.`, remedy)];
  };
  return [
    ...over("edge-alarms", edgeAlarms, needsEdgeAlarms(stage), "it watches what is not there"),
    ...over(
      "edge",
      edge,
      needsEdgeStack(stage),
      "its firewall is still paid for, its budget still mails",
    ),
  ];
}

/** Also before a deployment, for a certificate that the operator supplies. */
export async function certificateFinding(
  cloud: Cloud,
  { name, zone }: NonNullable<Stage["domain"]>,
  arn: string,
): Promise<Finding> {
  const certificate = await cloud.certificate(arn);
  if (!certificate)
    return wrong(
      ABOUT,
      `There is no certificate ${arn} in this account.`,
      "Correct certificateArn in infra/stages.ts.",
    );
  const { status, names, endsAt } = certificate;
  if (!names.some((one) => covers(one, name)))
    return wrong(
      ABOUT,
      `The certificate is for ${names.join(", ")} and not for ${name}.`,
      "Request one in ACM, region us-east-1.",
    );
  if (status !== "ISSUED")
    return wrong(
      ABOUT,
      `The certificate of ${name} is not issued (${status}).`,
      zone
        ? `Delegate ${zone.name} to its Route 53 zone: its registrar must name the zone's four name servers.`
        : "Add the record that ACM shows for it to your DNS.",
    );
  if (endsAt !== null && Date.parse(endsAt) - nowMs() < SOON_MS)
    return warn(
      ABOUT,
      `The certificate of ${name} ends on ${endsAt.slice(0, 10)}.`,
      "ACM renews it only while its validation record stands; an imported one is imported again.",
    );
  return fine(ABOUT, `The certificate of ${name} is issued.`);
}

async function dnsFinding(
  { addressesOf }: World,
  { name, zone }: NonNullable<Stage["domain"]>,
  host: string,
): Promise<Finding> {
  const [ours, theirs] = await Promise.all([addressesOf(name), addressesOf(host)]);
  const remedy = zone
    ? `Its record is in the zone ${zone.name} (${zone.id}); its registrar must name that zone's name servers.`
    : `Add to your DNS: ${name} CNAME ${host}.`;
  if (ours.length === 0) return wrong(ABOUT, `${name} has no address.`, remedy);
  if (ours.some((one) => theirs.includes(one)))
    return fine(ABOUT, `${name} points to the distribution.`);
  // CloudFront changes its addresses now and then, so a difference may be a coincidence.
  return warn(
    ABOUT,
    `${name} seems to point elsewhere (${ours.join(", ")}).`,
    `${remedy} If it is there, look again in a minute.`,
  );
}

async function answerFinding({ statusOf }: World, address: string): Promise<Finding> {
  const url = `${address}/api${service.health.path}`;
  const status = await statusOf(url);
  if (status === 200) return fine(ABOUT, `${address} answers.`);
  return wrong(
    ABOUT,
    `${url} ${status === null ? "does not answer" : `answers ${status}`}.`,
    status === REFUSED ? TELL_THE_ORIGIN : WAIT_AND_LOOK,
  );
}

const REFUSED = 403;
const TELL_THE_ORIGIN =
  "Distribution and functions know different origin secrets: raise originRotation in infra/stages.ts and deploy, which takes what the secret holds now. If others reach it, the firewall refuses this machine.";
const WAIT_AND_LOOK =
  "A new address takes some minutes; then look at the dashboard and at the log of the function service.";

const covers = (pattern: string, name: string): boolean =>
  pattern === name ||
  (pattern.startsWith("*.") &&
    isUnder(name, pattern.slice(2)) &&
    name.split(".").length === pattern.split(".").length);
