// Which services outlive a deployment's functions? Database, buckets, mailbox and payments.
import { startDatabase } from "#scripts/local/aws/database.ts";
import { type Mailbox, startMailbox } from "#scripts/local/aws/mailbox.ts";
import { type BucketDefinition, startObjects } from "#scripts/local/aws/objects.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";
import { openPayments, type Payments, type StripeKeys } from "#scripts/local/stack/payments.ts";

export type Services = {
  database: string;
  /** To which browsers upload. */
  objects: string;
  /** One in another process tells nobody of its mails. */
  mailbox: Pick<Mailbox, "url" | "mails"> & Partial<Pick<Mailbox, "onSent">>;
  payments: Omit<Payments, "close">;
};
type Options = {
  /** Null keeps its content in memory. */
  file(name: string): string | null;
  webhookUrl: string;
  pagesUrl: string;
  buckets: BucketDefinition[];
  clock: VirtualClock;
  stripeKeys: StripeKeys | null;
};

/** `atEnd` receives the function that ends each one. */
export async function startServices(
  options: Options,
  atEnd: (end: () => unknown) => void,
): Promise<Services> {
  const { file, webhookUrl, pagesUrl, buckets, clock, stripeKeys } = options;
  const mailbox = await startMailbox(clock.nowMs);
  atEnd(mailbox.close);
  const payments = await openPayments({
    realKeys: stripeKeys,
    webhookUrl,
    pagesUrl,
    now: clock.nowMs,
    keysFile: file("stripe-keys.json"),
    paymentsFile: file("payments.json"),
  });
  atEnd(payments.close);
  const objects = await startObjects({ dataDir: file("objects"), buckets, clock });
  atEnd(objects.close);
  const database = await startDatabase({ dataDir: file("table") });
  atEnd(database.close);
  return { database: database.endpoint, objects: objects.url, mailbox, payments };
}
