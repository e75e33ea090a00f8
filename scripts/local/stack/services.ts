// Which services does a deployment use that outlive its functions? The database, the buckets, the
// mailbox and the payment provider.
import { startDatabase } from "#scripts/local/aws/database.ts";
import { type Mailbox, startMailbox } from "#scripts/local/aws/mailbox.ts";
import { type BucketDefinition, startObjects } from "#scripts/local/aws/objects.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";
import { openPayments, type Payments, type StripeKeys } from "#scripts/local/stack/payments.ts";

export type Services = {
  /** The database's endpoint. */
  database: string;
  /** The endpoint of the buckets, to which browsers upload. */
  objects: string;
  mailbox: Pick<Mailbox, "url" | "mails">;
  payments: Omit<Payments, "close">;
};
type Options = {
  /** The path of the file with this name in the data folder; null keeps its content in memory. */
  file(name: string): string | null;
  webhookUrl: string;
  /** The public address of the payment provider's pages. */
  pagesUrl: string;
  buckets: BucketDefinition[];
  clock: VirtualClock;
  stripeKeys: StripeKeys | null;
};

/** Starts all four services; `atEnd` receives the function that ends each one. */
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
