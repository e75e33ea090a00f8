// Which events about money that went back has the provider? Its own lists have what no webhook
// brought.
import {
  type PaymentEvent,
  paymentEventOf,
  type ToldRefund,
  toldRefundOf,
} from "#functions/core/ports/payment-events.ts";
import { actingFor, askStripe, isAccessTaken } from "#functions/core/ports/stripe-client.ts";
import { moneyBackEvents } from "#shared/contracts/webhooks.ts";

/** The most that one reading returns; the provider's package reads no more at once. */
const MOST_EVENTS = 10_000;
const MOST_ACCOUNTS = 10_000;

/** `createdAt` is the second of the event. */
export type ListedEvent = PaymentEvent & { createdAt: number };

/**
 * Events of an account about refunds and disputes since a Unix second, oldest first. Empty where
 * the account took our access away. Null is the keys' own account.
 */
export async function listMoneyBack(account: string | null, since: number): Promise<ListedEvent[]> {
  const wanted = { types: [...moneyBackEvents], created: { gte: since }, limit: 100 };
  const events = await askStripe((stripe) =>
    stripe.events
      .list(wanted, actingFor(account))
      .autoPagingToArray({ limit: MOST_EVENTS })
      .catch((error: unknown) => {
        if (isAccessTaken(error, account)) return [];
        throw error;
      }),
  );
  return events
    .toReversed()
    .map((event) => ({ ...paymentEventOf(event, account), createdAt: event.created }));
}

/** The refunds of a payment, oldest first. Empty where the account took our access away. */
export async function listRefunds(intent: string, account: string | null): Promise<ToldRefund[]> {
  const refunds = await askStripe((stripe) =>
    stripe.refunds
      .list({ payment_intent: intent, limit: 100 }, actingFor(account))
      .then(({ data }) => data)
      .catch((error: unknown) => {
        if (isAccessTaken(error, account)) return [];
        throw error;
      }),
  );
  return refunds.toReversed().flatMap((one) => toldRefundOf(one, account) ?? []);
}

/** The ids of the accounts that are connected to ours. */
export async function listConnected(): Promise<string[]> {
  const accounts = await askStripe((stripe) =>
    stripe.accounts.list({ limit: 100 }).autoPagingToArray({ limit: MOST_ACCOUNTS }),
  );
  return accounts.map(({ id }) => id);
}
