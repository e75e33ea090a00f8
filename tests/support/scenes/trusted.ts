// Which account is known well enough to mail links? The one that the operator trusts.
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { accountItem } from "#functions/stored/account.ts";

export const trust = (accountId: string, word: "TRUSTED" | "DISTRUSTED" = "TRUSTED") =>
  asSystem(() =>
    writeItem({
      update: accountItem.key({ accountId }),
      set: "SET trust = :word",
      values: { ":word": word },
    }),
  );
