// How many mails of the account wait for another day, and whom may its members ask? Null if none.
import { type AccountMails, account } from "#shared/contracts/account.ts";
import { useApiQuery } from "#web/lib/api/api.ts";

export type AskedForRelease = Pick<AccountMails, "accountId" | "contact">;
type Waiting = AskedForRelease & Pick<AccountMails, "waiting" | "waitsFor"> & { until: string };

export function useWaitingMails(): Waiting | null {
  const mails = useApiQuery(account.mails, {}).data;
  return mails && mails.until !== null ? { ...mails, until: mails.until } : null;
}
