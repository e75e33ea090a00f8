// How is a mail to a person about their sign-in requested? By its item, which the stream queues.
import { nowAt, randomText } from "#functions/core/ports/clock.ts";
import type { Write } from "#functions/core/table/table.ts";
import { unsentMail } from "#functions/engine/order/unsent-mail.ts";
import { accountMailItem } from "#functions/stored/mails.ts";

type Requested = Pick<
  ReturnType<typeof accountMailItem.parse>,
  "accountId" | "kind" | "to" | "data"
>;

/** Call it in the system scope. Whoever wants to find the mail again names its `id`. */
export function accountMail(requested: Requested, id = randomText(16)): Write {
  const ids = { accountId: requested.accountId, id };
  const delivery = unsentMail(accountMailItem.key(ids).pk);
  return { put: accountMailItem.whole({ ...ids, ...delivery, ...requested, createdAt: nowAt() }) };
}
