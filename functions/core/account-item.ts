// What do we know of an account without asking anybody? Its name, and how far its connection to
// Stripe was when we last heard.
import * as z from "zod";
import { paymentMode } from "#functions/core/settings.ts";
import { getItem, type Key } from "#functions/core/table.ts";
import { ConnectionState, MissingPart } from "#shared/contracts/account.ts";
import { problem } from "#shared/core/problems.ts";

/** A hint: Stripe's own answer counts, and replaces it. */
export const StoredConnection = z.object({
  /** How often an account was opened at Stripe; a lost one is followed by another. */
  opened: z.number(),
  id: z.string().nullable(),
  state: ConnectionState,
  missing: z.array(MissingPart),
});
export type StoredConnection = z.output<typeof StoredConnection>;

/** What an account has before its first connection. */
export const noConnection: StoredConnection = {
  opened: 0,
  id: null,
  state: "NOT_CONNECTED",
  missing: [],
};

const AccountItem = z.object({
  acc: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: z.string(),
  /** An account that was never changed has none. */
  version: z.number().default(1),
  stripe: StoredConnection.optional(),
});
export type AccountItem = z.output<typeof AccountItem>;

export const accountKey = (accountId: string): Key => ({ pk: `ACC#${accountId}`, sk: "ACCOUNT" });

/** Reads an account that is in the request's scope; one that a session or an event names exists. */
export async function readAccount(
  accountId: string,
  options: { consistent?: boolean } = {},
): Promise<AccountItem> {
  const item = await getItem(accountKey(accountId), options);
  if (!item) throw problem("not_found");
  return AccountItem.parse(item);
}

/**
 * The Stripe account that payments go to; null: the operator's own. False while the account cannot
 * take money.
 */
export async function payableAccount(accountId: string): Promise<string | null | false> {
  if (paymentMode() === "SINGLE") return null;
  const { stripe } = await readAccount(accountId);
  return stripe?.state === "CONNECTED" && stripe.id !== null ? stripe.id : false;
}

/** Whether paid tickets can be sold, as far as we heard. */
export const takesPayments = async (accountId: string): Promise<boolean> =>
  (await payableAccount(accountId)) !== false;
