// What do we store about an account? Its name, and the last known state of its Stripe connection.
import * as z from "zod";
import { paymentMode } from "#functions/core/settings.ts";
import { getItem, type Key } from "#functions/core/table.ts";
import { ConnectionState, MissingPart } from "#shared/contracts/account.ts";
import { problem } from "#shared/core/problems.ts";

/** A cached copy. Stripe's own answer is authoritative and replaces it. */
export const StoredConnection = z.object({
  /** How many accounts were opened at Stripe. A new one is opened after one is lost. */
  opened: z.number(),
  id: z.string().nullable(),
  state: ConnectionState,
  missing: z.array(MissingPart),
});
export type StoredConnection = z.output<typeof StoredConnection>;

/** The value for an account that has never connected. */
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
  /** An account that was never changed has no version stored. */
  version: z.number().default(1),
  stripe: StoredConnection.optional(),
});
export type AccountItem = z.output<typeof AccountItem>;

export const accountKey = (accountId: string): Key => ({ pk: `ACC#${accountId}`, sk: "ACCOUNT" });

/** Reads an account in the request's scope. An account that a session or an event names exists. */
export async function readAccount(
  accountId: string,
  options: { consistent?: boolean } = {},
): Promise<AccountItem> {
  const item = await getItem(accountKey(accountId), options);
  if (!item) throw problem("not_found");
  return AccountItem.parse(item);
}

/**
 * The Stripe account that receives payments; null for the operator's own. False while the account
 * cannot take money.
 */
export async function payableAccount(accountId: string): Promise<string | null | false> {
  if (paymentMode() === "SINGLE") return null;
  const { stripe } = await readAccount(accountId);
  return stripe?.state === "CONNECTED" && stripe.id !== null ? stripe.id : false;
}

/** Whether paid tickets can be sold, according to the stored state of the connection. */
export const takesPayments = async (accountId: string): Promise<boolean> =>
  (await payableAccount(accountId)) !== false;
