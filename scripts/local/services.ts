// What does a deployment lean on that outlives its functions? The database, the mailbox and whoever
// takes the cards.
import type { VirtualClock } from "./clock.ts";
import { startDatabase } from "./database.ts";
import { type Mailbox, startMailbox } from "./mailbox.ts";
import { openPayments, type Payments, type StripeKeys } from "./payments.ts";

export type Services = {
  /** The database's endpoint. */
  database: string;
  mailbox: Pick<Mailbox, "url" | "mails">;
  payments: Omit<Payments, "close">;
};
type Options = {
  /** The file of that name in the data folder; null keeps its content in memory. */
  file(name: string): string | null;
  webhookUrl: string;
  /** Where people reach the pages of who takes the cards. */
  pagesUrl: string;
  clock: VirtualClock;
  stripeKeys: StripeKeys | null;
};

/** Starts all three; `atEnd` is told how each ends. */
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
