// What do the operator's commands ask of the world outside? Everything they ask is here, so that
// tests can answer instead.

type Certificate = { status: string; names: string[]; endsAt: string | null };
export type MailIdentity = {
  /**
   * "Success" once SES may send for it; the same for its signature and its return path. Null: SES
   * was never told of it.
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

export type MoneyTrouble = {
  key: string;
  trouble: string;
  orderId: string;
  intentId: string;
  at: string;
};

/**
 * AWS, in a stage's region unless said otherwise. What is not there is null; a refusal is thrown.
 */
export type Cloud = {
  /** The account that the credentials belong to, or why there are none that can be used. */
  account(): Promise<{ id: string } | { missing: string }>;
  outputs(stackName: string, region?: string): Promise<Record<string, string> | null>;
  zones(): Promise<{ id: string; name: string }[]>;
  /** The name servers that answer for a zone, once its domain is delegated to them. */
  nameServers(zoneId: string): Promise<string[]>;
  /** How many calls of functions may run at once in the account. */
  concurrency(): Promise<number>;
  certificate(arn: string): Promise<Certificate | null>;
  table(name: string): Promise<{ isProtected: boolean; isRestorable: boolean } | null>;
  /** Money that needs a person, newest first; at most a hundred. */
  moneyTroubles(table: string): Promise<MoneyTrouble[]>;
  secret(arn: string): Promise<string | null>;
  subscribers(topicArn: string): Promise<{ address: string; isConfirmed: boolean }[]>;
  mailAccount(): Promise<MailAccount>;
  mailIdentity(name: string): Promise<MailIdentity>;
};

export type WebhookEndpoint = { url: string; isEnabled: boolean; events: string[] };

/** Stripe, as the holder of a secret key sees it. */
export type Stripe = {
  /** Its webhook endpoints; null if Stripe does not know the key. */
  endpoints(secretKey: string): Promise<WebhookEndpoint[] | null>;
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
  cloud: Cloud;
  stripe: Stripe;
  /** The IPv4 addresses of a host; none if it has none. */
  addressesOf(host: string): Promise<string[]>;
  /** The name servers that DNS names for a domain; none if it has none. */
  delegationOf(domain: string): Promise<string[]>;
  /** The status that an address answers with; null if nothing answers. */
  statusOf(url: string): Promise<number | null>;
};
