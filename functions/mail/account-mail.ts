// How is a mail to a person about their sign-in requested? By its item, which the stream queues.
import { nowAt, randomText } from "#functions/core/ports/clock.ts";
import type { Write } from "#functions/core/table/table.ts";
import { unsentMail } from "#functions/engine/order/unsent-mail.ts";
import { accountMailItem } from "#functions/mail/item.ts";

type Requested = Pick<
  ReturnType<typeof accountMailItem.parse>,
  "accountId" | "kind" | "to" | "data"
>;

/** Puts a new mail, in a transaction with what it is about. Call it in the system scope. */
export function accountMail(requested: Requested): Write {
  const ids = { accountId: requested.accountId, id: randomText(16) };
  const delivery = unsentMail(accountMailItem.key(ids).pk);
  return { put: accountMailItem.whole({ ...ids, ...delivery, ...requested, createdAt: nowAt() }) };
}
