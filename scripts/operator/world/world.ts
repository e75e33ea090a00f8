// What do the operator's commands ask AWS, Stripe and the network? Tests replace these answers.
import type { Trust } from "#scripts/operator/world/asked.ts";
import type { Opened } from "#scripts/operator/world/aws-addresses.ts";
import type { DataVersion } from "#scripts/operator/world/aws-data-version.ts";
import type { Listings } from "#scripts/operator/world/aws-listings.ts";
import type { Tables } from "#scripts/operator/world/aws-restore.ts";
import type { Stacks } from "#scripts/operator/world/aws-stacks.ts";
import type { Site } from "#scripts/operator/world/former-files.ts";

type Certificate = { status: string; names: string[]; endsAt: string | null };
export type MailIdentity = {
  /** Such as "Success". Null: SES does not know the identity. */
  verified: string | null;
  signed: string | null;
  returnPath: string | null;
};
export type MailAccount = {
  isSendingAllowed: boolean;
  mailsPerDay: number;
  mailsPerSecond: number;
};

/** Where SES tells what becomes of mails. */
export type MailDestination = { topicArn: string | null; isEnabled: boolean; events: string[] };

export const MONEY_PARTITION = "MONEY";

export type MoneyTrouble = {
  key: string;
  trouble: string;
  orderId: string;
  intentId: string;
  at: string;
};

/** What failed too often: `id` in the quarantine, and what it is about. */
export type Quarantined = { id: string; about: string; at: string; isReleased: boolean };

export type Trusted = { name: string; waiting: number };

/** `differences`: a sentence for each order that figures count otherwise than it says. */
export type Audited = { orders: number; differences: string[] };

/** Names in lower case and without the final dot. */
export type NameRecord = { name: string; type: string; values: string[] };
export type DistributionNames = { id: string; host: string; names: string[] };

/** By default in the stage's region. A missing resource is null; a refusal throws. */
export type Cloud = {
  /** The account of the credentials, or the reason why none can be used. */
  account(): Promise<{ id: string } | { missing: string }>;
  outputs(stackName: string, region?: string): Promise<Record<string, string> | null>;
  /** Ids as names in DNS are written; empty if there is no stack. */
  resources(stackName: string): Promise<string[]>;
  zones(): Promise<{ id: string; name: string }[]>;
  nameServers(zoneId: string): Promise<string[]>;
  /** Of a name and below it, at most 300; empty if there is no such zone. */
  records(zoneId: string, name: string): Promise<NameRecord[]>;
  distributions(): Promise<DistributionNames[]>;
  concurrency(): Promise<number>;
  certificate(arn: string): Promise<Certificate | null>;
  table(name: string): Promise<{ isProtected: boolean; isRestorable: boolean } | null>;
  bucket(name: string): Promise<{ keepsDeleted: boolean } | null>;
  /** Newest first; at most a hundred. */
  moneyTroubles(table: string): Promise<MoneyTrouble[]>;
  /** Oldest first; at most a hundred. */
  quarantined(table: string): Promise<Quarantined[]>;
  release(table: string, id: string): Promise<void>;
  /** What waits leaves within a minute once it is trusted. */
  trust(table: string, account: string, word: Trust): Promise<Trusted | null>;
  /** Of a stage's table and secret, and of the AWS account. */
  openAddress(asked: { table: string; masterSecret: string; address: string }): Promise<Opened>;
  audit(table: string, eventId: string): Promise<Audited | null>;
  secret(arn: string): Promise<string | null>;
  subscribers(
    topicArn: string,
    region?: string,
  ): Promise<{ address: string; isConfirmed: boolean }[]>;
  mailAccount(): Promise<MailAccount>;
  mailIdentity(name: string): Promise<MailIdentity>;
  mailDestinations(rules: string): Promise<MailDestination[] | null>;
};

export type WebhookEndpoint = { url: string; isEnabled: boolean; events: string[] };

export type Stripe = {
  /** Null if Stripe does not know the key. */
  account(secretKey: string): Promise<string | null>;
  endpoints(secretKey: string): Promise<WebhookEndpoint[]>;
  /** How many between two seconds did not reach every endpoint; at most a hundred. */
  undelivered(
    secretKey: string,
    types: string[],
    fromSecond: number,
    toSecond: number,
  ): Promise<number>;
};

export type World = {
  site: Site;
  cloud: Cloud;
  stacks: Stacks;
  dataVersion: DataVersion;
  tables: Tables;
  listings: Listings;
  stripe: Stripe;
  addressesOf(host: string): Promise<string[]>;
  delegationOf(domain: string): Promise<string[]>;
  statusOf(url: string): Promise<number | null>;
};
