// Has an account sold a paid order? Its first one is noted, because an account that only gives
// tickets away may write to strangers.
import { nowAt } from "#functions/core/ports/clock.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { accountItem } from "#functions/stored/account.ts";

/** Accounts that this container has noted. So only the first order that it sees costs a write. */
const noted = new Set<string>();

/** Notes a completed paid order of an account. Safe to repeat; only the first one counts. */
export async function noteSale(accountId: string): Promise<void> {
  if (noted.has(accountId)) return;
  await writeItem({
    update: accountItem.key({ accountId }),
    set: "SET provenAt = :at",
    if: "attribute_exists(pk) AND attribute_not_exists(provenAt)",
    values: { ":at": nowAt() },
  });
  noted.add(accountId);
}
