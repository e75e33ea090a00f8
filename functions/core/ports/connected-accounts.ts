// Whose Stripe account gets the money? That of the keys, or a connected one.
import type Stripe from "stripe";
import { askStripe, isAccessTaken } from "#functions/core/ports/stripe-client.ts";
import { ProblemError } from "#shared/core/problems.ts";
import type { AccountFacts } from "#shared/rules/order/payment-connection.ts";

export type ConnectedAccount = AccountFacts & { id: string; name: string };

/** Stripe forgets the key after a day; until then it opens only one account. */
export async function openAccount(
  key: string,
  owner: { accountId: string; email: string },
): Promise<ConnectedAccount> {
  const opened = await askStripe((stripe) =>
    stripe.accounts.create(
      { type: "standard", email: owner.email, metadata: { accountId: owner.accountId } },
      { idempotencyKey: key },
    ),
  );
  return connected(opened);
}

export async function retrieveAccount(id: string): Promise<ConnectedAccount | null> {
  return askStripe((stripe) =>
    stripe.accounts.retrieve(id).then(connected, (error: unknown) => {
      if (isAccessTaken(error, id)) return null;
      throw error;
    }),
  );
}

/** The keys' own account; null if a restricted key may not read it. */
export async function ownAccount(): Promise<ConnectedAccount | null> {
  return askStripe((stripe) => stripe.accounts.retrieveCurrent()).then(connected, unseen);
}

/** The address works once and for minutes; a used one leads to `refreshUrl`. */
export async function onboardingUrl(
  account: string,
  urls: { returnUrl: string; refreshUrl: string },
): Promise<string> {
  const { url } = await askStripe((stripe) =>
    stripe.accountLinks.create({
      account,
      type: "account_onboarding",
      return_url: urls.returnUrl,
      refresh_url: urls.refreshUrl,
    }),
  );
  return url;
}

function connected(account: Stripe.Account): ConnectedAccount {
  const { requirements } = account;
  return {
    id: account.id,
    name:
      account.settings?.dashboard.display_name ||
      account.business_profile?.name ||
      account.email ||
      "",
    hasDetails: account.details_submitted,
    isAsked: [requirements?.currently_due, requirements?.past_due].some(
      (due) => due && due.length > 0,
    ),
    canCharge: account.charges_enabled,
    canPayOut: account.payouts_enabled,
  };
}

function unseen(error: unknown): null {
  if (error instanceof ProblemError && error.code === "payments_not_connected") return null;
  throw error;
}
