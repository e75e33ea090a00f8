// How many mails of the account wait for another day, and whom may its members ask? Null if none.
import { type AccountMails, account } from "#shared/contracts/account.ts";
import { useApiQuery } from "#web/lib/api/api.ts";

type Waiting = Pick<AccountMails, "waiting" | "waitsFor" | "accountId" | "contact"> & {
  until: string;
};

export function useWaitingMails(): Waiting | null {
  const mails = useApiQuery(account.mails, {}).data;
  return mails && mails.until !== null ? { ...mails, until: mails.until } : null;
}
