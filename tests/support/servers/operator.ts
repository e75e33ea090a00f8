// What do AWS, Stripe and the network answer to the operator's commands in a test? A healthy
// deployment, except for the test's changes.
import { needsEdgeAlarms } from "#infra/edge-alarms-stack.ts";
import { needsEdgeStack } from "#infra/edge-stack.ts";
import { stackName } from "#infra/names.ts";
import { EDGE_REGION, type Stage } from "#infra/stage.ts";
import { REGION } from "#scripts/local/aws/names.ts";
import { doctor } from "#scripts/operator/checks/doctor.ts";
import { listingsIn } from "#scripts/operator/world/aws-listings.ts";
import { tablesIn } from "#scripts/operator/world/aws-restore.ts";
import type { Cloud, WebhookEndpoint, World } from "#scripts/operator/world/world.ts";
import { paymentEvents } from "#shared/contracts/public/webhooks.ts";
import { ownDomain } from "#tests/support/servers/stacks.ts";
import { standInStacks } from "#tests/support/servers/stand-in-stacks.ts";

const ADDRESS = "https://tickets.example.org";
export const WEBHOOK = `${ADDRESS}/api/public/webhooks/stripe`;

/** The answers of AWS, Stripe and the network that differ from a healthy deployment. */
export type Different = {
  cloud?: Partial<Cloud>;
  world?: Partial<Pick<World, "site" | "stacks" | "dataVersion" | "tables">>;
  /**
   * Outputs by stack, which add to or replace the healthy ones; null means that the stack does not
   * exist.
   */
  stacks?: Record<string, Record<string, string> | null>;
  /** The texts of secrets, by the end of their ARN. */
  secrets?: Record<string, string | null>;
  endpoints?: WebhookEndpoint[];
  /** The Stripe account of the secret key; null if Stripe does not know it. */
  account?: string | null;
  /** The number of Stripe's events that were not delivered. */
  undelivered?: number;
  /** The name servers in DNS for the domain's zone. */
  delegation?: string[];
  addresses?: Record<string, string[]>;
  status?: number | null;
};

/** A world in which `stage` is deployed and healthy. */
export function worldOf(different: Different = {}, stage: Stage = ownDomain): World {
  const stacks = { ...healthyStacks(stage), ...different.stacks };
  const secrets: Record<string, string | null> = { ...healthySecrets(stage), ...different.secrets };
  const addresses: Record<string, string[]> = {
    "tickets.example.org": ["192.0.2.1", "192.0.2.2"],
    "d1.cloudfront.net": ["192.0.2.2", "192.0.2.3"],
    ...different.addresses,
  };
  return {
    stacks: standInStacks(stage),
    dataVersion: { stored: async () => 1, raise: async () => true },
    tables: tablesIn(REGION),
    listings: listingsIn(REGION),
    site: {
      builtFiles: () => [],
      siteFiles: async () => [],
      removeSiteFiles: async () => undefined,
    },
    ...different.world,
    cloud: {
      account: async () => ({ id: "123456789012" }),
      outputs: async (name, region = stage.region) => stacks[`${region} ${name}`] ?? null,
      zones: async () => [
        { id: "Z0123456789ABC", name: "example.org" },
        { id: "Z9", name: "example.com" },
      ],
      nameServers: async () => ["ns-1.awsdns-01.org", "ns-2.awsdns-02.com"],
      resources: async (name) => ownNames(stage)[name] ?? [],
      records: async (_, name) => [
        { name, type: "A", values: ["d1.cloudfront.net"] },
        { name, type: "MX", values: ["10 feedback-smtp.eu-central-1.amazonses.com"] },
        { name: `one.${name}`, type: "CNAME", values: ["one.dkim.amazonses.com"] },
      ],
      distributions: async () => [
        { id: "E1OURS", host: "d1.cloudfront.net", names: ["tickets.example.org"] },
      ],
      concurrency: async () => 1000,
      moneyTroubles: async () => [],
      quarantined: async () => [],
      release: async () => undefined,
      trust: async () => null,
      openAddress: async () => ({ here: false, atSes: false }),
      audit: async () => null,
      certificate: async () => ({
        status: "ISSUED",
        names: ["tickets.example.org"],
        endsAt: null,
      }),
      table: async () => ({ isProtected: true, isRestorable: true }),
      bucket: async () => ({ keepsDeleted: true }),
      secret: async (arn) => secrets[arn] ?? null,
      subscribers: async () => [{ address: "operator@example.org", isConfirmed: true }],
      mailAccount: async () => ({
        isSendingAllowed: true,
        mailsPerDay: 50_000,
        mailsPerSecond: 14,
      }),
      mailIdentity: async () => ({ verified: "Success", signed: "Success", returnPath: "Success" }),
      mailDestinations: async () => [
        {
          topicArn: MAIL_TOPIC,
          isEnabled: true,
          events: ["bounce", "complaint", "reject", "delivery"],
        },
      ],
      ...different.cloud,
    },
    stripe: {
      account: async () => (different.account === undefined ? "acct_1Ours" : different.account),
      endpoints: async () => different.endpoints ?? [healthyEndpoint],
      undelivered: async () => different.undelivered ?? 0,
    },
    delegationOf: async () => different.delegation ?? ["ns-2.awsdns-02.com", "ns-1.awsdns-01.org"],
    addressesOf: async (host) => addresses[host] ?? [],
    statusOf: async () => (different.status === undefined ? 200 : different.status),
  };
}

/** Runs the doctor in such a world; `bad` contains the lines that are not ok. */
export async function examined(
  different: Different = {},
  stage: Stage = ownDomain,
  flags: string[] = [],
) {
  let said = "";
  const status = await doctor(["--stage", stage.name, ...flags], {
    openWorld: () => worldOf(different, stage),
    say: (text) => {
      said += text;
    },
    stages: { [stage.name]: stage },
  });
  return {
    said,
    status,
    bad: said.split("\n").filter((line) => /^ {2}(warning|problem)/.test(line)),
  };
}

export const healthyEndpoint: WebhookEndpoint = {
  url: WEBHOOK,
  isEnabled: true,
  events: [...paymentEvents],
};

export const stripeKeys = (mode: "test" | "live"): string =>
  JSON.stringify({
    secretKey: `sk_${mode}_1`,
    publishableKey: `pk_${mode}_1`,
    webhookSecret: "whsec_1",
    unused: "x",
  });

const MAIL_TOPIC = "arn:aws:sns:eu-central-1:123456789012:mail-events";
const topicIn = (region: string): string => `arn:aws:sns:${region}:123456789012:topic`;

const healthyStacks = (stage: Stage): NonNullable<Different["stacks"]> => {
  const { name, region, domain } = stage;
  return {
    [`${region} CDKToolkit`]: { BootstrapVersion: "30" },
    [`${EDGE_REGION} CDKToolkit`]: { BootstrapVersion: "30" },
    [`${region} foyer-${name}-data`]: {
      TableName: "foyer-table",
      ImageBucketName: "foyer-images",
      MasterSecretArn: "master",
      OriginSecretArn: "origin",
      StripeSecretArn: "stripe",
    },
    [`${region} foyer-${name}-web`]: {
      Address: domain ? ADDRESS : "https://d1.cloudfront.net",
      DistributionHost: "d1.cloudfront.net",
      SiteBucketName: "foyer-site",
    },
    [`${region} foyer-${name}-alarms`]: { TopicArn: topicIn(region) },
    [`${region} foyer-${name}-mail`]: { MailRules: "sending", MailEventsTopicArn: MAIL_TOPIC },
    [`${EDGE_REGION} ${stackName(stage, "edge")}`]: needsEdgeStack(stage)
      ? { CertificateArn: "certificate" }
      : null,
    [`${EDGE_REGION} ${stackName(stage, "edge-alarms")}`]: needsEdgeAlarms(stage)
      ? { TopicArn: topicIn(EDGE_REGION) }
      : null,
  };
};

const healthySecrets = ({ payments }: Stage): Record<string, string> => ({
  master: JSON.stringify({ master: "m".repeat(64) }),
  origin: JSON.stringify({ origin: "o".repeat(64) }),
  stripe: stripeKeys(payments),
});

/** Everything that bears one of the stage's names is its own, from an earlier deployment. */
const ownNames = ({ name, domain, mail }: Stage): Record<string, string[]> => ({
  [`foyer-${name}-web`]: ["e1ours", ...(domain ? [domain.name] : [])],
  [`foyer-${name}-mail`]:
    mail.domain === null
      ? []
      : [mail.domain, `bounce.${mail.domain}`, `one._domainkey.${mail.domain}`],
});
