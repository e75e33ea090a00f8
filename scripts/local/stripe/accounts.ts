// Which accounts does the stand-in know? Its own, and those connected to it.
import type Stripe from "stripe";
import { type Desk, secondsNow } from "./state.ts";
import { type Call, Refusal } from "./wire.ts";

/** The account that owns the stand-in's keys; calls without a Stripe-Account header act on it. */
export const OWN_ACCOUNT = "acct_1FoyerStandInOwn";

/** Makes an account known, so that calls with its id in Stripe-Account are accepted. Ready to take payments. */
export function addAccount(desk: Desk, id: string): Stripe.Account {
  const account: Stripe.Account = {
    id,
    object: "account",
    business_profile: null,
    business_type: null,
    capabilities: { card_payments: "active", transfers: "active" },
    charges_enabled: true,
    country: "DE",
    created: secondsNow(desk),
    default_currency: "eur",
    details_submitted: true,
    email: null,
    metadata: {},
    payouts_enabled: true,
    type: "standard",
  };
  desk.state.accounts.set(id, account);
  return account;
}

/** `GET /v1/account` */
export const currentAccount = (desk: Desk, call: Call): Stripe.Account => accountFor(desk, call.account);

/** `GET /v1/accounts/{id}` */
export const retrieveAccount = (desk: Desk, call: Call): Stripe.Account => accountFor(desk, call.id);

/** The account, or Stripe's 403 for one that these keys may not act for. */
export function accountFor(desk: Desk, id: string): Stripe.Account {
  const account = desk.state.accounts.get(id);
  if (account) return account;
  throw new Refusal(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}
