// Which account does a request act for, what do its new events begin with, and can it take money?
import { nowSeconds } from "#functions/core/ports/clock.ts";
import { paymentMode } from "#functions/core/ports/settings.ts";
import { getItem } from "#functions/core/table/table.ts";
import {
  accountItem,
  eventDefaultsItem,
  type StoredAccount,
  type StoredEventDefaults,
} from "#functions/stored/account.ts";
import { problem } from "#shared/core/problems.ts";
import { isProven } from "#shared/rules/people/proven.ts";

export async function readAccount(
  accountId: string,
  options: { consistent?: boolean } = {},
): Promise<StoredAccount> {
  const item = await getItem(accountItem.key({ accountId }), options);
  if (!item) throw problem("not_found");
  return accountItem.parse(item);
}

/** Whether it is known well enough to put links and formatted texts into mails. */
export const isProvenAccount = async (accountId: string): Promise<boolean> =>
  isProven(await readAccount(accountId), nowSeconds());

/** Without an item nothing is chosen yet. */
export async function readEventDefaults(accountId: string): Promise<StoredEventDefaults> {
  const stored = await getItem(eventDefaultsItem.key({ accountId }), { consistent: true });
  return eventDefaultsItem.parse(stored ?? { accountId });
}

/** Null for the operator's own; false while the account cannot take money. */
export async function payableAccount(accountId: string): Promise<string | null | false> {
  if (paymentMode() === "SINGLE") return null;
  const { stripe } = await readAccount(accountId);
  return stripe?.state === "CONNECTED" && stripe.id !== null ? stripe.id : false;
}

export const takesPayments = async (accountId: string): Promise<boolean> =>
  (await payableAccount(accountId)) !== false;
