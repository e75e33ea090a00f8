// How does SES send so that mail arrives? With DKIM and a return path.
import { CfnOutput, type Stack } from "aws-cdk-lib";
import { CnameRecord, type IHostedZone, MxRecord, TxtRecord } from "aws-cdk-lib/aws-route53";
import {
  type ConfigurationSet,
  EmailIdentity,
  Identity,
  MailFromBehaviorOnMxFailure,
} from "aws-cdk-lib/aws-ses";
import { fixLogicalId } from "#infra/constructs/fixed-id.ts";
import { zoneOf } from "#infra/edge-stack.ts";
import { isUnder, type Stage } from "#infra/stage.ts";

/** Writes DNS records into the stage's zone, or else outputs them. */
export function sendingIdentity(
  stack: Stack,
  domain: string,
  { stage, rules }: { stage: Stage; rules: ConfigurationSet },
): void {
  const identity = new EmailIdentity(stack, "Identity", {
    identity: Identity.domain(domain),
    configurationSet: rules,
    mailFromDomain: returnPathOf(domain),
    // Until SES has found the MX record, mail uses Amazon's own return path instead of failing.
    mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
  });
  // A replaced identity would need other DNS records and send nothing until SES has found them.
  fixLogicalId(identity, "MailIdentity");
  const zone = stage.domain?.zone;
  if (zone && isUnder(domain, zone.name))
    writeRecords(stack, identity, domain, zoneOf(stack, zone));
  else tellRecords(stack, identity, domain);
}

/** It receives bounces. */
export const returnPathOf = (domain: string): string => `bounce.${domain}`;

function writeRecords(
  stack: Stack,
  identity: EmailIdentity,
  domain: string,
  zone: IHostedZone,
): void {
  for (const [index, { name, value }] of identity.dkimRecords.entries())
    new CnameRecord(stack, `Dkim${index + 1}`, { zone, recordName: `${name}.`, domainName: value });
  const recordName = `${returnPathOf(domain)}.`;
  const hostName = bounceHost(stack.region);
  new MxRecord(stack, "ReturnPath", { zone, recordName, values: [{ priority: 10, hostName }] });
  new TxtRecord(stack, "ReturnPathPolicy", { zone, recordName, values: [SPF] });
}

/** The doctor repeats these records until SES has found them. */
function tellRecords(stack: Stack, identity: EmailIdentity, domain: string): void {
  const records = [
    ...identity.dkimRecords.map(({ name, value }) => `${name} CNAME ${value}`),
    `${returnPathOf(domain)} MX 10 ${bounceHost(stack.region)}`,
    `${returnPathOf(domain)} TXT "${SPF}"`,
  ];
  for (const [index, value] of records.entries())
    new CfnOutput(stack, `Record${index + 1}`, { value });
}

const SPF = "v=spf1 include:amazonses.com ~all";

const bounceHost = (region: string): string => `feedback-smtp.${region}.amazonses.com`;
