// How does an account get a Stripe account of its own, and how do we know what it can do? The
// provider says; the table remembers.
import {
  accountKey,
  noConnection,
  readAccount,
  type StoredConnection,
} from "#functions/core/account-item.ts";
import {
  type ConnectedAccount,
  onboardingUrl,
  openAccount,
  ownAccount,
  retrieveAccount,
} from "#functions/core/connected-accounts.ts";
import { hasKeys, isLiveMode } from "#functions/core/payments.ts";
import { asSystem } from "#functions/core/scope.ts";
import { paymentMode, setting } from "#functions/core/settings.ts";
import { getItem, type Key, transact, type Write, writeItem } from "#functions/core/table.ts";
import type { PaymentConnection } from "#shared/contracts/account.ts";
import { problem } from "#shared/core/problems.ts";
import { connectionOf } from "#shared/rules/payment-connection.ts";

/** Tries of a writer that meets others; each asks the provider again. */
const TRIES = 3;

/** The connection as Stripe says it now. */
export async function currentConnection(accountId: string): Promise<PaymentConnection> {
  const isLive = await isLiveMode();
  if (paymentMode() === "SINGLE") {
    const own = (await hasKeys()) ? await ownAccount() : null;
    const state = (await hasKeys()) ? "CONNECTED" : "NOT_CONNECTED";
    return { mode: "SINGLE", state, missing: [], isLive, account: named(own) };
  }
  const { stored, account } = await refreshConnection(accountId);
  return {
    mode: "CONNECT",
    state: stored.state,
    missing: stored.missing,
    isLive,
    account: named(account),
  };
}

/**
 * Where the owner goes on at Stripe. Opens a Stripe account first where there is none, or the
 * former one is lost to us.
 */
export async function beginOnboarding(accountId: string): Promise<{ url: string }> {
  if (paymentMode() === "SINGLE") throw problem("connection_not_needed");
  const { stored } = await refreshConnection(accountId);
  const id = stored.id ?? (await connect(accountId, stored));
  const page = `${setting("APP_ORIGIN")}/account/payment`;
  return {
    url: await onboardingUrl(id, {
      returnUrl: `${page}?stripe=return`,
      refreshUrl: `${page}?stripe=refresh`,
    }),
  };
}

/**
 * Asks Stripe how far the connection is, and remembers the answer. An answer that crossed another
 * is asked for again.
 */
export async function refreshConnection(
  accountId: string,
): Promise<{ stored: StoredConnection; account: ConnectedAccount | null }> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const seen = (await readAccount(accountId, { consistent: true })).stripe;
    if (!seen?.id) return { stored: seen ?? noConnection, account: null };
    const account = await retrieveAccount(seen.id);
    const stored = account
      ? { ...seen, ...connectionOf(account) }
      : { ...noConnection, opened: seen.opened };
    if (JSON.stringify(stored) === JSON.stringify(seen)) return { stored, account };
    if ((await writeItem(connectionWrite(accountId, seen, stored))).ok) return { stored, account };
  }
  throw problem("busy", { retryAfter: 1 });
}

/**
 * Brings a connection up to date that an event of Stripe's names; accounts of others are left
 * alone. Call it asSystem.
 */
export async function refreshConnectionOf(stripeAccount: string): Promise<void> {
  const claim = await getItem(claimKey(stripeAccount), { consistent: true });
  if (!claim) return;
  const accountId = String(claim["acc"]);
  const { stripe } = await readAccount(accountId, { consistent: true });
  if (stripe?.id === stripeAccount) await refreshConnection(accountId);
}

/** Opens a Stripe account and remembers whose it is. Two at once open the same one, by its key. */
async function connect(accountId: string, seen: StoredConnection): Promise<string> {
  const { email, stripe } = await readAccount(accountId, { consistent: true });
  const opened = seen.opened + 1;
  const account = await openAccount(`account#${accountId}#${opened}`, { accountId, email });
  const stored: StoredConnection = { opened, id: account.id, ...connectionOf(account) };
  const written = await asSystem(() =>
    transact([
      connectionWrite(accountId, stripe, stored),
      { put: { ...claimKey(account.id), acc: accountId } },
    ]),
  );
  if (written.ok) return account.id;
  const other = (await readAccount(accountId, { consistent: true })).stripe?.id;
  if (!other) throw problem("busy", { retryAfter: 1 });
  return other;
}

/** Only over what was read: an older answer must not replace a newer one. */
function connectionWrite(
  accountId: string,
  seen: StoredConnection | undefined,
  stored: StoredConnection,
): Write {
  return {
    update: accountKey(accountId),
    set: "SET stripe = :next",
    if: seen ? "stripe = :seen" : "attribute_exists(pk) AND attribute_not_exists(stripe)",
    values: { ":next": stored, ...(seen && { ":seen": seen }) },
  };
}

/** Finds our account by Stripe's, for events that name only that. */
const claimKey = (stripeAccount: string): Key => ({ pk: `STRIPE#${stripeAccount}`, sk: "ACCOUNT" });

const named = (account: ConnectedAccount | null) =>
  account && { id: account.id, name: account.name };
