// Which services does a deployment use that outlive its functions? The database, the mailbox and
// the payment provider.
import { startDatabase } from "#scripts/local/aws/database.ts";
import { type Mailbox, startMailbox } from "#scripts/local/aws/mailbox.ts";
import type { VirtualClock } from "#scripts/local/stack/clock.ts";
import { openPayments, type Payments, type StripeKeys } from "#scripts/local/stack/payments.ts";

export type Services = {
  /** The database's endpoint. */
  database: string;
  mailbox: Pick<Mailbox, "url" | "mails">;
  payments: Omit<Payments, "close">;
};
type Options = {
  /** The path of the file with this name in the data folder; null keeps its content in memory. */
  file(name: string): string | null;
  webhookUrl: string;
  /** The public address of the payment provider's pages. */
  pagesUrl: string;
  clock: VirtualClock;
  stripeKeys: StripeKeys | null;
};

/** Starts all three services; `atEnd` receives the function that ends each one. */
export async function startServices(
  options: Options,
  atEnd: (end: () => unknown) => void,
): Promise<Services> {
  const { file, webhookUrl, pagesUrl, clock, stripeKeys } = options;
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
  const database = await startDatabase({ dataDir: file("table") });
  atEnd(database.close);
  return { database: database.endpoint, mailbox, payments };
}
