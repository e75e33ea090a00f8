// How does an account get its own Stripe account? Stripe tells its state, the table caches it.
import { isDeepStrictEqual } from "node:util";
import { readAccount } from "#functions/access/account-access.ts";
import { connectionWrite } from "#functions/access/connection-write.ts";
import {
  type ConnectedAccount,
  onboardingUrl,
  openAccount,
  ownAccount,
  retrieveAccount,
} from "#functions/core/ports/connected-accounts.ts";
import { hasKeys, isLiveMode } from "#functions/core/ports/payments.ts";
import { retry } from "#functions/core/ports/retry.ts";
import { paymentMode, setting } from "#functions/core/ports/settings.ts";
import { wordOr } from "#functions/core/table/packed.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { getItem, transact, writeItem } from "#functions/core/table/table.ts";
import {
  connectionClaimItem,
  noConnection,
  type StoredConnection,
} from "#functions/stored/account.ts";
import {
  accountProblem,
  ConnectionState,
  MissingPart,
  type PaymentConnection,
} from "#shared/contracts/account.ts";
import { problem } from "#shared/core/problems.ts";
import { connectionOf } from "#shared/rules/order/payment-connection.ts";

/** Tries of a write that other writers make fail. Each try asks Stripe again. */
const TRIES = 3;

export async function currentConnection(accountId: string): Promise<PaymentConnection> {
  const isLive = await isLiveMode();
  if (paymentMode() === "SINGLE") {
    const isConnected = await hasKeys();
    const own = isConnected ? await ownAccount() : null;
    const state = isConnected ? "CONNECTED" : "NOT_CONNECTED";
    return { mode: "SINGLE", state, missing: [], isLive, account: named(own) };
  }
  const { stored, account } = await refreshConnection(accountId);
  return {
    mode: "CONNECT",
    state: wordOr(ConnectionState, stored.state, "INCOMPLETE"),
    missing: stored.missing.flatMap((part) => MissingPart.safeParse(part).data ?? []),
    isLive,
    account: named(account),
  };
}

/** Opens a Stripe account first if there is none, or if access to the former one is lost. */
export async function beginOnboarding(
  accountId: string,
  eventId: string | null,
): Promise<{ url: string }> {
  if (paymentMode() === "SINGLE") throw accountProblem("connection_not_needed");
  const { stored } = await refreshConnection(accountId);
  const id = stored.id ?? (await connect(accountId, stored));
  const page = `${setting("APP_ORIGIN")}/account/payment`;
  const event = eventId === null ? "" : `&event=${eventId}`;
  return {
    url: await onboardingUrl(id, {
      returnUrl: `${page}?stripe=return${event}`,
      refreshUrl: `${page}?stripe=refresh${event}`,
    }),
  };
}

/** Asks Stripe again if another request stored an answer meanwhile. */
export async function refreshConnection(
  accountId: string,
): Promise<{ stored: StoredConnection; account: ConnectedAccount | null }> {
  const refreshed = await retry({ tries: TRIES }, async () => {
    const seen = (await readAccount(accountId, { consistent: true })).stripe;
    if (!seen?.id) return { stored: seen ?? noConnection, account: null };
    const account = await retrieveAccount(seen.id);
    const stored = account
      ? { ...seen, ...connectionOf(account) }
      : { ...noConnection, opened: seen.opened };
    if (isDeepStrictEqual(stored, seen)) return { stored, account };
    const written = await writeItem(connectionWrite(accountId, seen, stored));
    return written.ok ? { stored, account } : "lost";
  });
  if (refreshed === "lost") throw problem("busy", { retryAfter: 1 });
  return refreshed;
}

/** Ignores unknown Stripe accounts. Call it in `asSystem`. */
export async function refreshConnectionOf(stripeAccount: string): Promise<void> {
  const claim = await getItem(connectionClaimItem.key({ stripeAccount }), { consistent: true });
  if (!claim) return;
  const { accountId } = connectionClaimItem.parse(claim);
  const { stripe } = await readAccount(accountId, { consistent: true });
  if (stripe?.id === stripeAccount) await refreshConnection(accountId);
}

/** Calls at once open the same account, because they use the same idempotency key. */
async function connect(accountId: string, seen: StoredConnection): Promise<string> {
  const { email, stripe } = await readAccount(accountId, { consistent: true });
  const opened = seen.opened + 1;
  const account = await openAccount(`account#${accountId}#${opened}`, { accountId, email });
  const stored = { opened, id: account.id, ...connectionOf(account) };
  const written = await asSystem(() =>
    transact([
      connectionWrite(accountId, stripe, stored),
      { put: connectionClaimItem.whole({ stripeAccount: account.id, accountId }) },
    ]),
  );
  if (written.ok) return account.id;
  const other = (await readAccount(accountId, { consistent: true })).stripe?.id;
  if (!other) throw problem("busy", { retryAfter: 1 });
  return other;
}

const named = (account: ConnectedAccount | null) =>
  account && { id: account.id, name: account.name };
