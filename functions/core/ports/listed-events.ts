// Which refunds and disputes has the provider? Its lists have what no webhook brought.
import {
  type PaymentEvent,
  type ProviderRefund,
  paymentEventOf,
  providerRefundOf,
} from "#functions/core/ports/payment-events.ts";
import { actingFor, askStripe, isAccessTaken } from "#functions/core/ports/stripe-client.ts";
import { moneyBackEvents } from "#shared/contracts/public/webhooks.ts";

/** Stripe's package reads no more at once. */
const MOST_EVENTS = 10_000;
const MOST_ACCOUNTS = 10_000;

export type ListedEvent = PaymentEvent & { createdAt: number };

/** `since` is a Unix second. Oldest first; empty if the account took our access away. */
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

export async function listRefunds(
  intent: string,
  account: string | null,
): Promise<ProviderRefund[]> {
  const refunds = await askStripe((stripe) =>
    stripe.refunds
      .list({ payment_intent: intent, limit: 100 }, actingFor(account))
      .then(({ data }) => data)
      .catch((error: unknown) => {
        if (isAccessTaken(error, account)) return [];
        throw error;
      }),
  );
  return refunds.toReversed().flatMap((one) => providerRefundOf(one, account) ?? []);
}

export async function listConnected(): Promise<string[]> {
  const accounts = await askStripe((stripe) =>
    stripe.accounts.list({ limit: 100 }).autoPagingToArray({ limit: MOST_ACCOUNTS }),
  );
  return accounts.map(({ id }) => id);
}
