// How is a mail to a person about their sign-in requested? By its item, which the stream queues.
import { nowAt, randomText } from "#functions/core/ports/clock.ts";
import type { Write } from "#functions/core/table/table.ts";
import { unsentMail } from "#functions/engine/order/unsent-mail.ts";
import { accountMailItem } from "#functions/stored/mails.ts";
import { userItem } from "#functions/stored/users.ts";

type Stored = ReturnType<typeof accountMailItem.parse>;
type Data = Pick<Stored["data"], "userId" | "nonce" | "firstName"> & Partial<Stored["data"]>;
type Requested = Pick<Stored, "accountId" | "kind" | "to"> & { data: Data };

/** Whoever wants to find the mail again names its `id`. */
export function accountMail(requested: Requested, id = randomText(16)): Write {
  const ids = { accountId: requested.accountId, id };
  const delivery = unsentMail(accountMailItem.key(ids).pk);
  return { put: accountMailItem.whole({ ...ids, ...delivery, ...requested, createdAt: nowAt() }) };
}

/** In one transaction with a link: none may lead on from an address that was given up meanwhile. */
export const stillHasAddress = (userId: string, email: string): Write => ({
  check: userItem.key({ id: userId }),
  if: "email = :email",
  values: { ":email": email },
});
