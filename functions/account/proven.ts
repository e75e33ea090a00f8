// Has an account sold a paid order? One that only gives tickets away may be a spammer's.
import { nowAt } from "#functions/core/ports/clock.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { accountItem } from "#functions/stored/account.ts";

const noted = new Set<string>();

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
