// What do the operator's commands ask AWS, Stripe and the network? All their questions are declared
// here, so that tests can replace the answers.
import type { Trust } from "#scripts/operator/world/asked.ts";
import type { DataVersion } from "#scripts/operator/world/aws-data-version.ts";
import type { Tables } from "#scripts/operator/world/aws-restore.ts";
import type { Stacks } from "#scripts/operator/world/aws-stacks.ts";
import type { Site } from "#scripts/operator/world/former-files.ts";

type Certificate = { status: string; names: string[]; endsAt: string | null };
export type MailIdentity = {
  /**
   * "Success" once SES may send for the identity; the same for `signed` and `returnPath`. Null: SES
   * does not know it.
   */
  verified: string | null;
  signed: string | null;
  returnPath: string | null;
};
export type MailAccount = {
  isSendingAllowed: boolean;
  mailsPerDay: number;
  mailsPerSecond: number;
};

/** The partition where functions store problems with money. */
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

/** An account's name, and how many of its mails wait. */
export type Trusted = { name: string; waiting: number };

/** `differences`: a sentence for each order that figures count otherwise than it says. */
export type Audited = { orders: number; differences: string[] };

/** Names in lower case and without the final dot. */
export type NameRecord = { name: string; type: string; values: string[] };
export type DistributionNames = { id: string; host: string; names: string[] };

/** AWS, by default in the stage's region. A missing resource is null; a refusal throws. */
export type Cloud = {
  /** The account of the credentials, or the reason why none can be used. */
  account(): Promise<{ id: string } | { missing: string }>;
  outputs(stackName: string, region?: string): Promise<Record<string, string> | null>;
  /** The ids of what a stack holds, as names in DNS are written; empty if there is no stack. */
  resources(stackName: string): Promise<string[]>;
  /** The account's public zones. */
  zones(): Promise<{ id: string; name: string }[]>;
  /** The name servers of a zone, to which its domain must be delegated. */
  nameServers(zoneId: string): Promise<string[]>;
  /** A zone's records of a name and below it, at most 300; empty if there is no such zone. */
  records(zoneId: string, name: string): Promise<NameRecord[]>;
  /** The account's distributions and their alternate domain names. */
  distributions(): Promise<DistributionNames[]>;
  /** The account's limit of concurrent function calls. */
  concurrency(): Promise<number>;
  certificate(arn: string): Promise<Certificate | null>;
  table(name: string): Promise<{ isProtected: boolean; isRestorable: boolean } | null>;
  /** Does the bucket keep for a while what was deleted of it? */
  bucket(name: string): Promise<{ keepsDeleted: boolean } | null>;
  /** Problems with money that need an operator, newest first; at most a hundred. */
  moneyTroubles(table: string): Promise<MoneyTrouble[]>;
  /** What lies in quarantine, oldest first; at most a hundred. */
  quarantined(table: string): Promise<Quarantined[]>;
  /** Makes it due. */
  release(table: string, id: string): Promise<void>;
  /** Null if there is no such account. What waits leaves within a minute once it is trusted. */
  trust(table: string, account: string, word: Trust): Promise<Trusted | null>;
  /** Null if there is no such event. */
  audit(table: string, eventId: string): Promise<Audited | null>;
  secret(arn: string): Promise<string | null>;
  subscribers(
    topicArn: string,
    region?: string,
  ): Promise<{ address: string; isConfirmed: boolean }[]>;
  mailAccount(): Promise<MailAccount>;
  mailIdentity(name: string): Promise<MailIdentity>;
};

export type WebhookEndpoint = { url: string; isEnabled: boolean; events: string[] };

/** Stripe, as the holder of a secret key sees it. */
export type Stripe = {
  /** The id of the key's account; null if Stripe does not know the key. */
  account(secretKey: string): Promise<string | null>;
  endpoints(secretKey: string): Promise<WebhookEndpoint[]>;
  /**
   * How many of some events between two seconds did not reach every endpoint; at most a hundred.
   */
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
  stripe: Stripe;
  /** The IPv4 addresses of a host; empty if it has none. */
  addressesOf(host: string): Promise<string[]>;
  /** The name servers that DNS lists for a domain; empty if there are none. */
  delegationOf(domain: string): Promise<string[]>;
  /** The status of an answer from an address; null if there is no answer. */
  statusOf(url: string): Promise<number | null>;
};
