// Which account does a payment go to, and which fee does the operator keep?
import * as z from "zod";
import { payableAccount } from "#functions/access/account-access.ts";
import { refreshConnection } from "#functions/account/connection.ts";
import { setting } from "#functions/core/ports/settings.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { isOnAccount } from "#functions/engine/order/payment.ts";
import { CurrencyCode } from "#shared/core/fields.ts";
import { problem } from "#shared/core/problems.ts";
import { applicationFeeMinor } from "#shared/rules/application-fee.ts";

export type PayingAccount = { account: string | null; feeMinor: number };

/**
 * The account and fee of an order's next attempt. Before it throws `payments_not_connected`, it
 * asks the provider.
 */
export async function payingAccount({
  accountId,
  payment,
  totals,
  currency,
}: Head): Promise<PayingAccount> {
  const account =
    payment && isOnAccount(payment) ? payment.account : await connectedAccount(accountId);
  if (account === null) return { account, feeMinor: 0 };
  const fee = ApplicationFee.parse(JSON.parse(setting("APPLICATION_FEE")));
  return { account, feeMinor: applicationFeeMinor(totals.totalMinor, currency, fee) };
}

/** The stored connection may be old, so a negative result is checked with the provider. */
async function connectedAccount(acc: string): Promise<string | null> {
  const known = await payableAccount(acc);
  if (known !== false) return known;
  const { stored } = await refreshConnection(acc);
  if (stored.state !== "CONNECTED") throw problem("payments_not_connected");
  return stored.id;
}

const ApplicationFee = z.object({
  rate: z.int().min(0).max(100_000),
  fixedMinor: z.partialRecord(CurrencyCode, z.int().min(0)),
});
