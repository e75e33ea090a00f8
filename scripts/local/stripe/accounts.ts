// Which accounts does the stand-in know? Its own, and others in each state of onboarding.
import type Stripe from "stripe";
import { announceAccount, announceDeauthorized } from "#scripts/local/stripe/events.ts";
import { allowOnly, choiceOf, metadataOf, textOf } from "#scripts/local/stripe/form.ts";
import { listParams, pageOf } from "#scripts/local/stripe/lists.ts";
import {
  APPLICATION,
  type Desk,
  newId,
  OWN_ACCOUNT,
  secondsNow,
} from "#scripts/local/stripe/state.ts";
import { type Call, Refusal, refuseParam } from "#scripts/local/stripe/wire.ts";

/** One that can take payments, so that calls with its id in Stripe-Account are accepted. */
export function addAccount(desk: Desk, id: string): Stripe.Account {
  const account = newAccount(desk, id);
  stand(account, "open");
  account.business_profile = businessCalled("Foyer Stand-in");
  desk.state.accounts.set(id, account);
  return account;
}

/** `POST /v1/accounts`, of a standard account. */
export function createAccount(desk: Desk, call: Call): Stripe.Account {
  const { params } = call;
  allowOnly(params, ["type", "email", "country", "metadata"]);
  if (choiceOf(params, "type", ["standard"]) === null) {
    throw refuseParam(
      "parameter_missing",
      "type",
      "Only accounts of type standard are known here.",
    );
  }
  const account = newAccount(desk, newId("acct"));
  account.email = textOf(params, "email") ?? null;
  account.country = textOf(params, "country") ?? "DE";
  account.metadata = metadataOf(params);
  desk.state.accounts.set(account.id, account);
  return account;
}

/** `GET /v1/account` */
export const currentAccount = (desk: Desk, call: Call): Stripe.Account =>
  accountFor(desk, call.account);

/** `GET /v1/accounts/{id}` */
export const retrieveAccount = (desk: Desk, call: Call): Stripe.Account =>
  accountFor(desk, call.id);

/** Throws Stripe's 403 if these keys have no access to it. */
export function accountFor(desk: Desk, id: string): Stripe.Account {
  const account = desk.state.accounts.get(id);
  if (account && !desk.state.lostAccounts.has(id)) return account;
  throw new Refusal(403, {
    type: "invalid_request_error",
    code: "account_invalid",
    message: `The provided key does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  });
}

/** `GET /v1/accounts`: the connected accounts that we have access to. */
export function listAccounts({ state }: Desk, { params }: Call): Stripe.ApiList<Stripe.Account> {
  allowOnly(params, listParams);
  const accounts = [...state.accounts.values()].filter(
    ({ id }) => id !== OWN_ACCOUNT && !state.lostAccounts.has(id),
  );
  return pageOf(accounts, params, "/v1/accounts");
}

export function mustTakePayments(desk: Desk, call: Call): void {
  const { charges_enabled: isEnabled, requirements } = accountFor(desk, call.account);
  if (isEnabled) return;
  const message = `This Connect account cannot make charges. Its requirements.disabled_reason says why: ${requirements?.disabled_reason}`;
  throw new Refusal(400, { type: "invalid_request_error", message });
}

/** Nothing submitted yet, under review, open, or restricted until its owner submits more. */
export type Standing = "unfinished" | "in review" | "open" | "restricted";

/** As its owner's form, Stripe's review or the console does. */
export function changeStanding(desk: Desk, id: string, standing: Standing, name?: string): void {
  const account = accountFor(desk, id);
  stand(account, standing);
  if (name !== undefined) account.business_profile = businessCalled(name);
  announceAccount(desk, account);
}

/** From now on calls with it fail as for an account that does not exist. */
export function disconnectAccount(desk: Desk, id: string): void {
  accountFor(desk, id);
  desk.state.lostAccounts.add(id);
  announceDeauthorized(desk, id, { id: APPLICATION, object: "application", name: "Foyer" });
}

function newAccount(desk: Desk, id: string): Stripe.Account {
  const account: Stripe.Account = {
    id,
    object: "account",
    business_profile: null,
    business_type: null,
    charges_enabled: false,
    country: "DE",
    created: secondsNow(desk),
    default_currency: "eur",
    details_submitted: false,
    email: null,
    metadata: {},
    payouts_enabled: false,
    type: "standard",
  };
  stand(account, "unfinished");
  return account;
}

function stand(account: Stripe.Account, standing: Standing): void {
  const isOpen = standing === "open";
  const { due, reason } = waitingFor[standing];
  account.details_submitted = standing !== "unfinished";
  account.charges_enabled = isOpen;
  account.payouts_enabled = isOpen;
  account.capabilities = {
    card_payments: isOpen ? "active" : "inactive",
    transfers: isOpen ? "active" : "inactive",
  };
  account.requirements = {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: reason,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}

const waitingFor: Record<
  Standing,
  { due: string[]; reason: Stripe.Account.Requirements.DisabledReason | null }
> = {
  unfinished: {
    due: ["business_profile.url", "external_account"],
    reason: "requirements.past_due",
  },
  "in review": { due: [], reason: "requirements.pending_verification" },
  open: { due: [], reason: null },
  restricted: { due: ["individual.verification.document"], reason: "requirements.past_due" },
};

const businessCalled = (name: string): Stripe.Account.BusinessProfile => ({
  mcc: "7922",
  minority_owned_business_designation: null,
  name,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
});
