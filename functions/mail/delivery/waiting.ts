// How many mails of an account wait for another day?
import { queryTexts } from "#functions/core/table/table.ts";
import { waitingMailItem } from "#functions/stored/waiting-mails.ts";
import { MOST_WAITING_SHOWN } from "#shared/contracts/account.ts";

/** No more than `MOST_WAITING_SHOWN`. Call it in the system scope. */
export async function countWaiting(accountId: string): Promise<number> {
  const within = waitingMailItem.within({ accountId });
  const rows = await queryTexts({ ...within, columns: ["sk"], most: MOST_WAITING_SHOWN });
  return rows.length;
}
