// How does an account's owner open the onboarding form? By a link that works once, for a while.
import type Stripe from "stripe";
import { accountFor } from "#scripts/local/stripe/accounts.ts";
import { allowOnly, choiceOf, textOf } from "#scripts/local/stripe/form.ts";
import { type AccountLink, type Desk, newId, secondsNow } from "#scripts/local/stripe/state.ts";
import { type Call, refuseParam } from "#scripts/local/stripe/wire.ts";

const OPENS_FOR_SECONDS = 300;

/** `POST /v1/account_links` */
export function createAccountLink(desk: Desk, call: Call): Stripe.AccountLink {
  const { params } = call;
  allowOnly(params, ["account", "type", "refresh_url", "return_url"]);
  if (choiceOf(params, "type", ["account_onboarding"]) === null) throw missing("type");
  const account = accountFor(desk, required(params["account"], "account"));
  const link: AccountLink = {
    account: account.id,
    returnUrl: required(textOf(params, "return_url"), "return_url"),
    refreshUrl: required(textOf(params, "refresh_url"), "refresh_url"),
    expiresAt: secondsNow(desk) + OPENS_FOR_SECONDS,
    isUsed: false,
  };
  const token = newId("onboarding");
  desk.state.accountLinks.set(token, link);
  return {
    object: "account_link",
    created: secondsNow(desk),
    expires_at: link.expiresAt,
    url: `${call.baseUrl}/connect/onboarding/${token}`,
  };
}

function required(value: unknown, name: string): string {
  if (typeof value === "string" && value !== "") return value;
  throw missing(name);
}

const missing = (name: string) =>
  refuseParam("parameter_missing", name, `Missing required param: ${name}.`);
