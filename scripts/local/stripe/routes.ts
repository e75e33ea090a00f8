// Which calls of the Stripe API does the stand-in answer, and which of them may a browser make?
import { createAccountLink } from "#scripts/local/stripe/account-links.ts";
import {
  createAccount,
  currentAccount,
  listAccounts,
  retrieveAccount,
} from "#scripts/local/stripe/accounts.ts";
import { listFees } from "#scripts/local/stripe/application-fees.ts";
import { retrieveCharge } from "#scripts/local/stripe/charges.ts";
import { authenticateIntent, confirmCall } from "#scripts/local/stripe/confirmation.ts";
import { listEvents, retrieveEvent } from "#scripts/local/stripe/events.ts";
import {
  cancelIntent,
  createIntent,
  intentOf,
  retrieveIntent,
  updateIntent,
} from "#scripts/local/stripe/payment-intents.ts";
import { retrieveMethod } from "#scripts/local/stripe/payment-methods.ts";
import {
  createRefund,
  listRefunds,
  retrieveRefund,
  updateRefund,
} from "#scripts/local/stripe/refunds.ts";
import type { Desk } from "#scripts/local/stripe/state.ts";
import type { Call } from "#scripts/local/stripe/wire.ts";

export type Route = { id: string; byBrowser: boolean; handle: (desk: Desk, call: Call) => object };

const forServers: Record<string, Route["handle"]> = {
  "POST /v1/payment_intents": createIntent,
  "POST /v1/payment_intents/{id}": updateIntent,
  "POST /v1/payment_intents/{id}/cancel": cancelIntent,
  "GET /v1/payment_methods/{id}": retrieveMethod,
  "GET /v1/charges/{id}": retrieveCharge,
  "POST /v1/refunds": createRefund,
  "GET /v1/refunds": listRefunds,
  "GET /v1/refunds/{id}": retrieveRefund,
  "POST /v1/refunds/{id}": updateRefund,
  "GET /v1/events": listEvents,
  "GET /v1/events/{id}": retrieveEvent,
  "GET /v1/account": currentAccount,
  "GET /v1/accounts": listAccounts,
  "POST /v1/accounts": createAccount,
  "GET /v1/accounts/{id}": retrieveAccount,
  "POST /v1/account_links": createAccountLink,
  "GET /v1/application_fees": listFees,
};

/** With the publishable key and the intent's client secret. */
const forBrowsersToo: Record<string, Route["handle"]> = {
  "GET /v1/payment_intents/{id}": retrieveIntent,
  "POST /v1/payment_intents/{id}/confirm": (desk, call) =>
    confirmCall(desk, call, intentOf(desk, call)),
  "POST /v1/payment_intents/{id}/authenticate": (desk, call) =>
    authenticateIntent(desk, call, intentOf(desk, call)),
};

export function findRoute(method: string, path: string): Route | undefined {
  return findIn(forServers, false, method, path) ?? findIn(forBrowsersToo, true, method, path);
}

function findIn(
  routes: Record<string, Route["handle"]>,
  byBrowser: boolean,
  method: string,
  path: string,
) {
  for (const [key, handle] of Object.entries(routes)) {
    const match = new RegExp(`^${key.replace("{id}", "([^/]+)")}$`).exec(`${method} ${path}`);
    if (match) return { id: match[1] ?? "", byBrowser, handle };
  }
  return undefined;
}
