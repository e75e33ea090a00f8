// How does a buyer get lost links again? By a mail to the address. Its content is looked up when it
// is sent.

import { countTry } from "#functions/core/http/rate-limit.ts";
import type { RequestFacts } from "#functions/core/http/request.ts";
import { nowAt, nowSeconds } from "#functions/core/ports/clock.ts";
import { asSystem } from "#functions/core/table/scope.ts";
import { writeItem } from "#functions/core/table/table.ts";
import { addressHash } from "#functions/engine/order/by-address.ts";
import { unsentMail } from "#functions/engine/order/unsent-mail.ts";
import { addressMailItem } from "#functions/mail/item.ts";
import { mailboxOf } from "#functions/mail/mailbox-of.ts";

const HOUR = 3600;
const KEPT_SECONDS = 24 * HOUR;
/**
 * Limits per mailbox and per network. Each request mails a person who may not have asked for it. An
 * office that shares one network address still has enough tries.
 */
const perAddress = { name: "find-tickets", most: 5, seconds: HOUR };
const perViewer = { name: "find-tickets-from", most: 50, seconds: HOUR };

/**
 * Requests the mail, once for each idempotency key. It reads and writes the same with or without
 * orders. So the answer and its duration do not reveal whether the address has orders. Throws 429
 * `too_many_requests`.
 */
export function requestLinks(email: string, request: RequestFacts): Promise<void> {
  return asSystem(async () => {
    await Promise.all([
      countTry(perAddress, mailboxOf(email)),
      countTry(perViewer, request.address),
    ]);
    const ids = { address: await addressHash(email), id: request.idempotencyKey };
    await writeItem({
      put: addressMailItem.whole({
        ...ids,
        ...unsentMail(addressMailItem.key(ids).pk),
        kind: "FIND_TICKETS",
        to: email,
        createdAt: nowAt(),
        ttl: nowSeconds() + KEPT_SECONDS,
      }),
      if: "attribute_not_exists(pk)",
    });
  });
}
