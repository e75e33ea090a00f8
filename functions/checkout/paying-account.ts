// Which account does a payment go to, and which fee does the operator keep of it?
import { payableAccount } from "#functions/access/account-access.ts";
import { refreshConnection } from "#functions/access/connection.ts";
import { mayLookAtConnection } from "#functions/checkout/rate-limits.ts";
import { operatorFee } from "#functions/core/ports/operator-fee.ts";
import type { Head } from "#functions/engine/order/head.ts";
import { isOnAccount } from "#functions/engine/order/payment.ts";
import { problem } from "#shared/core/problems.ts";
import { applicationFeeMinor } from "#shared/rules/sale/application-fee.ts";

/** Null for the operator's own account. */
export async function payingAccount(head: Head): Promise<string | null> {
  const { payment } = head;
  return payment && isOnAccount(payment) ? payment.account : connectedAccount(head);
}

/** Take the head that the attempt's amount is of: a promo code changes the total. */
export function feeOf({ totals, currency }: Head, account: string | null): number {
  if (account === null) return 0;
  return applicationFeeMinor(totals.totalMinor, currency, operatorFee());
}

/** The stored connection may be old, so the provider is asked about a negative one, but seldom. */
async function connectedAccount({ accountId }: Head): Promise<string | null> {
  const known = await payableAccount(accountId);
  if (known !== false) return known;
  if (!(await mayLookAtConnection(accountId))) throw problem("payments_not_connected");
  const { stored } = await refreshConnection(accountId);
  if (stored.state !== "CONNECTED") throw problem("payments_not_connected");
  return stored.id;
}
