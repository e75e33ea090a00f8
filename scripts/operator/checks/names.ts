// Does a name that the deployment would take belong to something else, not to its own stacks?
import { stackName } from "#infra/names.ts";
import { returnPathOf } from "#infra/sending-identity.ts";
import { isUnder, type Stage } from "#infra/stage.ts";
import { bareName } from "#scripts/operator/world/aws-names.ts";
import { unlessRefused } from "#scripts/operator/world/fault.ts";
import { type Finding, fine, warn, wrong } from "#scripts/operator/world/finding.ts";
import type { Cloud, NameRecord } from "#scripts/operator/world/world.ts";

const ABOUT = "Names";
type Zone = { id: string; name: string };

export async function nameFindings(cloud: Cloud, stage: Stage): Promise<Finding[]> {
  const [web, mail] = await Promise.all(
    ["web", "mail"].map(async (part) => new Set(await cloud.resources(stackName(stage, part)))),
  );
  const ours = { web: web ?? new Set<string>(), mail: mail ?? new Set<string>() };
  const found = await Promise.all(
    [
      distributionFindings(cloud, stage, ours.web),
      identityFindings(cloud, stage, ours.mail),
      addressFindings(cloud, stage, ours.web),
      mailRecordFindings(cloud, stage, ours.mail),
    ].map((findings) => unlessRefused(ABOUT, findings)),
  );
  const findings = found.flat();
  return findings.length > 0
    ? findings
    : [fine(ABOUT, "No record, identity or distribution is in the way.")];
}

/**
 * No request of AWS tells whether an account may have distributions; one that has some may:
 * https://github.com/aws-samples/aws-cdk-examples/issues/279
 */
async function distributionFindings(
  cloud: Cloud,
  { domain }: Stage,
  ours: Set<string>,
): Promise<Finding[]> {
  const all = await cloud.distributions();
  if (all.length === 0 && ours.size === 0)
    return [
      warn(
        "CloudFront",
        "This account has no distribution yet; of some new accounts AWS wants to be asked first, and only the deployment shows it.",
        'If it stops with "Your account must be verified", ask for that at https://console.aws.amazon.com/support/home, which takes a day or two, and deploy again.',
      ),
    ];
  return all
    .filter(({ id, names }) => domain && names.includes(domain.name) && !ours.has(bareName(id)))
    .map(({ id, host }) =>
      wrong(
        ABOUT,
        `${domain?.name} is an alternate domain name of the distribution ${id} (${host}), and CloudFront gives a name to one distribution only.`,
        `Take it off there: https://console.aws.amazon.com/cloudfront/v4/home#/distributions/${id}. Its visitors get no answer until this deployment is through.`,
      ),
    );
}

async function identityFindings(
  cloud: Cloud,
  { region, mail }: Stage,
  ours: Set<string>,
): Promise<Finding[]> {
  const { domain } = mail;
  if (domain === null || ours.has(domain)) return [];
  if ((await cloud.mailIdentity(domain)).verified === null) return [];
  return [
    wrong(
      ABOUT,
      `SES in ${region} already has the identity ${domain}, made by hand or by another stage.`,
      `Keep it and set mail.domain: null in infra/stages.ts; Foyer then sends with it. Or, if nothing else sends with it: aws ses delete-identity --region ${region} --identity ${domain}`,
    ),
  ];
}

/** CloudFormation refuses records that exist, unless they are the same in everything. */
async function addressFindings(
  cloud: Cloud,
  { domain }: Stage,
  ours: Set<string>,
): Promise<Finding[]> {
  if (!domain?.zone || ours.has(domain.name)) return [];
  const { name, zone } = domain;
  const found = (await cloud.records(zone.id, name)).filter((one) => one.name === name);
  if (name !== zone.name && found.some(({ type }) => type === "NS"))
    return [
      wrong(
        ABOUT,
        `The zone ${zone.name} hands ${name} on to another zone, in which nothing would be written.`,
        "Write that zone's id and name into domain.zone in infra/stages.ts.",
      ),
    ];
  return taken(found, ["A", "AAAA", "CNAME"], name, zone);
}

async function mailRecordFindings(
  cloud: Cloud,
  { domain, mail }: Stage,
  ours: Set<string>,
): Promise<Finding[]> {
  const zone = domain?.zone;
  if (!zone || mail.domain === null || !isUnder(mail.domain, zone.name)) return [];
  const returnPath = returnPathOf(mail.domain);
  const [bounce, keys] = await Promise.all([
    cloud.records(zone.id, returnPath),
    cloud.records(zone.id, `_domainkey.${mail.domain}`),
  ]);
  const foreign = keys.filter(
    ({ name, values }) =>
      !ours.has(name) && values.some((value) => value.endsWith(".dkim.amazonses.com")),
  );
  return [
    ...(ours.has(returnPath)
      ? []
      : taken(
          bounce.filter(({ name }) => name === returnPath),
          ["MX", "TXT", "CNAME"],
          returnPath,
          zone,
        )),
    // Nobody knows the names of our own before SES has made them.
    ...(foreign.length === 0
      ? []
      : [
          warn(
            ABOUT,
            `The zone ${zone.name} has DKIM records of SES that this stage did not write: ${foreign.map(({ name }) => name).join(", ")}.`,
            `Leave them if SES sends for ${mail.domain} from another region or account. Left over from an identity that is gone, they may stop the deployment: delete them at ${consoleOf(zone)}.`,
          ),
        ]),
  ];
}

function taken(found: NameRecord[], types: string[], name: string, zone: Zone): Finding[] {
  const existing = found.filter(({ type }) => types.includes(type));
  if (existing.length === 0) return [];
  const list = existing.map(({ type, values }) => `${type} ${values.join(" ")}`).join(", ");
  return [
    wrong(
      ABOUT,
      `The zone ${zone.name} already has records of ${name} that this stage did not write: ${list}.`,
      `Delete them at ${consoleOf(zone)} if nothing needs them, or give the stage another name.`,
    ),
  ];
}

const consoleOf = ({ id }: Zone): string =>
  `https://console.aws.amazon.com/route53/v2/hostedzones#ListRecordSets/${id}`;
